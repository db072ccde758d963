// The change feed of a workspace: one small row per commit that names the listed rows it wrote. It is read by the cache
// and GET /changes. A row's key begins with its time, not with the revision, because the revision is known only after the
// account is read: a create that takes one call would take two, and every conflict another read. Readers would still
// find gaps, because DynamoDB makes a transaction visible item by item.
import { decodeTime, encodeTime, ulid } from 'ulid';
import type { WorkspaceCode } from '../../core/ids.ts';
import { putItem } from '../table/items.ts';
import {
  change,
  CHANGES,
  changesFrom,
  EXPIRY,
  FILES,
  LISTED,
  workspacePartition,
  type Key,
} from '../table/keys.ts';
import { queryPages } from '../table/query.ts';
import type { TransactItem } from '../table/transaction.ts';

/** How long changes are stored before DynamoDB deletes them. */
export const CHANGES_RETENTION_MS = 30 * 24 * 3_600_000;

/**
 * Longer than a commit can take to become visible after the time in its key (milliseconds): a request's 29 seconds, the
 * difference between the clocks of two functions, and the time in which DynamoDB applies a transaction.
 */
export const COMMIT_MAX_MS = 60_000;

const TIME_CHARACTERS = 10;

/** A commit in the feed. */
export interface Change extends Key {
  /** The sort keys of the notes, groups and todos it wrote or removed. */
  readonly keys: readonly string[];
  /** The sort keys of the files it wrote or removed, apart from the others, because a version without files reads those. */
  readonly files?: readonly string[];
  /**
   * The versions that it gave the rows of `keys` and then of `files`, in their order; 0 if it removed a row, or left its
   * version as it was. Absent if all are 0, and in the changes of 1.3.0 and before.
   */
  readonly versions?: readonly number[];
  /** Notes whose todos were deleted or restored with them. */
  readonly todosOf?: readonly string[];
}

/** The commit that a change describes. */
interface CommittedChange {
  readonly code: WorkspaceCode;
  readonly actions: readonly TransactItem[];
  readonly todosOf?: readonly string[];
}

/** The row that describes a commit begun at `time`. */
export function putChange({ code, actions, todosOf = [] }: CommittedChange, time: number): TransactItem {
  const written = actions.flatMap(writtenRow);
  const files = written.filter(({ key }) => key.startsWith(FILES));
  const rows = written.filter(({ key }) => LISTED.some((prefix) => key.startsWith(prefix)));
  const versions = [...rows, ...files].map(({ version }) => version);
  return putItem(change(code, ulid(time)), {
    keys: rows.map(({ key }) => key),
    ...(files.length > 0 && { files: files.map(({ key }) => key) }),
    ...(versions.some(Boolean) && { versions }),
    ...(todosOf.length > 0 && { todosOf }),
    [EXPIRY]: Math.floor((time + CHANGES_RETENTION_MS) / 1000),
  });
}

/** The sort keys of all rows that a commit wrote or removed. */
export const keysIn = ({ keys, files = [] }: Change): readonly string[] => [...keys, ...files];

/** A row that a commit wrote or removed, with its version as in `Change.versions`. */
interface WrittenRow {
  readonly key: string;
  readonly version: number;
}

/** All rows that a commit wrote or removed. */
export const rowsIn = (written: Change): WrittenRow[] =>
  keysIn(written).map((key, n) => ({ key, version: written.versions?.[n] ?? 0 }));

/** When the commit began, in milliseconds since the epoch, by the clock of its writer. */
export const beganAt = (written: Change): number => decodeTime(changeId(written));

/** The changes begun at `time` or later, oldest first; undefined if there are more than `max`. */
export async function changesSince(
  code: WorkspaceCode,
  time: number,
  max: number,
): Promise<Change[] | undefined> {
  const range = changesFrom(firstIdAt(time));
  const changes: Change[] = [];
  for await (const page of queryPages<Change>(workspacePartition(code), { range, limit: max + 1 })) {
    changes.push(...page);
    if (changes.length > max) return undefined;
  }
  return changes;
}

/** The id that sorts before the ids of all changes begun at `time` or later. */
export const firstIdAt = (time: number): string => encodeTime(time, TIME_CHARACTERS);

/** The changes whose ids sort at or after this one, page by page. */
export const changesFromId = (code: WorkspaceCode, id: string): AsyncIterable<Change[]> =>
  queryPages<Change>(workspacePartition(code), { range: changesFrom(id), limit: CHANGES_PER_PAGE });

/** Usually enough for one page of GET /changes. */
const CHANGES_PER_PAGE = 200;

/** The id of a change. */
export const changeId = ({ SK }: Change): string => SK.slice(CHANGES.length);

/** The row that an action writes or removes. Only a new row, or one that replaces another, gets a version. */
function writtenRow({ Put, Update, Delete }: TransactItem): WrittenRow[] {
  const item = Put?.Item as (Key & Partial<StoredVersion>) | undefined;
  const key = (item ?? ((Update?.Key ?? Delete?.Key) as Key | undefined))?.SK;
  return key === undefined ? [] : [{ key, version: item?.version ?? item?.created ?? 0 }];
}

/** A row without a version has that of its creation. */
interface StoredVersion {
  readonly version: number;
  readonly created: number;
}
