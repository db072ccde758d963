// POST /trash/restore: restores a note with the todos that were deleted with it, one todo, a group, or a file.
import { noneLeft } from '../../core/inputs.ts';
import { codeOf, idOf } from '../../core/ids.ts';
import { groups } from '../../db/resources/groups.ts';
import { addTodos } from '../../db/resources/note-writes.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import { todos, toTodo } from '../../db/resources/todos.ts';
import type { Group, Note, Todo } from '../../schema/entities.ts';
import type { StoredFile } from '../../schema/files.ts';
import type { Restore } from '../../schema/inputs/trash.ts';
import { groupStep, loadOwned } from '../access/access.ts';
import { rejectGroupKey } from '../access/group-key-error.ts';
import { requireWritable, requireWritableNote } from '../access/write-group.ts';
import { notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { invalidField } from '../errors.ts';
import { restoreFile } from '../files/trashed-files.ts';
import { restoreGroup, type RestoredCounts } from '../groups/restore-group.ts';
import type { Outcome } from '../write/outcome.ts';
import { contentOf } from '../notes/note-contents.ts';
import { tagged, type TaggedNote } from '../notes/tagged-note.ts';
import { writeNote } from '../notes/write-note.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { step, write } from '../write/write.ts';

/**
 * Restores a note, a todo, a group or a file.
 * @throws ApiError invalidRequest unless exactly one is given; keyOneGroup, keyGroupGone
 */
export async function restore(
  caller: Caller,
  { noteId, todoId, groupId, fileId, ...rest }: Restore,
): Promise<Outcome<Note | Todo | Group | StoredFile> & { readonly restored?: RestoredCounts }> {
  noneLeft(rest);
  if ((fileId ?? groupId) !== undefined) await rejectGroupKey(caller);
  if (fileId !== undefined) {
    if ((noteId ?? todoId ?? groupId) === undefined) return restoreFile(caller, fileId);
    throw invalidField('fileId', 'give one of noteId, todoId, groupId and fileId');
  }
  if (groupId !== undefined && (noteId ?? todoId) !== undefined)
    throw invalidField('groupId', 'give one of noteId, todoId and groupId');
  if (groupId !== undefined) return restoreGroup(caller, groupId);
  if (noteId !== undefined && todoId !== undefined)
    throw invalidField('noteId', 'give noteId or todoId, not both');
  if (noteId !== undefined) return restoreNote(caller, noteId);
  if (todoId !== undefined) return restoreTodo(caller, todoId);
  throw invalidField('noteId', 'give one of noteId, todoId, groupId and fileId');
}

/**
 * Restores a note to its group, or to none if the group no longer exists. A live note is returned as it is.
 * @throws ApiError noteDenied, noteNotFound, keyOneGroup, keyGroupGone
 */
function restoreNote(caller: Caller, noteId: string): Promise<TaggedNote> {
  return retryOnConflict(async () => {
    const owned = await loadOwned(caller, 'note', noteId, notes.get);
    const { row, ...workspace } = owned;
    const groupId = row.deleted === undefined ? undefined : await remainingGroup(row);
    const permit = await requireWritable(
      caller,
      workspace,
      groupId === undefined ? { note: row } : { groupId },
    );
    if (groupId === undefined) return tagged(row, { ...workspace, content: await contentOf(row) });
    // A group that is deleted concurrently is a conflict, not the caller's mistake.
    return writeNote(caller, owned, { groupId }, { also: groupStep(groupId), permit });
  });
}

async function remainingGroup({ id, group }: NoteRow): Promise<string | null> {
  const groupId = group === undefined ? null : idOf(group, codeOf(id));
  return groupId !== null && (await groups.get(groupId)) ? groupId : null;
}

/**
 * Restores a todo that was deleted itself. A live todo is returned as it is.
 * @throws ApiError todoDenied, todoNotFound, keyOneGroup, keyGroupGone, noteNotFound if its note is in the trash
 */
function restoreTodo(caller: Caller, todoId: string): Promise<Outcome<Todo>> {
  return retryOnConflict(async () => {
    const { row: read, ...workspace } = await loadOwned(caller, 'todo', todoId, todos.get);
    const noteId = idOf(read.note, codeOf(read.id));
    const { deleted, ...rest } = read;
    const permit = await requireWritableNote(caller, workspace, noteId);
    if (deleted === undefined) {
      if ((await notes.get(noteId))?.deleted !== undefined) throw notFound('note');
      return { data: toTodo(read, workspace) };
    }
    const row = { ...rest, version: read.version + 1 };
    const added = step(addTodos(noteId, 1), { counters: { todos: 1 }, error: 'noteNotFound' });
    await write(caller, workspace, [added, step(todos.replace(row, read))], permit);
    return { data: toTodo(row, workspace) };
  });
}
