#!/bin/sh
# A journal in the shell. It appends lines to today's note, each exactly once, even over a bad connection.
#
#   journal.sh Coffee with Ada      appends "- 14:05 Coffee with Ada"
#   journal.sh < lines.txt          appends standard input after the time, unless it is a terminal
#   journal.sh                      prints today's note
#
# Needs curl. NOTES_URL is the base URL, NOTES_KEY the key. A line stays in NOTES_OUTBOX
# (~/.local/state/notes-journal) until the service has stored it. The next call sends it again with the same
# Idempotency-Key. Exit status: 0 success, 1 rejected, 2 wrong usage, 75 not sent yet.
set -eu

say() { printf 'journal: %s\n' "$*" >&2; }
stop() { status=$1; shift; say "$@"; exit "$status"; }

[ -n "${NOTES_URL:-}" ] || stop 2 'NOTES_URL is not set. It is the base URL: export NOTES_URL=http://127.0.0.1:3000/api'
[ -n "${NOTES_KEY:-}" ] || stop 2 'NOTES_KEY is not set. npm start prints a key: export NOTES_KEY=service_…'
command -v curl >/dev/null || stop 2 'curl is not installed.'

outbox=${NOTES_OUTBOX:-${XDG_STATE_HOME:-$HOME/.local/state}/notes-journal}
umask 077
mkdir -p "$outbox" || stop 2 "$outbox can't be created. Set NOTES_OUTBOX to another folder."
reply=$(mktemp) sent=$(mktemp)
trap 'rm -f "$reply" "$sent"' EXIT
trap 'exit 130' INT TERM

# curl reads the key from its standard input, because other users can read the arguments of a process.
# Usage: call METHOD PATH [curl's options]. Prints the status, 000 without a connection; the body is in $reply.
call() {
  method=$1 path=$2; shift 2
  printf 'header = "Authorization: Bearer %s"\n' "$NOTES_KEY" |
    curl -sS -K - -o "$reply" -w '%{http_code}' -X "$method" --max-time 40 \
      --retry "${NOTES_RETRIES:-3}" --retry-connrefused "$@" "${NOTES_URL%/}$path" || true
}

# Prints a status and the message of the error in $reply, or $reply itself if something else sent it.
refusal() { printf '%s: %s' "$1" "$(sed 's/^{.*"message":"\(.*\)"}$/\1/' "$reply")"; }

# Sends the lines in the outbox, oldest first, and stops at the first failure.
# An entry NUMBER_DATE_RANDOM.md holds the text for the note of DATE, the day of writing.
flush() {
  for entry in "$outbox"/*.md; do
    cp "$entry" "$sent" 2>/dev/null || continue # there is none, or another call has just sent it
    key=$(basename "$entry" .md) date=${key#*_}
    code=$(call POST "/daily/append?date=${date%_*}" -H 'Content-Type: text/markdown' -H "Idempotency-Key: $key" \
      --data-binary "@$sent")
    case $code in
      200) rm -f "$entry" ;;
      400) # A retry would always fail, and block the other lines.
        mv "$entry" "$entry.refused" 2>/dev/null || continue
        stop 1 "$(refusal "$code"). The line was moved to $entry.refused" ;;
      401 | 403 | 404) stop 1 "$(refusal "$code"). The line is saved. Fix NOTES_URL or NOTES_KEY and retry." ;;
      *)
        [ -e "$entry" ] || continue
        stop 75 "The service is not available ($code). The line is saved, and the next call sends it." ;;
    esac
  done
}

if [ $# -gt 0 ]; then text=$*; elif [ ! -t 0 ]; then text=$(cat); else text=; fi
if [ -n "$text" ]; then
  # The number sorts the entry after all waiting ones. The random part makes the name unique on all devices.
  last=0
  for entry in "$outbox"/*.md; do [ ! -e "$entry" ] || last=${entry##*/}; done
  name=$(printf '%06d' "$(expr "${last%%_*}" + 1)")_$(date +%Y-%m-%d)_$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
  # An entry gets its final name only when it is complete.
  printf -- '- %s %s' "$(date +%H:%M)" "$text" >"$outbox/$name.tmp"
  mv "$outbox/$name.tmp" "$outbox/$name.md"
  flush
else
  flush
  code=$(call GET "/daily?date=$(date +%Y-%m-%d)" -H 'Accept: text/markdown')
  [ "$code" = 200 ] || { [ "$code" != 000 ] || exit 75; stop 1 "$(refusal "$code")"; }
  cat "$reply"
  echo
fi
