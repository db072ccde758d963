// Snapshots (specification 4.9, D37, E1, E2, E6).
import { liveNoteIn, noteFor, snapshotFor, workspaceFor } from './access.ts';
import { noteResponse, rewrite, touch } from './contents.ts';
import { refuse } from './errors.ts';
import { anyText, flag, required } from './fields.ts';
import { idToCreate } from './idempotency.ts';
import { UUID } from './lists.ts';
import { one, operation, replayed, success } from './operation.ts';
import { CONTENT_MAX_BYTES } from './quota.ts';
import { snapshotShape, snapshotSummary } from './shapes.ts';
import { bytesOf, type Snapshot } from './state.ts';
import { keepSnapshot, snapshotsOf } from './versions.ts';


function requireNoteIdForm(noteId: string): void {
  if (!UUID.test(noteId)) refuse('invalidNoteId');
}

export const listSnapshots = operation(
  'GET /snapshot',
  { noteId: required(anyText), content: flag },
  (call) => {
    const { noteId, content = true } = call.input;
    requireNoteIdForm(noteId);
    const { workspace, row: note } = noteFor(call, noteId);
    const shape = content ? snapshotShape : snapshotSummary;
    return success({ data: snapshotsOf(workspace, note).map((each) => shape(call.caller, workspace, each)) });
  },
);

export const getSnapshot = operation(
  'GET /snapshot/{snapshotId}',
  { snapshotId: required(anyText) },
  (call) => {
    const { workspace, row } = snapshotFor(call, call.input.snapshotId);
    return one(snapshotShape(call.caller, workspace, row));
  },
);

export const createSnapshot = operation(
  'POST /snapshot',
  { noteId: required(anyText), workspaceId: required(anyText), content: required(anyText) },
  (call) => {
    const { noteId, workspaceId, content } = call.input;
    requireNoteIdForm(noteId);
    const workspace = workspaceFor(call, workspaceId);
    const respond = (snapshot: Snapshot, isReplay: boolean) =>
      success({ data: snapshotShape(call.caller, workspace, snapshot) }, replayed(isReplay));
    const { id, existing } = idToCreate(call, workspace, 'POST /snapshot', workspace.snapshots);
    if (existing) return respond(existing, true);
    const note = liveNoteIn(call, workspace, noteId);
    if (bytesOf(content) > CONTENT_MAX_BYTES) refuse('noteTooLarge');
    return respond(keepSnapshot(call, workspace, note, content, id), false);
  },
  ['Idempotency-Key'],
);

export const deleteSnapshot = operation('DELETE /snapshot', { snapshotId: required(anyText) }, (call) => {
  const { workspace, row } = snapshotFor(call, call.input.snapshotId);
  workspace.snapshots = workspace.snapshots.filter((other) => other !== row);
  return success({ data: { deleted: true } });
});

/** The snapshot's content becomes the note's, and the replaced content becomes the newest snapshot. */
export const restoreSnapshot = operation(
  'POST /snapshot/restore',
  { snapshotId: required(anyText) },
  (call) => {
    const { workspace, row: snapshot } = snapshotFor(call, call.input.snapshotId);
    const { row: note } = noteFor(call, snapshot.noteId.value ?? '');
    if (note.deletedAt !== null) refuse('noteNotFound');
    rewrite(call, workspace, note, { content: snapshot.content, snapshot: true });
    touch(call, workspace, note);
    return noteResponse(call, workspace, note);
  },
);
