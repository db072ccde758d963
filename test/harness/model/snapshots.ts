// Snapshots (specification 4.9, D9, D37, E1, E2, E6).
import { find, inside, liveNoteIn } from './access.ts';
import { keepSnapshot, rewrite, snapshotsOf, TOO_LARGE, touch } from './contents.ts';
import { reject } from './errors.ts';
import { anyText, flag, required, UUID } from './fields.ts';
import { oneRow, operation, replayed, success } from './operation.ts';
import { idToCreate, requireHere } from './preconditions.ts';
import { bytesOf, CONTENT_MAX_BYTES } from './quota.ts';
import { noteOf, shown } from './state.ts';

const named = { snapshotId: required(anyText) };
const requireNoteIdForm = (noteId: string): unknown =>
  UUID.test(noteId) || reject(400, 'Invalid note ID format');

const listed = { noteId: required(anyText), content: flag };

export const listSnapshots = operation('GET /snapshot', listed, (call) => {
  const { noteId, content } = call.input;
  requireNoteIdForm(noteId);
  const { at, row: note } = find(call, 'note', noteId);
  return success({ data: snapshotsOf(at, note).map((each) => shown(at.workspace, each, content)) });
});

const create = { noteId: required(anyText), workspaceId: required(anyText), content: required(anyText) };

export const createSnapshot = operation('POST /snapshot', create, (call) => {
  const { noteId, workspaceId, content } = call.input;
  requireNoteIdForm(noteId);
  const at = inside(call, workspaceId);
  const { id, existing } = idToCreate(at, 'snapshot');
  if (existing) requireHere(at, noteId);
  if (existing) return success({ data: shown(at.workspace, existing) }, replayed(true));
  const note = liveNoteIn(at, noteId);
  if (bytesOf(content) > CONTENT_MAX_BYTES) reject(400, TOO_LARGE);
  return success({ data: shown(at.workspace, keepSnapshot(at, note, content, id)) });
});

export const deleteSnapshot = operation('DELETE /snapshot', named, (call) => {
  const { at, row } = find(call, 'snapshot', call.input.snapshotId);
  at.workspace.snapshot = at.workspace.snapshot.filter((other) => other !== row);
  return success({ data: { deleted: true } });
});

/** The snapshot's content becomes the note's, and the replaced content becomes the newest snapshot. */
export const restoreSnapshot = operation('POST /snapshot/restore', named, (call) => {
  const { at, row: snapshot } = find(call, 'snapshot', call.input.snapshotId);
  const note = noteOf(at.workspace, snapshot);
  if (note?.deletedAt !== null) reject(404, 'Note not found');
  rewrite(at, note, { content: snapshot.content, snapshot: true });
  touch(at, note);
  return oneRow(at, note);
});
