#!/bin/sh
# A backup outside of AWS: a dated copy of a workspace as a folder of Markdown files, with its files, trash and
# snapshots. It keeps the newest copies and deletes older ones.
#
#   backup.sh ~/notes-backup                    the default workspace
#   backup.sh ~/work-backup --workspace ID      another one; further options of npm run export work too
#
# Needs a checkout of this project with its packages (npm ci). NOTES_URL is the base URL, NOTES_KEY a key, which may be
# read-only. COPIES is how many copies to keep (30). A second run on one day replaces the copy of that day. If a copy
# can't be completed, it stays as the folder "incomplete" and no other one is changed. Exit status: 0 success, 1 no
# complete copy, 2 wrong usage.
set -eu

say() { printf 'backup: %s\n' "$*" >&2; }
stop() { status=$1; shift; say "$@"; exit "$status"; }

case ${1:-} in '' | -*) stop 2 'First name the folder for the copies, such as: backup.sh ~/notes-backup' ;; esac
[ -n "${NOTES_URL:-}" ] || stop 2 'NOTES_URL is not set. It is the base URL: export NOTES_URL=http://127.0.0.1:3000/api'
[ -n "${NOTES_KEY:-}" ] || stop 2 'NOTES_KEY is not set. npm start prints a key: export NOTES_KEY=service_…'
copies=${COPIES:-30}
case $copies in *[!0-9]* | 0*) stop 2 "COPIES is $copies, and must be a whole number from 1." ;; esac

project=$(cd "$(dirname "$0")/../.." && pwd)
umask 077
mkdir -p "$1" || stop 2 "$1 can't be created."
cd "$1"
shift

# A copy gets its date only when it is complete.
rm -rf incomplete
npm --prefix "$project" run --silent export -- "$PWD/incomplete" --trash --snapshots "$@" ||
  stop 1 "The copy is not complete. Its part so far is in $PWD/incomplete. Earlier copies are unchanged."

today=$(date +%Y-%m-%d)
rm -rf replaced
[ ! -e "$today" ] || mv "$today" replaced
mv incomplete "$today"
rm -rf replaced

# The copies of all days, oldest first. Nothing else in the folder is deleted.
dated() { find . -mindepth 1 -maxdepth 1 -type d -name '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' | sort; }
surplus=$(($(dated | wc -l) - copies))
[ "$surplus" -le 0 ] || dated | head -n "$surplus" | while IFS= read -r old; do rm -rf "$old"; done
