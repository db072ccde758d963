// Where a reader of the change feed stands, as one opaque string.
import type { WorkspaceCode } from '../../core/ids.ts';

export interface Cursor {
  readonly code: WorkspaceCode;
  /** All changes up to this revision, and `count` more, have been told; undefined when that is not certain. */
  readonly revision: number | undefined;
  readonly count: number;
  /** Changes begun before this time have all been told (milliseconds since the epoch). */
  readonly floor: number;
  /** The id to go on from: that of the last change told, or of one that was told up to `key`. */
  readonly id: string;
  readonly key: string | undefined;
}

/** A cursor as clients keep it. */
export const encodeCursor = ({ code, revision, count, floor, id, key }: Cursor): string =>
  Buffer.from(JSON.stringify([code, revision ?? null, count, floor, id, key ?? null])).toString('base64url');

/** The other way round; undefined for what is no cursor. */
export function decodeCursor(text: string): Cursor | undefined {
  const fields = parsed(Buffer.from(text, 'base64url').toString('utf8'));
  if (!Array.isArray(fields) || fields.length !== 6) return undefined;
  const [code, revision, count, floor, id, key] = fields as unknown[];
  if (typeof code !== 'string' || typeof id !== 'string') return undefined;
  if (!isCount(count) || !isCount(floor) || !(revision === null || isCount(revision))) return undefined;
  if (!(key === null || typeof key === 'string')) return undefined;
  return { code, revision: revision ?? undefined, count, floor, id, key: key ?? undefined };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
