# Hooks of schemathesis for the run in docs/proofs.md. Half of the ids that a request names are ids of earlier responses,
# and the run deletes neither its own key nor its own workspace.
import json
import os
import random
import re
import urllib.request
import uuid

import schemathesis

URL, KEY = os.environ["NOTES_URL"], os.environ["NOTES_KEY"]
MEMBERS = {
    "note": "noteId",
    "daily": "noteId",
    "weekly": "noteId",
    "todo": "todoId",
    "group": "groupId",
    "snapshot": "snapshotId",
    "file": "fileId",
    "workspace": "workspaceId",
    "link": "linkId",
    "key": "keyId",
}
UUID = re.compile(r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", re.I)
REMEMBERED_IDS = 20
chance = random.Random(1)
known = {}


def own_ids():
    request = urllib.request.Request(URL + "/account", headers={"Authorization": "Bearer " + KEY})
    account = json.load(urllib.request.urlopen(request))["data"]
    return {account["key"]["id"].lower(), account["defaultWorkspaceId"].lower()}


OWN = own_ids()


def member_of(path):
    return MEMBERS.get(path.split("/")[1])


def use_known(members, path):
    for name, value in list(members.items()):
        member = member_of(path) if name == "id" else "groupId" if name == "parentId" else name
        ids = known.get(member)
        is_id = isinstance(value, str) and (member == "keyId" or UUID.match(value))
        if ids and is_id and chance.random() < 0.5:
            members[name] = chance.choice(ids)


@schemathesis.hook
def before_call(context, case, kwargs):
    for members in (case.body, case.query, case.path_parameters):
        if isinstance(members, dict):
            use_known(members, case.path)
    if case.method.upper() == "DELETE" and case.path in ("/key", "/workspace") and isinstance(case.body, dict):
        for name, value in case.body.items():
            if isinstance(value, str) and value.strip().lower() in OWN:
                case.body[name] = str(uuid.uuid4())


@schemathesis.hook
def after_call(context, case, response):
    try:
        data = response.json()["data"]
    except (ValueError, KeyError, TypeError):
        return
    member = member_of(case.path)
    for item in data if isinstance(data, list) else [data]:
        if member and isinstance(item, dict) and isinstance(item.get("id"), str):
            ids = known.setdefault(member, [])
            if item["id"] not in ids:
                ids.append(item["id"])
            del ids[:-REMEMBERED_IDS]
