// The position of a client in the change feed, as one opaque string.
import { idOf, parseId, type WorkspaceCode } from '../../core/ids.ts';
import { FILES, LISTED, localIn } from '../../db/table/keys.ts';

export interface Cursor {
  readonly code: WorkspaceCode;
  /** All changes up to this revision, and `count` more, have been returned; undefined if unknown. */
  readonly revision: number | undefined;
  readonly count: number;
  /** All changes begun before this time have been returned (milliseconds since the epoch). */
  readonly floor: number;
  /**
   * The feed is read from this id: the id of a time, of the last returned change, or of a change returned up to the row
   * `key`.
   */
  readonly id: string;
  readonly key: string | undefined;
}

/** The cursor as clients store it. */
export const encodeCursor = ({ code, revision, count, floor, id, key }: Cursor): string =>
  Buffer.from(JSON.stringify([code, revision ?? null, count, floor, id, key ?? null])).toString('base64url');

/** Decodes a cursor; undefined if the text is not a cursor. */
export function decodeCursor(text: string): Cursor | undefined {
  const fields = parsed(Buffer.from(text, 'base64url').toString('utf8'));
  if (!Array.isArray(fields) || fields.length !== 6) return undefined;
  const [code, revision, count, floor, id, key] = fields as unknown[];
  if (typeof code !== 'string' || typeof id !== 'string' || !CHANGE_ID.test(id)) return undefined;
  if (!isCount(count) || !isCount(floor) || floor > TIME_MAX) return undefined;
  if (!(revision === null || (isCount(revision) && isCount(revision + count)))) return undefined;
  if (!(key === null || (typeof key === 'string' && isRowOf(code, key)))) return undefined;
  return { code, revision: revision ?? undefined, count, floor, id, key: key ?? undefined };
}

/** A ULID, or only its first ten characters, which hold its time (change-feed.ts). */
const CHANGE_ID = /^[0-7][0-9A-HJKMNP-TV-Z]{9}(?:[0-9A-HJKMNP-TV-Z]{16})?$/;
/** The latest time that a ULID can hold, in milliseconds since the epoch. */
const TIME_MAX = 2 ** 48 - 1;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether a sort key belongs to a note, group, todo or file. */
const isRowOf = (code: WorkspaceCode, sortKey: string): boolean =>
  [...LISTED, FILES].some((kind) => {
    const local = localIn(kind, sortKey);
    return sortKey.startsWith(kind) && parseId(idOf(local, code))?.local === local;
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
