// POST /trash/restore: a note comes back with the todos that went with it, a todo by itself.
import { codeOf, idOf } from '../../core/ids.ts';
import { groups } from '../../db/resources/groups.ts';
import { addTodos } from '../../db/resources/note-todos.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import { replaceTodo, todos, toTodo } from '../../db/resources/todos.ts';
import type { Todo } from '../../schema/entities.ts';
import { loadOwned, notFound } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { contentOf } from '../notes/note-contents.ts';
import { groupStep } from '../notes/place.ts';
import { tagged, type TaggedNote } from '../notes/tagged-note.ts';
import { rewriteNote } from '../notes/write-note.ts';
import { retryOnConflict, step, write } from '../write.ts';

/** What is to come back: one of the two. */
export interface Restore {
  readonly noteId?: string;
  readonly todoId?: string;
}

/** Takes a note or a todo out of the trash. @throws ApiError invalidRequest for neither or both */
export async function restore(
  caller: Caller,
  { noteId, todoId }: Restore,
): Promise<TaggedNote | { readonly todo: Todo }> {
  if (noteId !== undefined && todoId !== undefined)
    throw new ApiError('invalidRequest', 'noteId: give noteId or todoId, not both');
  if (noteId !== undefined) return restoreNote(caller, noteId);
  if (todoId !== undefined) return { todo: await restoreTodo(caller, todoId) };
  throw new ApiError('invalidRequest', 'noteId: must be given, or todoId in its place');
}

/**
 * Takes a note out of the trash, into its group or, if that is gone, into none; a live one is returned as it is.
 * @throws ApiError noteDenied, noteNotFound
 */
function restoreNote(caller: Caller, noteId: string): Promise<TaggedNote> {
  return retryOnConflict(async () => {
    const owned = await loadOwned(caller, 'note', noteId, notes.get);
    const { row, entry } = owned;
    const of = { userId: caller.userId, workspaceId: entry.id };
    if (row.deleted === undefined) return tagged(row, { ...of, content: await contentOf(row) });
    const groupId = await remainingGroup(row);
    // A group that goes meanwhile is a conflict, and not the caller's mistake.
    const place = groupStep(groupId).map(({ action }) => step(action));
    return rewriteNote(caller, owned, { groupId }, { place });
  });
}

async function remainingGroup({ id, group }: NoteRow): Promise<string | null> {
  const groupId = group === undefined ? null : idOf(group, codeOf(id));
  return groupId !== null && (await groups.get(groupId)) ? groupId : null;
}

/**
 * Takes a todo out of the trash that was deleted by itself; a live one is returned as it is.
 * @throws ApiError todoDenied, todoNotFound, noteNotFound when its note is in the trash
 */
function restoreTodo(caller: Caller, todoId: string): Promise<Todo> {
  return retryOnConflict(async () => {
    const { row: read, ...workspace } = await loadOwned(caller, 'todo', todoId, todos.get);
    const of = { userId: caller.userId, workspaceId: workspace.entry.id };
    const noteId = idOf(read.note, codeOf(read.id));
    const { deleted, ...rest } = read;
    if (deleted === undefined) {
      if ((await notes.get(noteId))?.deleted !== undefined) throw notFound('note');
      return toTodo(read, of);
    }
    const row = { ...rest, version: read.version + 1 };
    await write(caller, workspace, [
      step(addTodos(noteId, 1), { todos: 1 }, 'noteNotFound'),
      step(replaceTodo(row, read)),
    ]);
    return toTodo(row, of);
  });
}
