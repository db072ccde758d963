#!/usr/bin/env python3
"""Writes the open todos into the note of this week, and never over what another device has written there.

    python3 weekly_review.py [--workspace ID]

Needs Python 3.9 and requests. NOTES_URL is the base URL, NOTES_KEY the key. The list stands between two comments in the
note and is replaced by each run; everything else in the note stays as it is. Exit status: 0 done, 1 refused, 2 used wrongly.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import defaultdict
from typing import Any, Iterator, Optional

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

BEGIN = "<!-- open todos -->"
END = "<!-- end of open todos -->"
PAGE_SIZE = 100
TIMEOUT_SECONDS = 60
#: How often a note is read again because somebody else has changed it meanwhile.
ATTEMPTS = 10


class NotesError(Exception):
    """What the service refuses, as it says it."""


class Notes:
    """The calls that this script makes. Every one is tried again after a 429, a 5xx or a broken connection."""

    def __init__(self, url: str, key: str, workspace: Optional[str] = None) -> None:
        self._url = url.rstrip("/")
        self._workspace = {"workspaceId": workspace} if workspace else {}
        self._session = requests.Session()
        self._session.headers["Authorization"] = f"Bearer {key}"
        # Each call here may be made twice: reading changes nothing, and If-Match lets one write through.
        retry = Retry(
            total=5,
            backoff_factor=0.5,
            status_forcelist=[429, 500, 502, 503, 504],
            allowed_methods=None,
            respect_retry_after_header=True,
            raise_on_status=False,
        )
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, HTTPAdapter(max_retries=retry))

    def all_of(self, path: str, **query: str) -> Iterator[dict[str, Any]]:
        """Every item of a list, page by page. An item that others move meanwhile may come twice."""
        page = 1
        while True:
            params = {**self._workspace, **query, "limit": PAGE_SIZE, "page": page}
            body = self._call("GET", path, params=params).json()
            yield from body["data"]
            if page >= body["pagination"]["totalPages"]:
                return
            page += 1

    def week(self) -> tuple[str, str]:
        """The text of this week's note, which is made when there is none, and its tag."""
        response = self._call("GET", "/weekly", params=self._workspace)
        return response.json()["data"]["content"], response.headers["ETag"]

    def write_week(self, content: str, tag: str) -> bool:
        """Replaces the text of this week's note. False when it is no longer the one of this tag."""
        body = {**self._workspace, "content": content}
        response = self._call("PUT", "/weekly", json=body, headers={"If-Match": tag}, accept=(200, 412))
        return response.status_code == 200

    def _call(self, method: str, path: str, accept: tuple[int, ...] = (200,), **request: Any) -> requests.Response:
        response = self._session.request(method, self._url + path, timeout=TIMEOUT_SECONDS, **request)
        if response.status_code in accept:
            return response
        try:
            error = response.json()
            raise NotesError(f"{response.status_code} {error['error']}: {error['message']}")
        except (ValueError, KeyError):
            raise NotesError(f"{response.status_code} from {self._url}{path}: is NOTES_URL right?") from None


def review(notes: Notes) -> str:
    """The open todos as Markdown, by the notes they stand in, oldest first."""
    names = {note["id"]: note["name"] for note in notes.all_of("/note", content="false")}
    todos = {todo["id"]: todo for todo in notes.all_of("/todo", completed="false", sort="createdAt:asc")}
    by_note: defaultdict[str, list[str]] = defaultdict(list)
    for todo in todos.values():
        # Not as a checkbox: that would be a todo of this note.
        text = " ".join(todo["text"].split())
        by_note[names.get(todo["noteId"], "Other")].append(f"- {text} (since {todo['createdAt'][:10]})")
    parts = [f"### {name}\n\n" + "\n".join(lines) for name, lines in sorted(by_note.items())]
    return "\n\n".join([f"## Open todos: {len(todos)}", *parts])


def with_review(content: str, text: str) -> str:
    """The note with this list in the place of the last one, or at its end."""
    section = f"{BEGIN}\n{text}\n{END}"
    begin = content.find(BEGIN)
    end = content.find(END, begin)
    if begin >= 0 and end >= 0:
        return content[:begin] + section + content[end + len(END) :]
    gap = "" if not content else "\n" if content.endswith("\n") else "\n\n"
    return content + gap + section + "\n"


def update(notes: Notes) -> int:
    """Writes the list into the note. Returns how many times it had to look again."""
    text = review(notes)
    for attempt in range(ATTEMPTS):
        content, tag = notes.week()
        if with_review(content, text) == content or notes.write_week(with_review(content, text), tag):
            return attempt
    raise NotesError(f"The note was changed by somebody else {ATTEMPTS} times in a row. Try again later.")


def setting(name: str, example: str) -> str:
    value = os.environ.get(name)
    if not value:
        print(f"{name} is not set. For example: export {name}={example}", file=sys.stderr)
        sys.exit(2)
    return value


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes the open todos into the note of this week.")
    parser.add_argument("--workspace", metavar="ID", help="another workspace than the default one")
    workspace: Optional[str] = parser.parse_args().workspace
    url = setting("NOTES_URL", "http://127.0.0.1:3000/api")
    notes = Notes(url, setting("NOTES_KEY", "service_…"), workspace)
    try:
        again = update(notes)
    except NotesError as error:
        print(error, file=sys.stderr)
        return 1
    except requests.RequestException as error:
        print(f"{url} does not answer: {error}", file=sys.stderr)
        return 1
    print("The note of this week has the open todos" + (f", after looking again {again} times." if again else "."))
    return 0


if __name__ == "__main__":
    sys.exit(main())
