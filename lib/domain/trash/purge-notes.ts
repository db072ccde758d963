// DELETE /trash: purges notes with their contents, todos and snapshots, and frees their storage in the same
// transactions. Todos and snapshots that do not fit the note's transaction are removed first. Each transaction leaves a
// valid state.
import { noneLeft } from '../../core/inputs.ts';
import { localOf, type WorkspaceCode } from '../../core/ids.ts';
import { groupTombstones, type GroupDeletion } from '../../db/resources/group-deletions.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import { listSnapshotHeads } from '../../db/resources/snapshots.ts';
import { todos } from '../../db/resources/todos.ts';
import type { Purge } from '../../schema/inputs/trash.ts';
import { loadOwned, namedWorkspace, requireWorkspace, type OwnedWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { batches } from '../batches.ts';
import { retryOnConflict } from '../conflict.ts';
import { step, total, write, type Step } from '../write.ts';
import { purgeSteps } from './purge-steps.ts';

/** Purges notes in the trash. @throws ApiError invalidRequest if neither or both of noteId and all are given */
export async function purge(caller: Caller, { noteId, all = false, workspaceId, ...rest }: Purge) {
  noneLeft(rest);
  if (noteId !== undefined && all)
    throw new ApiError('invalidRequest', { message: 'noteId: give noteId or all, not both' });
  if (noteId !== undefined) return purgeNote(caller, noteId);
  if (all) return emptyTrash(caller, workspaceId);
  throw new ApiError('invalidRequest', { message: 'noteId: must be given, or all as true in its place' });
}

/** Purges one note in the trash. @throws ApiError noteDenied, noteNotFound, noteNotInTrash */
function purgeNote(caller: Caller, noteId: string) {
  return purging(caller, async () => {
    const { row, ...workspace } = await loadOwned(caller, 'note', noteId, notes.get);
    if (row.deleted === undefined) throw new ApiError('noteNotInTrash');
    return { workspace, units: await unitsOf(caller, workspace, [row]) };
  });
}

/**
 * Purges all notes in a workspace's trash, and removes the tombstones of its deleted groups (E23).
 * @throws ApiError workspaceDenied, workspaceNotFound
 * @throws ThrottledError if the request's time runs out; committed steps stay
 */
function emptyTrash(caller: Caller, workspaceId: string | undefined) {
  return purging(caller, async () => {
    const workspace = await requireWorkspace(caller, namedWorkspace(caller, workspaceId));
    // Tombstones are read first, so that the notes of each of them are among those read.
    const first = await groupTombstones.list(workspace.code);
    const trashed = (await notes.list(workspace.code, workspace.entry.notes)).filter(
      ({ deleted }) => deleted !== undefined,
    );
    const tombstones = [...first, ...(await missedTombstones(workspace.code, first, trashed))];
    // They are removed with the first notes, so that no group is restored without its notes.
    const removed = tombstones.map((row) => [step(groupTombstones.remove(row))]);
    const units = [...removed, ...(await unitsOf(caller, workspace, trashed))];
    return { workspace, units };
  });
}

/** Tombstones of groups that were deleted after the tombstones and before the notes were read. */
async function missedTombstones(
  code: WorkspaceCode,
  read: readonly GroupDeletion[],
  trashed: readonly NoteRow[],
): Promise<GroupDeletion[]> {
  const known = new Set(read.map(({ deletion }) => localOf(deletion)));
  const missed = new Set(
    trashed.flatMap(({ deletedWith }) => deletedWith ?? []).filter((id) => !known.has(id)),
  );
  if (missed.size === 0) return [];
  return (await groupTombstones.list(code)).filter(({ deletion }) => missed.has(localOf(deletion)));
}

/** Writes the units that `read` returns, and counts the purged notes and their UTF-8 bytes over all attempts. */
async function purging(
  caller: Caller,
  read: () => Promise<{ readonly workspace: OwnedWorkspace; readonly units: readonly Step[][] }>,
) {
  let [count, bytes] = [0, 0];
  await retryOnConflict(async () => {
    const { workspace, units } = await read();
    // A deleted workspace looks empty.
    if (units.length === 0) await workspace.verify();
    else
      for (const batch of batches(units)) {
        await write(caller, workspace, batch);
        bytes -= total(batch).bytes;
        // Only the step that removes a note frees bytes.
        count += batch.filter(({ deltas }) => deltas?.bytes !== undefined).length;
      }
  });
  return { data: { purged: true, notes: count, bytes } };
}

/** The steps that purge notes with their todos and snapshots. */
async function unitsOf(
  caller: Caller,
  workspace: OwnedWorkspace,
  rows: readonly NoteRow[],
): Promise<Step[][]> {
  if (rows.length === 0) return [];
  const { code } = workspace;
  const [allTodos, heads] = await Promise.all([todos.list(code), listSnapshotHeads(code)]);
  const todosOf = Map.groupBy(allTodos, ({ note }) => note);
  const units: Step[][] = [];
  for (const row of rows) {
    const rest = { todos: todosOf.get(localOf(row.id)) ?? [], head: heads.get(row.id) };
    units.push(await purgeSteps(caller, workspace, row, rest));
  }
  return units;
}
