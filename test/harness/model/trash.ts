// The trash: DELETE /note, its list, restoring and purging (specification 3, D32, D33, E5, E23).
import { find, findGroup, inside } from './access.ts';
import { reject, Undecided } from './errors.ts';
import { anyText, flag, paging, required, neverNull } from './fields.ts';
import { restoreFile, trashedFiles } from './files.ts';
import { listed, sorted } from './lists.ts';
import { one, oneRow, operation, type Call, type Expected, type Inside } from './operation.ts';
import { requireMatch } from './preconditions.ts';
import { storageOf } from './quota.ts';
import {
  addChange,
  addMove,
  freshTag,
  iso,
  noteOf,
  shown,
  type At,
  type Deletion,
  type File,
  type Note,
} from './state.ts';

/** A note's todos share its state, except those that were deleted themselves (D33). */
function setDeleted(at: At, note: Note, deletedAt: string | null): void {
  note.deletedAt = deletedAt;
  note.tag = freshTag(at, note.id);
  const live = at.workspace.todo.filter((todo) => todo.noteId === note.id && todo.deletedAt === null);
  addMove(at, note);
  addChange(at, ...live);
}

/** A note that was moved to the trash is not shown by its links again (E25). */
function endLinks({ state, workspace }: At, note: Note): void {
  const owner = state.users.find(({ id }) => id === workspace.userId);
  for (const link of owner?.links ?? []) if (link.noteId === note.id) link.end = 'trashed';
}

/** Moves a note to the trash with its todos. One that is there already keeps its time. */
export function trash(at: At, note: Note, deletion: Deletion | null = null): void {
  if (note.deletedAt !== null) return;
  note.deletion = deletion;
  endLinks(at, note);
  setDeleted(at, note, iso(at.now));
}

export const deleteNote = operation('DELETE /note', { id: required(anyText) }, (call) => {
  const { at, row: note } = find(call, 'note', call.input.id);
  requireMatch(call, note);
  trash(at, note);
  return one({ deleted: true, noteId: note.id, movedToTrash: true });
});

const trashed = ({ workspace }: Inside): Note[] =>
  workspace.note.filter(({ deletedAt }) => deletedAt !== null);

/** The deleted groups, newest deletion first. The order of those with the same time is open. */
function deletedGroups({ workspace: { deletions, note } }: Inside): object[] {
  if (new Set(deletions.map(({ deletedAt }) => deletedAt)).size < deletions.length) throw new Undecided();
  return deletions.toReversed().map((deletion) => ({
    id: deletion.groups[0]?.id,
    name: deletion.groups[0]?.name,
    deletedAt: deletion.deletedAt,
    notes: note.filter((each) => each.deletion === deletion).length,
  }));
}

export const listTrash = operation(
  'GET /trash',
  { workspaceId: anyText, groups: flag, files: flag, ...paging },
  (call) => {
    const at = inside(call, call.input.workspaceId);
    const notes = sorted(trashed(at), 'deletedAt:desc').map((note) => shown(at.workspace, note, false));
    const groups = call.input.groups === true ? { groups: deletedGroups(at) } : {};
    const files = call.input.files
      ? { files: trashedFiles(at.workspace).map((file) => shown(at.workspace, file)) }
      : {};
    return listed(notes, call.input, { filters: { workspaceId: at.workspace.id }, ...groups, ...files });
  },
);

const restored = { noteId: anyText, todoId: anyText, groupId: anyText, fileId: anyText };

export const restore = operation('POST /trash/restore', restored, (call) => {
  const { noteId, todoId, groupId, fileId } = call.input;
  if (fileId !== undefined)
    return (noteId ?? todoId ?? groupId) === undefined
      ? restoreFile(call, fileId)
      : reject(400, 'fileId: give one of noteId, todoId, groupId and fileId');
  if (groupId !== undefined && (noteId ?? todoId) !== undefined)
    reject(400, 'groupId: give one of noteId, todoId and groupId');
  if (groupId !== undefined) return restoreGroup(call, groupId);
  if (noteId !== undefined && todoId !== undefined) reject(400, 'noteId: give noteId or todoId, not both');
  if (noteId !== undefined) return restoreNote(call, noteId);
  if (todoId !== undefined) return restoreTodo(call, todoId);
  return reject(400, 'noteId: give one of noteId, todoId, groupId and fileId');
});

