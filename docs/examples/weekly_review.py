#!/usr/bin/env python3
"""Writes the open todos into this week's note without overwriting changes from other devices.

    python3 weekly_review.py [--workspace ID]

Needs Python 3.9 and requests. NOTES_URL is the base URL, NOTES_KEY the key. The list is between two comments in the
note. Each run replaces it and leaves the rest of the note unchanged. Exit status: 0 success, 1 failure, 2 wrong usage.
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
#: The number of attempts if the note changes between reading and writing.
ATTEMPTS = 10


class NotesError(Exception):
    """An error response of the service, with its message."""


class Notes:
    """The API calls of this script. Each is retried after a 429, a 5xx or a broken connection."""

    def __init__(self, url: str, key: str, workspace: Optional[str] = None) -> None:
        self._url = url.rstrip("/")
        self._workspace = {"workspaceId": workspace} if workspace else {}
        self._session = requests.Session()
        self._session.headers["Authorization"] = f"Bearer {key}"
        # Every call here can be repeated safely: reads change nothing, and If-Match lets only one write succeed.
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
        """Every item of a list, page by page. If the list changes meanwhile, an item may appear twice."""
        page = 1
        while True:
            params = {**self._workspace, **query, "limit": PAGE_SIZE, "page": page}
            body = self._call("GET", path, params=params).json()
            yield from body["data"]
            if page >= body["pagination"]["totalPages"]:
                return
            page += 1

    def week(self) -> tuple[str, str]:
        """The text and the ETag of this week's note. The note is created if there is none."""
        response = self._call("GET", "/weekly", params=self._workspace)
        return response.json()["data"]["content"], response.headers["ETag"]

    def write_week(self, content: str, tag: str) -> bool:
        """Replaces the text of this week's note. Returns False if the note no longer has this ETag."""
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
            raise NotesError(f"{response.status_code} from {self._url}{path}. Check NOTES_URL.") from None


def review(notes: Notes) -> str:
    """The open todos as Markdown, grouped by note, oldest first."""
    names = {note["id"]: note["name"] for note in notes.all_of("/note", content="false")}
    todos = {todo["id"]: todo for todo in notes.all_of("/todo", completed="false", sort="createdAt:asc")}
    by_note: defaultdict[str, list[str]] = defaultdict(list)
    for todo in todos.values():
        # A plain list item, because a checkbox would become a todo of this note.
        text = " ".join(todo["text"].split())
        by_note[names.get(todo["noteId"], "Other")].append(f"- {text} (since {todo['createdAt'][:10]})")
    parts = [f"### {name}\n\n" + "\n".join(lines) for name, lines in sorted(by_note.items())]
    return "\n\n".join([f"## Open todos: {len(todos)}", *parts])


def with_review(content: str, text: str) -> str:
    """The note with this list instead of the previous one, or at the end of the note."""
    section = f"{BEGIN}\n{text}\n{END}"
    begin = content.find(BEGIN)
    end = content.find(END, begin)
    if begin >= 0 and end >= 0:
        return content[:begin] + section + content[end + len(END) :]
    gap = "" if not content else "\n" if content.endswith("\n") else "\n\n"
    return content + gap + section + "\n"


def update(notes: Notes) -> int:
    """Writes the list into the note. Returns the number of retries."""
    text = review(notes)
    for attempt in range(ATTEMPTS):
        content, tag = notes.week()
        if with_review(content, text) == content or notes.write_week(with_review(content, text), tag):
            return attempt
    raise NotesError(f"The note changed {ATTEMPTS} times in a row while it was being updated. Retry later.")


def setting(name: str, example: str) -> str:
    value = os.environ.get(name)
    if not value:
        print(f"{name} is not set. For example: export {name}={example}", file=sys.stderr)
        sys.exit(2)
    return value


def main() -> int:
    parser = argparse.ArgumentParser(description="Writes the open todos into this week's note.")
    parser.add_argument("--workspace", metavar="ID", help="the workspace; default: the default workspace")
    workspace: Optional[str] = parser.parse_args().workspace
    url = setting("NOTES_URL", "http://127.0.0.1:3000/api")
    notes = Notes(url, setting("NOTES_KEY", "service_…"), workspace)
    try:
        retries = update(notes)
    except NotesError as error:
        print(error, file=sys.stderr)
        return 1
    except requests.RequestException as error:
        print(f"{url} can't be reached: {error}", file=sys.stderr)
        return 1
    print("This week's note is up to date" + (f" (retries: {retries})." if retries else "."))
    return 0


if __name__ == "__main__":
    sys.exit(main())
