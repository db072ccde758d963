// What changed last in a workspace: its entry in the account remembers the last few ids, so that a reader who knows
// an older revision need not read everything again. `revision` counts these changes one by one.
import { packed, unpacked } from '../core/ids.ts';
import type { WorkspaceEntry } from './accounts.ts';
import { GROUPS, NOTES, TODOS, type Key } from './keys.ts';
import type { Action } from './transact.ts';

/** Changes that are remembered of each workspace: with two workspaces the account stays within one KB. */
export const REMEMBERED = 16;

/** One change: a letter for the kind of row and the row's packed id; null is a change of nothing that is listed. */
type Mark = Uint8Array | null;

/** What a new workspace remembers. The list never changes its length. */
export const NO_CHANGES: readonly Mark[] = Array.from({ length: REMEMBERED }, () => null);

/** The kinds of rows that are listed, by the prefix of their sort keys. */
export const LISTED = [NOTES, GROUPS, TODOS] as const;
export type ListedKind = (typeof LISTED)[number];

/**
 * What a write changes: the steps by which it raises the revision, and the marks it leaves. A write of more than can
 * be remembered leaves the one mark that stands for everything; whoever knows an older revision is too far behind anyway.
 */
export function changesOf(actions: readonly Action[]): { readonly count: number; readonly marks: Mark[] } {
  const marks = actions.flatMap((action) => {
    const key = writtenKey(action);
    const kind = LISTED.find((prefix) => key?.SK.startsWith(prefix));
    return key && kind ? [mark(kind, key)] : [];
  });
  if (marks.length > REMEMBERED) return { count: marks.length, marks: [EVERYTHING] };
  return marks.length === 0 ? { count: 1, marks: [null] } : { count: marks.length, marks };
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
  return steps > recent.length ? undefined : localsIn(recent.slice(recent.length - steps), kind);
}

/** The rows of a kind that changed lately, as far as is remembered; undefined when that is not all of one write. */
export const changedLately = (
  { recent }: WorkspaceEntry,
  kind: ListedKind,
): ReadonlySet<string> | undefined => localsIn(recent, kind);

function localsIn(marks: readonly Mark[], kind: ListedKind): ReadonlySet<string> | undefined {
  if (marks.some((bytes) => bytes?.length === EVERYTHING.length)) return undefined;
  const own = marks.filter((bytes) => bytes?.[0] === kind.charCodeAt(0));
  return new Set(own.map((bytes) => unpacked((bytes as Uint8Array).subarray(1))));
}

const EVERYTHING = Uint8Array.of(0);

const mark = (kind: ListedKind, { SK }: Key): Mark =>
  Uint8Array.of(kind.charCodeAt(0), ...packed(SK.slice(kind.length)));

const writtenKey = ({ Put, Update, Delete }: Action): Key | undefined =>
  (Put?.Item ?? Update?.Key ?? Delete?.Key) as Key | undefined;