function bringBack(at: At, note: Note): void {
  Object.assign(note, { updatedAt: iso(at.now), deletion: null });
  setDeleted(at, note, null);
}

/** A note returns to its group, or to none if that was deleted. */
function restoreNote(call: Call, noteId: string): Expected {
  const { at, row: note } = find(call, 'note', noteId);
  if (note.deletedAt !== null) {
    if (!at.workspace.group.some(({ id }) => id === note.groupId)) note.groupId = null;
    bringBack(at, note);
  }
  return oneRow(at, note);
}

/** The groups of the last deletion of a group, as far as they do not exist again, and the notes that belong to it. */
function restoreGroup(call: Call, groupId: string): Expected {
  const { at, row } = findGroup(call, groupId);
  const { workspace } = at;
  const deletion = workspace.deletions.findLast(({ groups: [first] }) => first?.id === row.id);
  const exists = (id: unknown): boolean => workspace.group.some((group) => group.id === id);
  const groups = (deletion?.groups ?? []).filter(({ id }) => !exists(id));
  const notes = workspace.note.filter((note) => note.deletion !== null && note.deletion === deletion);
  const isBack = !exists(row.id);
  for (const group of groups) group.updatedAt = iso(at.now);
  workspace.group.push(...groups);
  if (isBack && !exists(row.parentId)) row.parentId = null;
  workspace.deletions = workspace.deletions.filter((other) => other !== deletion);
  addChange(at, ...groups);
  for (const note of notes) bringBack(at, note);
  const counts = { groups: groups.length, notes: notes.length };
  return one(shown(workspace, row), {}, { restored: counts });
}

/** A todo of a live note. The row of the note counts its live todos (docs/design.md). */
function restoreTodo(call: Call, todoId: string): Expected {
  const { at, row: todo } = find(call, 'todo', todoId);
  const note = noteOf(at.workspace, todo);
  if (note?.deletedAt !== null) reject(404, 'Note not found');
  if (todo.deletedAt !== null) addChange(at, todo, note);
  todo.deletedAt = null;
  return oneRow(at, todo);
}

const named = { noteId: anyText, fileId: anyText, all: flag, workspaceId: neverNull(anyText) };

export const purge = operation('DELETE /trash', named, (call) => {
  const { noteId, fileId, all = false, workspaceId } = call.input;
  if (fileId !== undefined) {
    if (noteId !== undefined || all) reject(400, 'fileId: give one of noteId, fileId and all');
    const { at, row: file } = find(call, 'file', fileId);
    return file.deletedAt === null ? reject(400, 'File is not in the trash') : purged(at, [], [file]);
  }
  if (noteId !== undefined && all) reject(400, 'noteId: give noteId or all, not both');
  if (noteId === undefined && !all) reject(400, 'noteId: give noteId, fileId or all as true');
  if (noteId === undefined) {
    const at = inside(call, workspaceId);
    at.workspace.deletions = [];
    return purged(at, trashed(at), trashedFiles(at.workspace));
  }
  const { at, row: note } = find(call, 'note', noteId);
  return note.deletedAt === null ? reject(400, 'Note is not in the trash') : purged(at, [note], []);
});

/** Removes files, and notes with their todos and snapshots, permanently. */
function purged(at: Inside, notes: Note[], files: File[]): Expected {
  const { workspace } = at;
  const isGone = ({ noteId }: { noteId: unknown }): boolean => notes.some(({ id }) => id === noteId);
  addChange(at, ...notes, ...workspace.todo.filter(isGone), ...files);
  workspace.file = workspace.file.filter((file) => !files.includes(file));
  workspace.note = workspace.note.filter((note) => !notes.includes(note));
  workspace.todo = workspace.todo.filter((todo) => !isGone(todo));
  workspace.snapshot = workspace.snapshot.filter((snapshot) => !isGone(snapshot));
  const bytes = storageOf({ note: notes, file: files });
  return one({ purged: true, notes: notes.length, bytes, ...(files.length > 0 && { files: files.length }) });
}
