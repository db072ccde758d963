// Snapshots: the five newest copies of a note, numbered for good (D37).
import { now } from '../../core/clock.ts';
import { newId, parseId } from '../../core/ids.ts';
import { snapshotContents } from '../../db/contents/content-store.ts';
import { checkLive, notes } from '../../db/resources/notes.ts';
import * as db from '../../db/resources/snapshots.ts';
import type { Snapshot } from '../../schema/entities.ts';
import { SNAPSHOTS_PER_NOTE } from '../../schema/limits.ts';
import { accessError, loadOwned, namedWorkspace, notFound, requireWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { fits } from '../notes/write-note.ts';
import { Conflict, retryOnConflict, step, write, type Step } from '../write.ts';

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

/** The steps that keep a content as a note's next snapshot. */
export async function snapshotSteps(
  id: string,
  noteId: string,
  content: string,
): Promise<{ row: db.SnapshotRow; steps: Step[] }> {
  const read = await db.findSnapshots(noteId);
  const version = read.lastVersion + 1;
  const body = snapshotContents.write(id, version, content);
  // Never before the one it follows: the order of numbers is the order of time.
  const row = { id, created: Math.max(now(), read.snapshots[0]?.created ?? 0), ...body.ref };
  const snapshots = [row, ...read.snapshots].slice(0, SNAPSHOTS_PER_NOTE);
  const actions = [
    db.replaceSnapshots(noteId, { lastVersion: version, snapshots }, read),
    db.putSnapshot(id, noteId),
    ...body.actions,
    ...read.snapshots.slice(SNAPSHOTS_PER_NOTE - 1).flatMap(db.removeSnapshot),
  ];
  return { row, steps: actions.map((action) => step(action)) };
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
