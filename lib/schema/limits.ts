// The limits on requests and stored data (D8, D17, D18, D20), with their units.

export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 100;
export const FEW_DEFAULT = 20;
export const NOTE_CONTENT_MAX_BYTES = 1_048_576;
export const WORKSPACE_NAME_MAX_CHARACTERS = 100;
export const GROUP_NAME_MAX_CHARACTERS = 100;
export const NOTE_NAME_MAX_CHARACTERS = 200;
/** Second names that are stored with a note (E38). */
export const ALIASES_PER_NOTE = 10;
export const TODO_TEXT_MAX_CHARACTERS = 500;
export const WORKSPACES_PER_USER = 2;
export const STORAGE_QUOTA_BYTES = 1024 * 1024 * 1024;
export const FILE_MAX_BYTES = 4 * 1024 * 1024;
/** Of a file that a tool of agents saves. */
export const SAVED_FILE_MAX_BYTES = 256 * 1024;
/** Of a picture that a tool of agents returns. */
export const SHOWN_PICTURE_MAX_BYTES = 1024 * 1024;
export const FILE_PATH_MAX_CHARACTERS = 512;
export const FILE_SEGMENT_MAX_CHARACTERS = 200;
export const SNAPSHOTS_PER_NOTE = 5;
export const APPEND_KEYS_PER_NOTE = 16;
export const EDITS_MAX = 50;
/** The limits of all edits of a request together: replaced occurrences, and growth in UTF-16 units (E16). */
export const EDITS_REPLACED_MAX = 500_000;
export const EDITS_GROWTH_MAX_CHARACTERS = 8 * 1_048_576;
/** The length of the text between two edits in UTF-16 units: a later edit can shorten it again (E16). */
export const EDITS_TEXT_MAX_CHARACTERS = 1.5 * 1_048_576;
export const SEARCH_TERMS_MAX = 16;
/** Of one call of a tool (E34). */
export const MOVED_NOTES_MAX = 50;
export const EXCERPT_MAX_CHARACTERS = 300;
export const KEY_NAME_MAX_CHARACTERS = 100;
export const KEYS_PER_USER = 50;
export const SIGN_IN_KEYS_PER_USER = 20;
/** Of GET /note/{noteId} with `links` (E27). */
export const LINKS_MAX = 500;
export const BACKLINKS_MAX = 100;
export const LINK_TEXT_MAX_CHARACTERS = 1_000;
/** Links, tags and files after this many lines of a text do not count. Each list item or quote that begins is another line. */
export const NOTE_LINES_MAX = 100_000;
/** Links, tags and files after this many references of a text do not count. */
export const NOTE_REFERENCES_MAX = 10_000;
/** Different tags of a text after this many do not count. */
export const NOTE_TAGS_MAX = 2_000;
/** Different tags of a workspace after this many do not count. */
export const WORKSPACE_TAGS_MAX = 100_000;
/** Of GET /tag (E30). */
export const TAGS_MAX = 1_000;
export const TAG_MAX_CHARACTERS = 100;
/** Days whose notes one request can list (E30). */
export const CALENDAR_LIST_MAX_DAYS = 400;
export const WEEK_MIN = 1;
export const WEEK_MAX = 53;
export const YEAR_MIN = 1970;
export const YEAR_MAX = 2100;
/** `YYYY-MM-DD`, or an RFC 3339 time, in which a space may replace the T (E18). */
export const CREATED_AT_PATTERN =
  '^\\d{4}-\\d{2}-\\d{2}([Tt ]([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d))?$';
/** An RFC 3339 time. */
export const TIME_PATTERN =
  '^\\d{4}-\\d{2}-\\d{2}[Tt ]([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)$';
/** The error message for an invalid expiry. */
export const EXPIRES_AT_MUST = 'must be an RFC 3339 time in the future';
/** The error message for an invalid creation time (E18). */
export const CREATED_AT_MUST = 'must be an RFC 3339 time or YYYY-MM-DD, from 1970 up to now';
/** How far ahead a creation time may be. It then counts as now, because the client's clock may be fast (E18). */
export const CREATED_AT_AHEAD_MS = 5 * 60_000;
/** The error message for an invalid order of notes. */
export const NOTE_SORT_MUST = 'must be one of name, createdAt, updatedAt, followed by :asc or :desc';
/** The error message for an invalid time zone (E9). */
export const TIME_ZONE_MUST = 'must be an IANA time zone such as Europe/Berlin';
export const SHARES_PER_USER = 100;
/** How far ahead a share can end: ten years. */
export const SHARE_MAX_MS = 3_653 * 24 * 3_600_000;
/** The bytes that a share may send on a UTC day: they bound the bill of a link that is passed on. */
export const SHARE_BYTES_PER_DAY = 1024 ** 3;
/** Counted for a request for a file that a shared note does not refer to: it costs as much as one for a small file. */
export const SHARE_MISS_BYTES = 64 * 1024;
/** A longer reference names no file: a percent-encoded path is nine times as long, and `../` may take as much again. */
export const SHARED_REFERENCE_MAX_CHARACTERS = 2 * 9 * FILE_PATH_MAX_CHARACTERS;
/** The error message for an invalid end of a share (E25). */
export const SHARE_ENDS_MUST = 'must be an RFC 3339 time in the future, at most 10 years ahead';
