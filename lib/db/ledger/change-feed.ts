// The change feed of a workspace: one small row per commit that names the listed rows it wrote. It is read by the cache
// and GET /changes. A row's key begins with its time, not with the revision, because the revision is known only after the
// account is read: a create that takes one call would take two, and every conflict another read. Readers would still
// find gaps, because DynamoDB makes a transaction visible item by item.
import { encodeTime, ulid } from 'ulid';
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
  const written = actions.flatMap((action) => sortKeyOf(action) ?? []);
  const files = written.filter((key) => key.startsWith(FILES));
  return putItem(change(code, ulid(time)), {
    keys: written.filter((key) => LISTED.some((prefix) => key.startsWith(prefix))),
    ...(files.length > 0 && { files }),
    ...(todosOf.length > 0 && { todosOf }),
    [EXPIRY]: Math.floor((time + CHANGES_RETENTION_MS) / 1000),
  });
}

/** The sort keys of all rows that a commit wrote or removed. */
export const keysIn = ({ keys, files = [] }: Change): readonly string[] => [...keys, ...files];

/** The changes begun at `time` or later, oldest first; undefined if there are more than `max`. */
export async function changesSince(
  code: WorkspaceCode,
  time: number,
  max: number,
): Promise<Change[] | undefined> {
  const range = changesFrom(firstIdAt(time));
  const pages = queryPages<Change>(workspacePartition(code), { range, limit: max + 1 });
  for await (const changes of pages) return changes.length > max ? undefined : changes;
  return [];
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

/** The sort key that an action writes or removes. */
const sortKeyOf = ({ Put, Update, Delete }: TransactItem): string | undefined =>
  ((Put?.Item ?? Update?.Key ?? Delete?.Key) as Key | undefined)?.SK;
