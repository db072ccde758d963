// What changed last in a workspace: its entry in the account remembers the last few ids, so that a reader who knows
// an older revision need not read everything again. `revision` counts these changes one by one, and the marks of
// the last ones stand in a list that never changes its length.
import { now } from '../../core/clock.ts';
import { packed, unpacked } from '../../core/ids.ts';
import type { WorkspaceEntry } from './accounts.ts';
import { LISTED, type Key, type ListedKind } from '../table/keys.ts';
import type { Action } from '../table/transaction.ts';

/**
 * Changes that are remembered of each workspace. Two workspaces with names of some 25 letters each still leave the
 * account within one KB; every further KB costs each write two units.
 */
export const REMEMBERED = 16;

/**
 * A change: two bytes for when its write began, in seconds, then the row's packed id with the kind of row in place of
 * the digit that is the same in all ids. Shorter ones are changes of nothing that is listed, and of more than can be
 * remembered; null is a change that never was.
 */
export type Mark = Uint8Array | null;

/** What a new workspace remembers. */
export const NO_CHANGES: readonly Mark[] = Array.from({ length: REMEMBERED }, () => null);

const TIME_BYTES = 2;
const NOTHING = Uint8Array.of(0);
const UNKNOWN = Uint8Array.of(0, 0);
/** Where a packed id says that it is a UUID of version 4. */
const VERSION_BYTE = 6;
const VERSION = 0x40;

/** What a write changes: the steps by which it raises the revision, and the marks of the last of them. */
export function changesOf(actions: readonly Action[]): { readonly count: number; readonly marks: Mark[] } {
  const rows = actions.flatMap((action) => {
    const key = writtenKey(action);
    const kind = LISTED.findIndex((prefix) => key?.SK.startsWith(prefix));
    return key && kind >= 0 ? [rowMark(kind, key)] : [];
  });
  const known = rows.length === 0 ? [NOTHING] : rows;
  const marks = known.length > REMEMBERED ? NO_CHANGES.map(() => UNKNOWN) : known;
  return { count: known.length, marks: marks.map((mark) => dated(mark, now())) };
}

/**
 * The rows of a kind that changed since a revision, by the part of their ids that is their own; undefined when more
 * has changed than is remembered.
 */
export function changedSince(
  { revision, recent }: WorkspaceEntry,
  since: number,
  kind: ListedKind,
): ReadonlySet<string> | undefined {
  const steps = revision - since;
  const marks = recent.slice(recent.length - steps).map((mark) => mark?.subarray(TIME_BYTES));
  if (steps > recent.length || marks.some((mark) => mark?.length === UNKNOWN.length)) return undefined;
  const wanted = LISTED.indexOf(kind);
  return new Set(marks.flatMap((mark) => (mark && kindOf(mark) === wanted ? [localOf(mark)] : [])));
}

/** A write is done within the time of its request, a half minute: after this, in seconds, it is visible to all. */
const DONE_AFTER_S = 60;
/** Seconds are counted round; a mark from the last minutes of the round is one of a clock that is a little ahead. */
const ROUND_S = 2 ** (8 * TIME_BYTES);
const AHEAD_S = 300;

/** The latest revision whose changes were done long ago; undefined when all that are remembered are of the last minute. */
export function doneRevision({ revision, recent }: WorkspaceEntry): number | undefined {
  const last = recent.findLastIndex((mark) => mark === null || isDone(mark));
  return last < 0 ? undefined : revision - (recent.length - 1 - last);
}

function isDone([high = 0, low = 0]: Uint8Array): boolean {
  const age = (seconds(now()) - (256 * high + low) + ROUND_S) % ROUND_S;
  return age >= DONE_AFTER_S && age < ROUND_S - AHEAD_S;
}

const seconds = (ms: number): number => Math.floor(ms / 1000) % ROUND_S;

/** A mark without its time, with one. */
export const dated = (mark: Uint8Array, ms: number): Uint8Array =>
  Uint8Array.of(seconds(ms) >> 8, seconds(ms) & 0xff, ...mark);

function rowMark(kind: number, { SK }: Key): Uint8Array {
  const id = packed(SK.slice(LISTED[kind]?.length));
  return id.map((byte, n) => (n === VERSION_BYTE ? ((kind + 1) << 4) | (byte & 0x0f) : byte));
}

const kindOf = (mark: Uint8Array): number => ((mark[VERSION_BYTE] ?? 0) >> 4) - 1;

const localOf = (mark: Uint8Array): string =>
  unpacked(mark.map((byte, n) => (n === VERSION_BYTE ? VERSION | (byte & 0x0f) : byte)));

const writtenKey = ({ Put, Update, Delete }: Action): Key | undefined =>
  (Put?.Item ?? Update?.Key ?? Delete?.Key) as Key | undefined;
