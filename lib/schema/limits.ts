// The limits on requests and stored data (D8, D17, D18, D20), with their units.

export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 100;
export const FEW_DEFAULT = 20;
export const NOTE_CONTENT_MAX_BYTES = 1_048_576;
export const WORKSPACE_NAME_MAX_CHARACTERS = 100;
export const GROUP_NAME_MAX_CHARACTERS = 100;
export const NOTE_NAME_MAX_CHARACTERS = 200;
export const TODO_TEXT_MAX_CHARACTERS = 500;
export const WORKSPACES_PER_USER = 2;
export const STORAGE_QUOTA_BYTES = 100 * 1024 * 1024;
export const SNAPSHOTS_PER_NOTE = 5;
export const APPEND_KEYS_PER_NOTE = 16;
export const EDITS_MAX = 50;
export const SEARCH_TERMS_MAX = 16;
export const EXCERPT_MAX_CHARACTERS = 300;
export const WEEK_MIN = 1;
export const WEEK_MAX = 53;
export const YEAR_MIN = 1970;
export const YEAR_MAX = 2100;
/** `YYYY-MM-DD`, or an RFC 3339 time, in which a space may replace the T (E18). */
export const CREATED_AT_PATTERN =
  '^\\d{4}-\\d{2}-\\d{2}([Tt ]([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d))?$';
/** The error message for an invalid creation time (E18). */
export const CREATED_AT_MUST = 'must be an RFC 3339 time or YYYY-MM-DD, from 1970 up to now';
/** How far ahead a creation time may be. It then counts as now, because the client's clock may be fast (E18). */
export const CREATED_AT_AHEAD_MS = 5 * 60_000;
/** The error message for an invalid order of notes. */
export const NOTE_SORT_MUST = 'must be one of name, createdAt, updatedAt, followed by :asc or :desc';
/** The error message for an invalid time zone (E9). */
export const TIME_ZONE_MUST = 'must be an IANA time zone such as Europe/Berlin';
