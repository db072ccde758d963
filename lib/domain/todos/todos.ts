// Todos: tasks on a line of a note. A todo is deleted if it was deleted itself or its note is in the trash (D33); its
// row stores only the former.
import { now } from '../../core/clock.ts';
import { hasChanges, noneLeft } from '../../core/inputs.ts';
import { codeOf, idOf, parseId } from '../../core/ids.ts';
import { addTodos, checkLive } from '../../db/resources/note-writes.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import * as db from '../../db/resources/todos.ts';
import type { Todo } from '../../schema/entities.ts';
import type { NewTodo, TodoRef, TodoUpdate } from '../../schema/inputs/todos.ts';
import { isInWorkspace, loadOwned, namedWorkspace, requireWorkspace } from '../access/access.ts';
import { accessError, notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { createdId, createOnce } from '../write/idempotency.ts';
import type { CallOptions, Outcome } from '../write/outcome.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { step, write } from '../write/write.ts';
import { withDeletion } from './list-todos.ts';
import { requireWritableNote } from '../access/write-group.ts';
import { tickSteps } from './tick.ts';
import { changedTodo, deletedTodo } from '../checkboxes/note-todos.ts';

/**
 * Creates a todo for a note that is not in the trash, usually in one DynamoDB call.
 * @throws ApiError workspaceDenied, workspaceNotFound, noteDenied, noteNotFound, keyOneGroup, keyGroupGone
 */
export async function createTodo(
  caller: Caller,
  { text, noteId, lineNumber, completed = false, workspaceId, ...rest }: NewTodo,
  { idempotencyKey }: CallOptions = {},
): Promise<Outcome<Todo>> {
  noneLeft(rest);
  const workspace = namedWorkspace(caller, workspaceId);
  const { code } = workspace;
  const note = parseId(noteId);
  if (!note || !isInWorkspace(note.id, code)) {
    await requireWorkspace(caller, workspace);
    throw note ? await accessError(caller, { code: note.code, kind: 'note' }) : notFound('note');
  }
  const time = now();
  const row = {
    id: createdId(caller, 'todo', code, idempotencyKey),
    text,
    note: note.local,
    line: lineNumber,
    created: time,
    updated: time,
    version: 1,
    ...(completed && { completedAt: time }),
  };
  const create = async (): Promise<Outcome<Todo>> => {
    const permit = await requireWritableNote(caller, workspace, note.id);
    const added = step(addTodos(note.id, 1), { counters: { todos: 1 }, error: 'noteNotFound' });
    await write(caller, workspace, [step(db.todos.put(row)), added], permit);
    return { data: db.toTodo(row, workspace) };
  };
  return createOnce(idempotencyKey, create, () => getTodo(caller, { todoId: row.id }));
}

/** One of the caller's todos, also a deleted one. @throws ApiError todoDenied, todoNotFound */
export async function getTodo(caller: Caller, { todoId, ...rest }: TodoRef): Promise<Outcome<Todo>> {
  noneLeft(rest);
  const { row, ...workspace } = await loadOwned(caller, 'todo', todoId, db.todos.get);
  const { deleted } = (await noteOf(row)) ?? {};
  return { data: db.toTodo(withDeletion(row, deleted), workspace) };
}

/**
 * Changes a todo, and its line in the note if it is derived; without a change, returns it as it is.
 * @throws ApiError todoDenied, todoNotFound (also if it or its note is deleted, D32), keyOneGroup, keyGroupGone,
 * noteTooLarge, quotaExceeded
 */
export function updateTodo(caller: Caller, { todoId, ...changes }: TodoUpdate): Promise<Outcome<Todo>> {
  return retryOnConflict(async () => {
    const { row: read, ...workspace } = await loadOwned(caller, 'todo', todoId, db.todos.get);
    if (read.deleted !== undefined) throw notFound('todo');
    const isChanged = hasChanges(changes);
    const note = read.derived || !isChanged ? await noteOf(read) : undefined;
    if (note?.deleted !== undefined) throw notFound('todo');
    const permit = await requireWritableNote(caller, workspace, noteIdOf(read));
    if (!isChanged) return { data: db.toTodo(read, workspace) };
    const row = changedTodo(read, changes);
    const ticked = note ? await tickSteps(note, read, row) : [];
    const live = ticked.length > 0 ? [] : [step(checkLive(noteIdOf(read)), { error: 'todoNotFound' })];
    await write(caller, workspace, [...live, ...ticked, step(db.todos.replace(row, read))], permit);
    return { data: db.toTodo(row, workspace) };
  });
}

/**
 * Moves a todo to the trash. Idempotent (D32).
 * @throws ApiError todoDenied, todoNotFound, keyOneGroup, keyGroupGone
 */
export function deleteTodo(caller: Caller, { todoId, ...rest }: TodoRef) {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { row, ...workspace } = await loadOwned(caller, 'todo', todoId, db.todos.get);
    const permit = await requireWritableNote(caller, workspace, noteIdOf(row));
    const isDeleted = row.deleted !== undefined || (await noteOf(row))?.deleted !== undefined;
    const removed = step(addTodos(noteIdOf(row), -1), { counters: { todos: -1 } });
    const replaced = step(db.todos.replace(deletedTodo(row, now()), row));
    if (!isDeleted) await write(caller, workspace, [removed, replaced], permit);
    return { data: { deleted: true, todoId: row.id, softDeleted: true } };
  });
}

const noteIdOf = ({ id, note }: db.TodoRow): string => idOf(note, codeOf(id));

const noteOf = (row: db.TodoRow): Promise<NoteRow | undefined> => notes.get(noteIdOf(row));
