// GET /changes: the rows written since a cursor, each at most once per page, in their current state.
//
// Changes are returned in the order of their ids, which begin with their time. A change that becomes visible late can
// sort before one that was returned. The account counts all changes: if that many have been returned, none is missing;
// otherwise the last minute is returned again.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { now } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import {
  changeId,
  changesFromId,
  CHANGES_RETENTION_MS,
  COMMIT_MAX_MS,
  firstIdAt,
  keysIn,
  type Change,
} from '../../db/ledger/change-feed.ts';
import { todos } from '../../db/resources/todos.ts';
import { rowKey } from '../../db/table/keys.ts';
import type { ChangesQuery } from '../../schema/inputs/workspaces.ts';
import { PAGE_LIMIT_MAX } from '../../schema/limits.ts';
import { openWorkspace, requireWorkspace, type OwnedWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { decodeCursor, encodeCursor, type Cursor } from './cursor.ts';
import { describeChanges } from './describe-changes.ts';

/** A cursor without new changes is renewed at this age, so that it does not expire while a client polls. */
const RENEWED_MS = 86_400_000;

/** A page of changes. @throws ApiError workspaceDenied, workspaceNotFound, cursorExpired */
export async function listChanges(
  caller: Caller,
  {
    workspaceId,
    cursor,
    limit = PAGE_LIMIT_MAX,
    excerpt,
    noteName,
    dueDate,
    files = false,
    ...rest
  }: ChangesQuery,
) {
  noneLeft(rest);
  const workspace = await openWorkspace(caller, workspaceId);
  const { entry } = workspace;
  const time = now();
  // Starts after the last counted change, because a clock that is ahead may have dated that change in the future.
  if (cursor === undefined)
    return page([], caughtUp(workspace, firstIdAt(Math.max(time, entry.changed) + 1), time), false);
  const start = decodeCursor(cursor);
  if (!start || !leadsOn(start, workspace, time)) throw new ApiError('cursorExpired');
  if (returnedCount(start) === entry.revision && start.key === undefined)
    return page([], start.floor < time - RENEWED_MS ? caughtUp(workspace, start.id, time) : start, false);

  const { keys, next, more } = await collect(workspace, start, Math.min(limit, PAGE_LIMIT_MAX), files);
  const data = await describeChanges(workspace, keys, { excerpt, noteName, dueDate });
  if (more) return page(data, next, true);
  const after = await requireWorkspace(caller, workspace);
  const returned = returnedCount(next);
  // The account was read after the changes. If the counts are equal, no change is missing.
  if (returned === after.entry.revision) return page(data, caughtUp(after, next.id, time), false);
  if (returned === undefined) return page(data, withLastMinuteAgain(after, start, next.id, time), false);
  // More changes arrived after the read. The next call returns them.
  if (returned >= entry.revision && returned < after.entry.revision) return page(data, next, false);
  return page(data, { ...next, revision: undefined, count: 0, id: firstIdAt(start.floor) }, true);
}

/** Whether all changes since a cursor are still stored, and sort after it. */
function leadsOn(start: Cursor, { code, entry }: OwnedWorkspace, time: number): boolean {
  if (start.code !== code || start.floor < time - CHANGES_RETENTION_MS) return false;
  // The cursor is from a clock that was more than a minute ahead: changes written now sort before it.
  if (start.floor > time) return false;
  const counted = returnedCount(start);
  // Changes that the cursor does not count and that began before its floor are from a clock that is behind.
  return counted === undefined || counted >= entry.revision || entry.changed >= start.floor;
}

const page = <T>(data: readonly T[], cursor: Cursor, more: boolean) => ({
  data: [...data],
  count: data.length,
  cursor: encodeCursor(cursor),
  more,
});

/** How many changes of the workspace have been returned; undefined if unknown. */
const returnedCount = ({ revision, count }: Cursor): number | undefined =>
  revision === undefined ? undefined : revision + count;

/** The cursor after all changes up to this id have been returned. */
const caughtUp = ({ code, entry }: OwnedWorkspace, id: string, time: number): Cursor => ({
  code,
  revision: entry.revision,
  count: 0,
  floor: time - COMMIT_MAX_MS,
  id,
  key: undefined,
});

/** The cursor after the last minute has been returned again. This repeats until no change in it can be late. */
function withLastMinuteAgain(workspace: OwnedWorkspace, start: Cursor, id: string, time: number): Cursor {
  const cursor = caughtUp(workspace, id, time);
  return workspace.entry.changed < start.floor
    ? cursor
    : { ...cursor, revision: undefined, id: firstIdAt(cursor.floor) };
}

/** The sort keys of at most `limit` changed rows, in the order of their changes, and the next cursor. */
async function collect(workspace: OwnedWorkspace, start: Cursor, limit: number, withFiles: boolean) {
  const keys = new Set<string>();
  let next = start;
  for await (const changes of changesFromId(workspace.code, start.id))
    for (const change of changes) {
      const id = changeId(change);
      const isPartlyReturned = id === next.id && next.key !== undefined;
      if (id === next.id && !isPartlyReturned) continue;
      for (const key of await keysOf(change, workspace, withFiles)) {
        if (isPartlyReturned && key <= (start.key ?? '')) continue;
        if (keys.size === limit && !keys.has(key)) return { keys, next, more: true };
        keys.add(key);
        next = { ...next, id, key };
      }
      next = { ...next, id, key: undefined, count: next.count + 1 };
    }
  return { keys, next, more: false };
}

/** The rows of a change in a fixed order, including todos that were deleted or restored with their notes. */
async function keysOf(change: Change, workspace: OwnedWorkspace, withFiles: boolean): Promise<string[]> {
  const noteIds = new Set(change.todosOf);
  const all = noteIds.size === 0 ? [] : await cachedRows(todos, workspace);
  const went = all.filter(({ note }) => noteIds.has(note)).map(({ id }) => rowKey(todos.kind, id).SK);
  const written = withFiles ? keysIn(change) : change.keys;
  return [...new Set([...written, ...went])].toSorted();
}
