// GET /changes: what has been written since a cursor, each row once a page, as it is now.
//
// Changes are told in the order of their ids, which begin with their time. One that becomes visible late may sort
// before one that was told. The account counts all changes: whoever has told as many has told them all, and whoever
// has not tells the last minute again.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { now } from '../../core/clock.ts';
import { findAccount } from '../../db/ledger/accounts.ts';
import {
  changeId,
  changesFromId,
  CHANGES_KEPT_MS,
  COMMIT_MAX_MS,
  firstIdAt,
  type Change,
} from '../../db/ledger/change-feed.ts';
import { todos } from '../../db/resources/todos.ts';
import { rowKey } from '../../db/table/keys.ts';
import { namedWorkspace, requireWorkspace, type OwnedWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { decodeCursor, encodeCursor, type Cursor } from './cursor.ts';
import { describeChanges } from './describe-changes.ts';

export interface ChangesQuery {
  readonly workspaceId?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

const LIMIT_MAX = 100;

/** A page of changes. @throws ApiError workspaceDenied, workspaceNotFound, cursorExpired */
export async function listChanges(caller: Caller, { workspaceId, cursor, limit = LIMIT_MAX }: ChangesQuery) {
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, workspaceId));
  const { code, entry } = workspace;
  const time = now();
  if (cursor === undefined) return page([], caughtUp(workspace, entry.revision, time), false);
  const start = decodeCursor(cursor);
  if (!start || start.code !== code || start.floor < time - CHANGES_KEPT_MS)
    throw new ApiError('cursorExpired');
  if (start.revision === entry.revision && start.count === 0 && start.key === undefined)
    return page([], start, false);

  const { keys, next, more } = await collect(workspace, start, Math.min(limit, LIMIT_MAX));
  const data = await describeChanges(workspace, keys);
  if (more) return page(data, next, true);
  const told = next.revision === undefined ? undefined : next.revision + next.count;
  if (told === entry.revision || (told !== undefined && told === (await revisionOf(workspace))))
    return page(data, caughtUp(workspace, told, time), false);
  const isAtRest = entry.changed < start.floor;
  if (next.revision === undefined)
    return page(data, caughtUp(workspace, isAtRest ? entry.revision : undefined, time), false);
  // One has come late: the last minute is told again.
  return page(data, { ...next, revision: undefined, count: 0, id: firstIdAt(start.floor) }, true);
}

const page = <T>(data: readonly T[], cursor: Cursor, more: boolean) => ({
  data: [...data],
  count: data.length,
  cursor: encodeCursor(cursor),
  more,
});

/** The cursor of who has been told everything, at least until a minute before `time`. */
function caughtUp({ code }: OwnedWorkspace, revision: number | undefined, time: number): Cursor {
  const floor = time - COMMIT_MAX_MS;
  const id = firstIdAt(revision === undefined ? floor : time);
  return { code, revision, count: 0, floor, id, key: undefined };
}

const revisionOf = async ({ account, code }: OwnedWorkspace): Promise<number | undefined> =>
  (await findAccount(account.userId))?.workspaces[code]?.revision;

/** The sort keys of at most `limit` rows that changed, in the order of their changes, and where to go on. */
async function collect(workspace: OwnedWorkspace, start: Cursor, limit: number) {
  const keys = new Set<string>();
  let next = start;
  for await (const changes of changesFromId(workspace.code, start.id))
    for (const change of changes) {
      const id = changeId(change);
      const isPartlyTold = id === next.id && next.key !== undefined;
      if (id === next.id && !isPartlyTold) continue;
      for (const key of await keysOf(change, workspace)) {
        if (isPartlyTold && key <= (start.key ?? '')) continue;
        if (keys.size === limit && !keys.has(key)) return { keys, next, more: true };
        keys.add(key);
        next = { ...next, id, key };
      }
      next = { ...next, id, key: undefined, count: next.count + 1 };
    }
  return { keys, next, more: false };
}

/** The rows of a change in an order of their own, with the todos that went with their notes. */
async function keysOf(change: Change, workspace: OwnedWorkspace): Promise<string[]> {
  const noteIds = new Set(change.todosOf);
  const all = noteIds.size === 0 ? [] : await cachedRows(todos, workspace);
  const went = all.filter(({ note }) => noteIds.has(note)).map(({ id }) => rowKey(todos.kind, id).SK);
  return [...new Set([...change.keys, ...went])].toSorted();
}
