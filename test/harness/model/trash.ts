// The trash: DELETE /note, its list, restoring and purging (specification 3, D32, D33, E5).
import { noteFor, todoFor, workspaceFor, type Found } from './access.ts';
import { refuse, refuseInvalid } from './errors.ts';
import { anyText, flag, paging, required } from './fields.ts';
import { listed, sorted } from './lists.ts';
import { one, operation, type Call } from './operation.ts';
import { noteShape, noteSummary, todoShape } from './shapes.ts';
import { addChange, addTodoChange, bytesOf, freshTag, type Note, type Workspace } from './state.ts';
import { requireMatch } from './tags.ts';

/** The change of a note's own state, which its todos share (D33). */
function setDeleted({ state, now }: Call, workspace: Workspace, note: Note, deletedAt: number | null): void {
  note.deletedAt = deletedAt;
  note.tag = freshTag(state, note.id);
  addChange(workspace, 'note', note.id, now);
  const ofNote = workspace.todos.filter(({ noteId, deletedAt: own }) => noteId === note.id && own === null);
  for (const { id } of ofNote) addChange(workspace, 'todo', id, now);
}

/** Moves a note to the trash with its todos. One that is there already keeps its time. */
export function trash(call: Call, workspace: Workspace, note: Note): void {
  if (note.deletedAt === null) setDeleted(call, workspace, note, call.now);
}

export const deleteNote = operation(
  'DELETE /note',
  { id: required(anyText) },
  (call) => {
    const { workspace, row: note } = noteFor(call, call.input.id);
    requireMatch(call, note);
    trash(call, workspace, note);
    return one({ deleted: true, noteId: note.id, movedToTrash: true });
  },
  ['If-Match'],
);

export const listTrash = operation('GET /trash', { workspaceId: anyText, ...paging }, (call) => {
  const workspace = workspaceFor(call, call.input.workspaceId);
  const trashed = workspace.notes.filter(({ deletedAt }) => deletedAt !== null);
  const rows = sorted(trashed, 'deletedAt:desc', ({ deletedAt }) => deletedAt);
  const filters = { workspaceId: workspace.id };
  return listed(rows, call.input, (note) => noteSummary(call.caller, workspace, note), filters);
});

export const restore = operation('POST /trash/restore', { noteId: anyText, todoId: anyText }, (call) => {
  const { noteId, todoId } = call.input;
  if (noteId !== undefined && todoId !== undefined) refuseInvalid('noteId: give noteId or todoId, not both');
  if (noteId !== undefined) return restoreNote(call, noteFor(call, noteId));
  if (todoId !== undefined) return restoreTodo(call, todoId);
  return refuseInvalid('noteId: must be given, or todoId in its place');
});

/** A note returns to its group, or to none if that was deleted. */
function restoreNote(call: Call, { workspace, row: note }: Found<Note>) {
  if (note.deletedAt !== null) {
    if (!workspace.groups.some(({ id }) => id === note.groupId)) note.groupId = null;
    note.updatedAt = call.now;
    setDeleted(call, workspace, note, null);
  }
  return one(noteShape(call.caller, workspace, note), { etag: note.tag });
}

function restoreTodo(call: Call, todoId: string) {
  const { workspace, row: todo } = todoFor(call, todoId);
  const note = workspace.notes.find(({ id }) => id === todo.noteId);
  if (note?.deletedAt !== null) refuse('noteNotFound');
  if (todo.deletedAt !== null) {
    todo.deletedAt = null;
    addTodoChange(workspace, todo, call.now);
  }
  return one(todoShape(call.caller, workspace, todo));
}

export const purge = operation(
  'DELETE /trash',
  { noteId: anyText, all: flag, workspaceId: anyText },
  (call) => {
    const { noteId, all = false, workspaceId } = call.input;
    if (noteId !== undefined && all) refuseInvalid('noteId: give noteId or all, not both');
    if (noteId === undefined && !all) refuseInvalid('noteId: must be given, or all as true in its place');
    if (noteId === undefined) {
      const workspace = workspaceFor(call, workspaceId);
      return purgeNotes(
        call,
        workspace,
        workspace.notes.filter(({ deletedAt }) => deletedAt !== null),
      );
    }
    const { workspace, row: note } = noteFor(call, noteId);
    if (note.deletedAt === null) refuse('noteNotInTrash');
    return purgeNotes(call, workspace, [note]);
  },
);

/** Removes notes with their todos and snapshots, permanently. */
function purgeNotes(call: Call, workspace: Workspace, notes: readonly Note[]) {
  const isGone = (noteId: unknown): boolean => notes.some(({ id }) => id === noteId);
  for (const { id } of notes) addChange(workspace, 'note', id, call.now);
  for (const { id, noteId } of workspace.todos)
    if (isGone(noteId)) addChange(workspace, 'todo', id, call.now);
  workspace.notes = workspace.notes.filter(({ id }) => !isGone(id));
  workspace.todos = workspace.todos.filter(({ noteId }) => !isGone(noteId));
  workspace.snapshots = workspace.snapshots.filter(({ noteId }) => !isGone(noteId));
  const bytes = notes.reduce((sum, { content }) => sum + bytesOf(content), 0);
  return one({ purged: true, notes: notes.length, bytes });
}
