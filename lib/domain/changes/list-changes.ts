// GET /changes: what has been written since a cursor, each row once a page, as it is now.
//
// Changes are told in the order of their ids, which begin with their time. One that becomes visible late may sort
// before one that was told. The account counts all changes: whoever has told as many has told them all. Whoever has
// told fewer than there were tells the minute before again in which they may lie.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { now } from '../../core/clock.ts';
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

/** How old a cursor that has nothing to tell becomes: who looks at a quiet workspace now and then is never expired. */
const RENEWED_MS = 86_400_000;

/** A page of changes. @throws ApiError workspaceDenied, workspaceNotFound, cursorExpired */
export async function listChanges(caller: Caller, { workspaceId, cursor, limit = LIMIT_MAX }: ChangesQuery) {
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, workspaceId));
  const { entry } = workspace;
  const time = now();
  // Beyond the time of the last change it counts: that one may have been begun by a clock that is ahead.
  if (cursor === undefined)
    return page([], caughtUp(workspace, firstIdAt(Math.max(time, entry.changed) + 1), time), false);
  const start = decodeCursor(cursor);
  if (!start || !leadsOn(start, workspace, time)) throw new ApiError('cursorExpired');
  if (toldOf(start) === entry.revision && start.key === undefined)
    return page([], start.floor < time - RENEWED_MS ? caughtUp(workspace, start.id, time) : start, false);

  const { keys, next, more } = await collect(workspace, start, Math.min(limit, LIMIT_MAX));
  const data = await describeChanges(workspace, keys);
  if (more) return page(data, next, true);
  const after = await requireWorkspace(caller, workspace);
  const told = toldOf(next);
  // All that was told was counted by then: as many are all.
  if (told === after.entry.revision) return page(data, caughtUp(after, next.id, time), false);
  if (told === undefined) return page(data, retold(after, start, next.id, time), false);
  // Some have come since they were collected; the next call goes on with them.
  if (told >= entry.revision && told < after.entry.revision) return page(data, next, false);
  return page(data, { ...next, revision: undefined, count: 0, id: firstIdAt(start.floor) }, true);
}

/** Whether the changes since a cursor are all there, and lie where a reader that goes on from it finds them. */
function leadsOn(start: Cursor, { code, entry }: OwnedWorkspace, time: number): boolean {
  if (start.code !== code || start.floor < time - CHANGES_KEPT_MS) return false;
  // A clock that was more than a minute ahead made the cursor: what is written now lies before it.
  if (start.floor > time) return false;
  const counted = toldOf(start);
  // Changes that it does not count began before the minute that it leaves open, by a clock that is behind.
  return counted === undefined || counted >= entry.revision || entry.changed >= start.floor;
}

const page = <T>(data: readonly T[], cursor: Cursor, more: boolean) => ({
  data: [...data],
  count: data.length,
  cursor: encodeCursor(cursor),
  more,
});

/** How many changes of the workspace have been told; undefined when that is not certain. */
const toldOf = ({ revision, count }: Cursor): number | undefined =>
  revision === undefined ? undefined : revision + count;

/** The cursor of who has been told all changes up to this id. */
const caughtUp = ({ code, entry }: OwnedWorkspace, id: string, time: number): Cursor => ({
  code,
  revision: entry.revision,
  count: 0,
  floor: time - COMMIT_MAX_MS,
  id,
  key: undefined,
});

/** The cursor of who has been told the last minute again: as long as something in it may be late, it is told again. */
function retold(workspace: OwnedWorkspace, start: Cursor, id: string, time: number): Cursor {
  const cursor = caughtUp(workspace, id, time);
  return workspace.entry.changed < start.floor
    ? cursor
    : { ...cursor, revision: undefined, id: firstIdAt(cursor.floor) };
}

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
