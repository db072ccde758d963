// Snapshots: the five newest copies of a note, numbered for good (D37).
import { newId, parseId } from '../../core/ids.ts';
import { snapshotContents } from '../../db/contents/content-store.ts';
import { checkLive, notes } from '../../db/resources/notes.ts';
import * as db from '../../db/resources/snapshots.ts';
import type { Snapshot } from '../../schema/entities.ts';
import { accessError, loadOwned, namedWorkspace, notFound, requireWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { snapshotSteps } from '../notes/snapshot-steps.ts';
import { fits } from '../notes/write-note.ts';
import { Conflict, retryOnConflict, step, write } from '../write.ts';

export interface NewSnapshot {
  readonly noteId: string;
  readonly workspaceId: string;
  readonly content: string;
}

/** The snapshots of a note, newest first, also of one in the trash. @throws ApiError invalidNoteId, noteDenied, noteNotFound */
export function listSnapshots(caller: Caller, noteId: string): Promise<Snapshot[]> {
  const note = parseId(noteId);
  if (!note) throw new ApiError('invalidNoteId');
  return retryOnConflict(async () => {
    const [{ entry, row }, { snapshots }] = await Promise.all([
      loadOwned(caller, 'note', noteId, notes.get),
      db.findSnapshots(note.id),
    ]);
    const contents = await snapshotContents.read(
      new Map(snapshots.map((snapshot) => [snapshot.id, snapshot])),
    );
    const of = { userId: caller.userId, workspaceId: entry.id, noteId: row.id };
    return snapshots.map((snapshot) => {
      const content = contents.get(snapshot.id);
      // It was pruned between the two reads: the head tells of another by now.
      if (content === undefined) throw new Conflict('pruned');
      return db.toSnapshot(snapshot, { ...of, content });
    });
  });
}

/**
 * Keeps a snapshot; beyond five the oldest goes in the same transaction, so there never are six.
 * @throws ApiError invalidNoteId, workspaceDenied, workspaceNotFound, noteDenied, noteNotFound, noteTooLarge
 */
export async function createSnapshot(
  caller: Caller,
  { noteId, workspaceId, content }: NewSnapshot,
): Promise<Snapshot> {
  const note = parseId(noteId);
  if (!note) throw new ApiError('invalidNoteId');
  const workspace = namedWorkspace(caller, workspaceId);
  const { code } = workspace;
  if (note.code !== code) {
    await requireWorkspace(caller, workspace);
    throw await accessError(caller, { code: note.code, kind: 'note' });
  }
  if (!fits(content)) {
    await requireWorkspace(caller, workspace);
    const { row } = await loadOwned(caller, 'note', note.id, notes.get);
    throw row.deleted === undefined ? new ApiError('noteTooLarge') : notFound('note');
  }
  const id = newId(code);
  return retryOnConflict(async () => {
    const { row, steps } = await snapshotSteps(id, note.id, content);
    await write(caller, workspace, [step(checkLive(note.id), {}, 'noteNotFound'), ...steps]);
    const of = { userId: caller.userId, workspaceId: workspace.id, noteId: note.id };
    return db.toSnapshot(row, { ...of, content });
  });
}

/** Deletes one snapshot; its number is never used again. @throws ApiError snapshotDenied, snapshotNotFound */
export function deleteSnapshot(caller: Caller, snapshotId: string): Promise<{ deleted: boolean }> {
  return retryOnConflict(async () => {
    const { row: noteId, ...workspace } = await loadOwned(
      caller,
      'snapshot',
      snapshotId,
      db.findSnapshotNote,
    );
    const read = await db.findSnapshots(noteId);
    const row = read.snapshots.find(({ id }) => id === snapshotId.toLowerCase());
    if (!row) throw new Conflict('pruned');
    const snapshots = read.snapshots.filter((other) => other !== row);
    const actions = [db.replaceSnapshots(noteId, { ...read, snapshots }, read), ...db.removeSnapshot(row)];
    await write(
      caller,
      workspace,
      actions.map((action) => step(action)),
    );
    return { deleted: true };
  });
}
