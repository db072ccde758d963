// Snapshots: the five newest copies of a note. Their numbers are never reused (D37).
import { noneLeft } from '../../core/inputs.ts';
import { parseId } from '../../core/ids.ts';
import { checkLive } from '../../db/resources/note-writes.ts';
import { notes } from '../../db/resources/notes.ts';
import * as db from '../../db/resources/snapshots.ts';
import type { Note, Snapshot, SnapshotListItem } from '../../schema/entities.ts';
import type { NewSnapshot, SnapshotQuery, SnapshotRef } from '../../schema/inputs/snapshots.ts';
import { loadOwned, namedWorkspace, requireWorkspace } from '../access/access.ts';
import { requireWritable, requireWritableNote } from '../access/write-group.ts';
import { accessError, notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { createdId, createOnce } from '../write/idempotency.ts';
import { fits } from '../notes/note-rules.ts';
import { snapshotSteps } from '../notes/snapshot-steps.ts';
import { writeNote } from '../notes/write-note.ts';
import type { CallOptions, Outcome } from '../write/outcome.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { step, steps, write } from '../write/write.ts';
import { missingSnapshot, snapshotContent, withSnapshotContents } from './snapshot-contents.ts';

/**
 * The snapshots of a note, newest first. The note may be in the trash.
 * @throws ApiError invalidNoteId, noteDenied, noteNotFound
 */
export function listSnapshots(
  caller: Caller,
  { noteId, content: withContents = true, ...rest }: SnapshotQuery,
): Promise<Outcome<SnapshotListItem[]>> {
  noneLeft(rest);
  const note = parseId(noteId);
  if (!note) throw new ApiError('invalidNoteId');
  return retryOnConflict(async () => {
    const [{ row, ...workspace }, { snapshots }] = await Promise.all([
      loadOwned(caller, 'note', noteId, notes.get),
      db.findSnapshots(note.id),
    ]);
    const of = { ...workspace, noteId: row.id };
    if (!withContents) return { data: snapshots.map((snapshot) => summary(snapshot, of)) };
    const found = await withSnapshotContents(note.id, snapshots);
    return {
      data: found.map(({ row: snapshot, content }) => db.toSnapshot(snapshot, { ...of, content })),
    };
  });
}

function summary(row: db.SnapshotRow, of: Omit<db.SnapshotOf, 'content'>): SnapshotListItem {
  const { content: _, ...rest } = db.toSnapshot(row, { ...of, content: '' });
  return rest;
}

/** One snapshot. @throws ApiError snapshotDenied, snapshotNotFound */
export function getSnapshot(
  caller: Caller,
  { snapshotId, ...rest }: SnapshotRef,
): Promise<Outcome<Snapshot>> {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { row, ...of } = await loadSnapshot(caller, snapshotId);
    const content = await snapshotContent(of.noteId, row);
    return { data: db.toSnapshot(row, { ...of, content }) };
  });
}

/**
 * A snapshot with its note's head.
 * @throws ApiError snapshotDenied, snapshotNotFound; Conflict if it was created after the head was read
 */
async function loadSnapshot(caller: Caller, snapshotId: string) {
  const { row: noteId, ...workspace } = await loadOwned(caller, 'snapshot', snapshotId, db.findSnapshotNote);
  const head = await db.findSnapshots(noteId);
  const row = head.snapshots.find(({ id }) => id === snapshotId.toLowerCase());
  if (!row) throw await missingSnapshot(noteId, snapshotId.toLowerCase());
  return { ...workspace, noteId, head, row };
}

/**
 * Replaces a note's content with that of a snapshot. The replaced content is kept as a snapshot if it differs.
 * @throws ApiError snapshotDenied, snapshotNotFound, noteNotFound if the note is in the trash, keyOneGroup, keyGroupGone,
 * quotaExceeded
 */
export function restoreSnapshot(
  caller: Caller,
  { snapshotId, ...rest }: SnapshotRef,
): Promise<Outcome<Note>> {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { id: restored, content, noteId } = (await getSnapshot(caller, { snapshotId })).data;
    const owned = await loadOwned(caller, 'note', noteId, notes.get);
    if (owned.row.deleted !== undefined) throw notFound('note');
    const permit = await requireWritable(caller, owned, { note: owned.row });
    return writeNote(caller, owned, { content, snapshot: true }, { restored, permit });
  });
}

/**
 * Creates a snapshot. The same transaction removes the oldest beyond five, so there are never six.
 * @throws ApiError invalidNoteId, workspaceDenied, workspaceNotFound, noteDenied, noteNotFound, keyOneGroup, keyGroupGone,
 * noteTooLarge
 */
export async function createSnapshot(
  caller: Caller,
  { noteId, workspaceId, content, ...rest }: NewSnapshot,
  { idempotencyKey }: CallOptions = {},
): Promise<Outcome<Snapshot>> {
  noneLeft(rest);
  const note = parseId(noteId);
  if (!note) throw new ApiError('invalidNoteId');
  const workspace = namedWorkspace(caller, workspaceId);
  const { code } = workspace;
  if (note.code !== code) {
    await requireWorkspace(caller, workspace);
    throw await accessError(caller, { code: note.code, kind: 'note' });
  }
  const id = createdId(caller, 'snapshot', code, idempotencyKey);
  const create = async (): Promise<Outcome<Snapshot>> => {
    const permit = await requireWritableNote(caller, workspace, note.id);
    if (!fits(content)) {
      await requireWorkspace(caller, workspace);
      const { row } = await loadOwned(caller, 'note', note.id, notes.get);
      throw row.deleted === undefined ? new ApiError('noteTooLarge') : notFound('note');
    }
    const { row, steps: added } = await snapshotSteps(id, note.id, content);
    const live = step(checkLive(note.id), { error: 'noteNotFound' });
    await write(caller, workspace, [live, ...added], permit);
    return { data: db.toSnapshot(row, { ...workspace, noteId: note.id, content }) };
  };
  return createOnce(idempotencyKey, create, () => getSnapshot(caller, { snapshotId: id }));
}

/**
 * Deletes one snapshot. Its number is never reused.
 * @throws ApiError snapshotDenied, snapshotNotFound, keyOneGroup, keyGroupGone
 */
export function deleteSnapshot(
  caller: Caller,
  { snapshotId, ...rest }: SnapshotRef,
): Promise<Outcome<{ deleted: boolean }>> {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { noteId, head, row, ...workspace } = await loadSnapshot(caller, snapshotId);
    const permit = await requireWritableNote(caller, workspace, noteId);
    const snapshots = head.snapshots.filter((other) => other !== row);
    const actions = [db.replaceSnapshots(noteId, { ...head, snapshots }, head), ...db.removeSnapshot(row)];
    await write(caller, workspace, steps(actions), permit);
    return { data: { deleted: true } };
  });
}
