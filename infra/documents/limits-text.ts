// The limits of the service as Markdown, with the numbers of the code.
import {
  BURST_SECONDS,
  DOCS_BURST_LIMIT,
  DOCS_RATE_LIMIT,
  OPEN_BURST_LIMIT,
  OPEN_RATE_LIMIT,
  RATE_LIMIT,
} from '../../lib/api/rate-limits.ts';
import { formatBytes } from '../../lib/core/bytes.ts';
import { FUNCTION_MS } from '../../lib/core/time-limits.ts';
import { CHANGES_RETENTION_MS } from '../../lib/db/ledger/change-feed.ts';
import * as limits from '../../lib/schema/limits.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 3600 * SECOND_MS;
const YEAR_MS = 365.25 * DAY_MS;

/** A size such as `1 MB`, without a decimal that is 0. */
const bytes = (size: number): string => formatBytes(size).replace('.0 ', ' ');

const LIMITS: readonly (readonly [what: string, text: string])[] = [
  [
    'Rate limits',
    `${RATE_LIMIT} requests a second for each endpoint, in bursts of ${BURST_SECONDS * RATE_LIMIT}, unless the operator has changed them; ` +
      `${OPEN_RATE_LIMIT} a second in bursts of ${OPEN_BURST_LIMIT} for each path that needs no key, but ` +
      `${DOCS_RATE_LIMIT} in bursts of ${DOCS_BURST_LIMIT} for those of the documentation. Further requests get 429 with \`Retry-After\`. ` +
      'The local server has no rate limits.',
  ],
  ['Request', '10 KB for its path, parameters and headers together.'],
  [
    'Time',
    `${FUNCTION_MS.endpoint / SECOND_MS} seconds for a request, ${FUNCTION_MS.streamedEndpoint / SECOND_MS} for a list with contents or a file.`,
  ],
  [
    'User',
    `${limits.WORKSPACES_PER_USER} workspaces and ${bytes(limits.STORAGE_QUOTA_BYTES)} of storage, unless the operator has changed them (GET /account returns yours); ` +
      `${limits.KEYS_PER_USER} active keys, of which ${limits.SIGN_IN_KEYS_PER_USER} by sign-in; ${limits.SHARES_PER_USER} links.`,
  ],
  [
    'Note',
    `${bytes(limits.NOTE_CONTENT_MAX_BYTES)} of Markdown in UTF-8, ${limits.ALIASES_PER_NOTE} second names, ${limits.SNAPSHOTS_PER_NOTE} snapshots. ` +
      `For links, tags and files, its first ${limits.NOTE_LINES_MAX.toLocaleString('en')} lines and ${limits.NOTE_REFERENCES_MAX.toLocaleString('en')} references count; ` +
      `of its tags, the first ${limits.NOTE_TAGS_MAX.toLocaleString('en')} different ones.`,
  ],
  [
    'Names',
    `${limits.WORKSPACE_NAME_MAX_CHARACTERS} characters for workspaces, ${limits.GROUP_NAME_MAX_CHARACTERS} for groups, ` +
      `${limits.NOTE_NAME_MAX_CHARACTERS} for notes, ${limits.KEY_NAME_MAX_CHARACTERS} for keys.`,
  ],
  ['Edit', `${limits.EDITS_MAX} edits in a request.`],
  ['Todo', `a text of ${limits.TODO_TEXT_MAX_CHARACTERS} characters.`],
  [
    'File',
    `${bytes(limits.FILE_MAX_BYTES)}, a path of ${limits.FILE_PATH_MAX_CHARACTERS} characters, of which each name has at most ${limits.FILE_SEGMENT_MAX_CHARACTERS}. ` +
      `Tools of agents save at most ${bytes(limits.SAVED_FILE_MAX_BYTES)} and return pictures of at most ${bytes(limits.SHOWN_PICTURE_MAX_BYTES)}.`,
  ],
  [
    'List',
    `${limits.PAGE_LIMIT_DEFAULT} items a page unless \`limit\` is set, and at most ${limits.PAGE_LIMIT_MAX}; ` +
      `daily or weekly notes of ${limits.CALENDAR_LIST_MAX_DAYS} days; ${limits.TAGS_MAX.toLocaleString('en')} tags; ` +
      `${limits.LINKS_MAX} links and ${limits.BACKLINKS_MAX} backlinks of a note.`,
  ],
  [
    'Search',
    `${limits.SEARCH_TERMS_MAX} terms in a search for words; excerpts of ${limits.EXCERPT_MAX_CHARACTERS} characters.`,
  ],
  ['Change feed', `${CHANGES_RETENTION_MS / DAY_MS} days. An older cursor is 410.`],
  [
    'Safe retries',
    `a note remembers the \`Idempotency-Key\` of its last ${limits.APPEND_KEYS_PER_NOTE} appends and edits.`,
  ],
  [
    'Link',
    `an end at most ${Math.floor(limits.SHARE_MAX_MS / YEAR_MS)} years ahead; sends at most ${bytes(limits.SHARE_BYTES_PER_DAY)} a day (UTC).`,
  ],
];

/** An item for each kind of limit. */
export const limitsText = (): string => LIMITS.map(([what, text]) => `- **${what}:** ${text}`).join('\n');
