#!/bin/sh
# A journal in the shell. It appends lines to today's note, each exactly once, even over a bad connection.
#
#   journal.sh Coffee with Ada      appends "- 14:05 Coffee with Ada"
#   journal.sh < lines.txt          appends standard input after the time, unless it is a terminal
#   journal.sh                      prints today's note
#
# Needs curl and awk. NOTES_URL is the base URL, NOTES_KEY the key. A line stays in NOTES_OUTBOX
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

# Converts standard input into a JSON string. Bytes beyond ASCII are UTF-8 and stay as they are.
to_json() {
  LC_ALL=C awk '
    BEGIN {
      for (n = 1; n < 32; n++) escaped[sprintf("%c", n)] = sprintf("\\u%04x", n)
      escaped["\""] = "\\\""; escaped["\\"] = "\\\\"
      printf "\""
    }
    NR > 1 { printf "\\n" }
    { for (i = 1; i <= length($0); i++) { c = substr($0, i, 1); printf "%s", c in escaped ? escaped[c] : c } }
    END { printf "\"" }'
}

# Prints the string value of the first member with this name in $reply. Within a string every quote is escaped, so
# "name":" matches only a member.
from_json() {
  LC_ALL=C awk -v member="\"$1\":\"" '
    BEGIN {
      plain["n"] = "\n"; plain["t"] = "\t"; plain["r"] = "\r"; plain["b"] = "\b"; plain["f"] = "\f"
    }
    { text = text $0 }
    END {
      at = index(text, member)
      if (!at) exit 1
      text = substr(text, at + length(member))
      while ((c = substr(text, i + 1, 1)) != "\"" && c != "") {
        i++
        if (c == "\\") {
          c = substr(text, ++i, 1)
          if (c == "u") { # the service writes control characters alone like this
            c = sprintf("%c", 16 * digit(substr(text, i + 3, 1)) + digit(substr(text, i + 4, 1)))
            i += 4
          } else if (c in plain) c = plain[c]
        }
        printf "%s", c
      }
    }
    function digit(x) { return index("0123456789abcdef", tolower(x)) - 1 }' "$reply"
}

refusal() { printf '%s: %s' "$1" "$(from_json message || cat "$reply")"; }

# Sends the lines in the outbox, oldest first, and stops at the first failure.
flush() {
  for entry in "$outbox"/*.json; do
    cp "$entry" "$sent" 2>/dev/null || continue # there is none, or another call has just sent it
    key=$(basename "$entry" .json)
    code=$(call POST /daily/append -H 'Content-Type: application/json' -H "Idempotency-Key: $key" --data-binary "@$sent")
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
  for entry in "$outbox"/*.json; do [ ! -e "$entry" ] || last=${entry##*/}; done
  name=$(printf '%06d' "$(expr "${last%%-*}" + 1)")-$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
  line=$(printf '%s %s %s' - "$(date +%H:%M)" "$text" | to_json)
  # An entry gets its final name only when it is complete. Its date is the day of writing, even if it is sent later.
  printf '{"date": "%s", "content": %s}' "$(date +%Y-%m-%d)" "$line" >"$outbox/$name.tmp"
  mv "$outbox/$name.tmp" "$outbox/$name.json"
  flush
else
  flush
  code=$(call GET "/daily?date=$(date +%Y-%m-%d)")
  [ "$code" = 200 ] || { [ "$code" != 000 ] || exit 75; stop 1 "$(refusal "$code")"; }
  from_json content
  echo
fi
