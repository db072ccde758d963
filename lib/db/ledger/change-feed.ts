// The change feed of a workspace: one small row per commit that names the listed rows it wrote. Its readers are the
// cache and GET /changes. A row's key begins with its time, not with the revision: a writer that had to know the
// revision would fail whenever another one came first, and of n writers at once each would try about n times.
import { encodeTime, ulid } from 'ulid';
import type { WorkspaceCode } from '../../core/ids.ts';
import { tableName } from '../table/client.ts';
import { change, CHANGES, changesFrom, EXPIRY, LISTED, workspacePartition, type Key } from '../table/keys.ts';
import { queryPages } from '../table/query.ts';
import type { Action } from '../table/transaction.ts';

/** How long changes are kept; then DynamoDB removes them. */
export const CHANGES_KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Longer than a commit may take to become visible after the time in its key: a request's 29 seconds, the clocks of
 * two functions, and the moment in which DynamoDB shows a transaction item by item (milliseconds).
 */
export const COMMIT_MAX_MS = 60_000;

const TIME_CHARACTERS = 10;

/** A commit as the feed tells it. */
export interface Change extends Key {
  /** The sort keys of the notes, groups and todos it wrote or removed. */
  readonly keys: readonly string[];
  /** Notes whose todos went into the trash with them, or came out of it. */
  readonly todosOf?: readonly string[];
}

/** What a change is told of. */
export interface Told {
  readonly code: WorkspaceCode;
  readonly actions: readonly Action[];
  readonly todosOf?: readonly string[];
}

/** The row that tells of a commit begun at `time`. */
export const putChange = ({ code, actions, todosOf = [] }: Told, time: number): Action => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...change(code, ulid(time)),
      keys: actions.flatMap((action) => listedKey(action) ?? []),
      ...(todosOf.length > 0 && { todosOf }),
      [EXPIRY]: Math.floor((time + CHANGES_KEPT_MS) / 1000),
    },
  },
});

/** The changes begun at `time` or later, oldest first; undefined when they are more than `max`. */
export async function changesSince(
  code: WorkspaceCode,
  time: number,
  max: number,
): Promise<Change[] | undefined> {
  const from = changesFrom(firstIdAt(time));
  const pages = queryPages<Change>(workspacePartition(code), from, undefined, false, max + 1);
  for await (const changes of pages) return changes.length > max ? undefined : changes;
  return [];
}

/** The id that sorts before those of all changes begun at `time` or later. */
export const firstIdAt = (time: number): string => encodeTime(time, TIME_CHARACTERS);

/** The changes whose ids sort at or after this one, page by page. */
export const changesFromId = (code: WorkspaceCode, id: string): AsyncIterable<Change[]> =>
  queryPages<Change>(workspacePartition(code), changesFrom(id), undefined, false, CHANGES_PER_PAGE);

/** Enough for a page of GET /changes most of the time. */
const CHANGES_PER_PAGE = 200;

/** The id of a change. */
export const changeId = ({ SK }: Change): string => SK.slice(CHANGES.length);

function listedKey({ Put, Update, Delete }: Action): string | undefined {
  const key = (Put?.Item ?? Update?.Key ?? Delete?.Key) as Key | undefined;
  return LISTED.some((prefix) => key?.SK.startsWith(prefix)) ? key?.SK : undefined;
}
