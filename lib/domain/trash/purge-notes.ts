// DELETE /trash: purges files, and notes with their contents, todos and snapshots, and frees their storage in the same
// transactions. Todos and snapshots that do not fit the note's transaction are removed first. Each transaction leaves a
// valid state.
import { noneLeft } from '../../core/inputs.ts';
import { localOf, type WorkspaceCode } from '../../core/ids.ts';
import { files } from '../../db/resources/files.ts';
import { groupTombstones, type GroupDeletion } from '../../db/resources/group-deletions.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import { listSnapshotHeads } from '../../db/resources/snapshots.ts';
import { todos } from '../../db/resources/todos.ts';
import type { Purge } from '../../schema/inputs/trash.ts';
import { loadOwned, openWorkspace, type OwnedWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { ApiError, invalidField } from '../errors.ts';
import { batches } from '../write/batches.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { step, total, write, type Step } from '../write/write.ts';
import { purgeFileSteps, trashedFile } from '../files/trashed-files.ts';
import { purgeSteps } from './purge-steps.ts';

/** Purges notes and files in the trash. @throws ApiError invalidRequest unless exactly one of the members is given */
export async function purge(caller: Caller, { noteId, fileId, all = false, workspaceId, ...rest }: Purge) {
  noneLeft(rest);
  if (fileId !== undefined) {
    if (noteId === undefined && !all) return purgeFile(caller, fileId);
    throw invalidField('fileId', 'give one of noteId, fileId and all');
  }
  if (noteId !== undefined && all) throw invalidField('noteId', 'give noteId or all, not both');
  if (noteId !== undefined) return purgeNote(caller, noteId);
  if (all) return emptyTrash(caller, workspaceId);
  throw invalidField('noteId', 'give noteId, fileId or all as true');
}

/** Purges one note in the trash. @throws ApiError noteDenied, noteNotFound, noteNotInTrash */
function purgeNote(caller: Caller, noteId: string) {
  return purging(caller, async () => {
    const { row, ...workspace } = await loadOwned(caller, 'note', noteId, notes.get);
    if (row.deleted === undefined) throw new ApiError('noteNotInTrash');
    return { workspace, units: await unitsOf(caller, workspace, [row]) };
  });
}

/** Purges one file in the trash. @throws ApiError fileDenied, fileNotFound, fileNotInTrash */
function purgeFile(caller: Caller, fileId: string) {
  return purging(caller, async () => {
    const { row, ...workspace } = await trashedFile(caller, fileId);
    return { workspace, units: [purgeFileSteps(row)] };
  });
}

/**
 * Purges all notes and files in a workspace's trash, and removes the tombstones of its deleted groups (E23).
 * @throws ApiError workspaceDenied, workspaceNotFound
 * @throws ThrottledError if the request's time runs out; committed steps are not undone
 */
function emptyTrash(caller: Caller, workspaceId: string | undefined) {
  return purging(caller, async () => {
    const workspace = await openWorkspace(caller, workspaceId);
    // Tombstones are read before notes, so that no tombstone lacks its notes.
    const first = await groupTombstones.list(workspace.code);
    const trashed = (await notes.list(workspace.code, workspace.entry.notes)).filter(
      ({ deleted }) => deleted !== undefined,
    );
    const tombstones = [...first, ...(await missedTombstones(workspace.code, first, trashed))];
    // They are removed with the first notes, so that no group is restored without its notes.
    const removed = tombstones.map((row) => [step(groupTombstones.remove(row))]);
    const ofFiles = (await files.list(workspace.code)).filter(({ deleted }) => deleted !== undefined);
    const ofNotes = await unitsOf(caller, workspace, trashed);
    const units = [...removed, ...ofNotes, ...ofFiles.map(purgeFileSteps)];
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

/** Writes the units that `read` returns, and counts what is purged and its bytes over all attempts. */
async function purging(
  caller: Caller,
  read: () => Promise<{ readonly workspace: OwnedWorkspace; readonly units: readonly Step[][] }>,
) {
  let [count, purgedFiles, bytes] = [0, 0, 0];
  await retryOnConflict(async () => {
    const { workspace, units } = await read();
    // A deleted workspace looks empty.
    if (units.length === 0) await workspace.verify();
    else
      for (const batch of batches(units)) {
        await write(caller, workspace, batch);
        bytes -= total(batch).bytes;
        count += removedIn(batch, notes.kind);
        purgedFiles += removedIn(batch, files.kind);
      }
  });
  return { data: { purged: true, notes: count, bytes, ...(purgedFiles > 0 && { files: purgedFiles }) } };
}

/** How many rows of a kind a batch removes. Only a step that removes a note or a file frees bytes. */
const removedIn = (batch: readonly Step[], kind: string): number =>
  batch.filter(
    ({ action, counters }) =>
      counters?.bytes !== undefined && String(action.Delete?.Key?.['SK']).startsWith(kind),
  ).length;

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
