// The change feed of a workspace: one small row per commit that names the listed rows it wrote. Its readers are the
// cache and GET /changes. A row's key begins with its time, not with the revision: a writer that had to know the
// revision would fail whenever another one came first, and of n writers at once each would try about n times.
import { encodeTime, ulid } from 'ulid';
import type { WorkspaceCode } from '../../core/ids.ts';
import { tableName } from '../table/client.ts';
import { change, changesFrom, LISTED, workspacePartition, type Key } from '../table/keys.ts';
import { queryPages } from '../table/query.ts';
import type { Action } from '../table/transaction.ts';

/** How long changes are kept; DynamoDB removes them by their attribute `expires`, in seconds since the epoch. */
export const CHANGES_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Longer than a commit may take to become visible after the time in its key: a request's 29 seconds, the clocks of
 * two functions, and the moment in which DynamoDB shows a transaction item by item (milliseconds).
 */
export const COMMIT_MAX_MS = 60_000;

const TIME_CHARACTERS = 10;

/** A commit as the feed tells it: `keys` are the sort keys of the notes, groups and todos it wrote or removed. */
export interface Change extends Key {
  readonly keys: readonly string[];
}

/** The row that tells of a commit of these actions, begun at `time`. */
export const putChange = (code: WorkspaceCode, actions: readonly Action[], time: number): Action => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...change(code, ulid(time)),
      keys: actions.flatMap((action) => listedKey(action) ?? []),
      expires: Math.floor((time + CHANGES_KEPT_MS) / 1000),
    } satisfies Change & { expires: number },
  },
});

/** The changes begun at `time` or later, oldest first; undefined when they are more than `max`. */
export async function changesSince(
  code: WorkspaceCode,
  time: number,
  max: number,
): Promise<Change[] | undefined> {
  const from = changesFrom(encodeTime(time, TIME_CHARACTERS));
  const pages = queryPages<Change>(workspacePartition(code), from, undefined, false, max + 1);
  for await (const changes of pages) return changes.length > max ? undefined : changes;
  return [];
}

function listedKey({ Put, Update, Delete }: Action): string | undefined {
  const key = (Put?.Item ?? Update?.Key ?? Delete?.Key) as Key | undefined;
  return LISTED.some((prefix) => key?.SK.startsWith(prefix)) ? key?.SK : undefined;
}
