// Todos (spec 4.6): tasks bound to a note and a line of it.
import { now } from '../../core/clock.ts';
import { newId, parseId, shownId } from '../../core/ids.ts';
import { commit } from '../../db/ledger/commit.ts';
import { countTodo } from '../../db/resources/notes.ts';
import * as db from '../../db/resources/todos.ts';
import type { Todo } from '../../schema/entities.ts';
import {
  couldBeIn,
  failureOf,
  namedWorkspace,
  notFound,
  open,
  requireWorkspace,
  refused,
} from '../access.ts';
import type { Caller } from '../caller.ts';
import { openDirectory } from '../../cache/directories.ts';
import {
  matcher,
  byReference,
  paginate,
  searchOf,
  sortRows,
  type Paging,
  type SortValue,
} from '../listing.ts';
import { settled, CONFLICT } from '../retry-on-conflict.ts';
import { changedTodo, type TodoChanges } from './todo-change.ts';

export interface TodoQuery extends Paging {
  readonly workspaceId?: string;
  readonly noteId?: string;
  readonly completed?: boolean;
  /** Whether deleted todos are listed too; not by default. */
  readonly isDeleted?: boolean;
  readonly search?: string;
  readonly sort?: string;
}

export interface NewTodo {
  readonly text: string;
  readonly noteId: string;
  readonly lineNumber: number;
  readonly completed?: boolean;
  readonly workspaceId?: string;
}

const SORT_FIELDS: Readonly<Record<string, (row: db.TodoRow) => SortValue>> = {
  text: ({ text }: db.TodoRow) => text,
  completed: ({ completed }: db.TodoRow) => completed !== undefined,
  createdAt: ({ created }: db.TodoRow) => created,
  updatedAt: ({ updated }: db.TodoRow) => updated,
  completedAt: ({ completed }: db.TodoRow) => completed ?? null,
  lineNumber: ({ line }: db.TodoRow) => line,
};

/** A page of a workspace's todos. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listTodos(caller: Caller, query: TodoQuery) {
  const { noteId = null, completed = null, isDeleted = false, sort = 'createdAt:desc' } = query;
  const search = searchOf(query.search);
  const opened = await openDirectory(caller, query.workspaceId, db.todoRows, ({ todos }) => todos);
  const { code, entry, directory, confirmed } = opened;
  const note = shownId(noteId);
  const kept = directory.derive(JSON.stringify([sort, note, isDeleted, completed]), (rows) => {
    const found = rows
      .filter(byReference(note, code, (row) => row.note))
      .filter((row) => isDeleted || row.deleted === undefined)
      .filter((row) => completed === null || (row.completed !== undefined) === completed);
    return sortRows(found, sort, SORT_FIELDS);
  });
  const matches = matcher(search);
  const page = paginate(
    kept.filter(({ text }) => matches(text)),
    query,
  );
  await confirmed;
  return {
    ...page,
    rows: page.rows.map((row) => db.toTodo(row, caller.userId, entry.id)),
    filters: { workspaceId: entry.id, noteId: note, completed, isDeleted, search },
  };
}

/**
 * Creates a todo for a note that is not in the trash, in one call.
 * @throws ApiError workspaceDenied, workspaceNotFound, noteDenied, noteNotFound
 */
export async function createTodo(caller: Caller, todo: NewTodo): Promise<Todo> {
  const workspace = namedWorkspace(caller, todo.workspaceId);
  const { code } = workspace;
  const note = parseId(todo.noteId);
  if (!note || !couldBeIn(note.id, code)) {
    await requireWorkspace(caller, workspace);
    throw note ? await refused(caller, note.code, 'note') : notFound('note');
  }
  const time = now();
  const row = {
    id: newId(code),
    text: todo.text,
    note: note.local,
    line: todo.lineNumber,
    created: time,
    updated: time,
    ...(todo.completed && { completed: time }),
  };
  const counted = countTodo(note.id);
  const refusal = await commit({
    userId: caller.userId,
    code,
    workspaceId: workspace.id,
    actions: [db.putTodo(row), counted],
    ledger: { todos: 1 },
  });
  if (refusal?.by === 'item' && refusal.action === counted) throw notFound('note');
  if (refusal) throw await failureOf(refusal, caller, code, 'workspace');
  return db.toTodo(row, caller.userId, workspace.id);
}

/**
 * Changes a todo; without a change it only answers it.
 * @throws ApiError todoDenied, todoNotFound (also when it is deleted, D32)
 */
export function updateTodo(caller: Caller, id: string, changes: TodoChanges): Promise<Todo> {
  return settled(async () => {
    const { code, entry, row: read } = await open(caller, 'todo', id, db.findTodo);
    if (read.deleted !== undefined) throw notFound('todo');
    const answer = (row: db.TodoRow): Todo => db.toTodo(row, caller.userId, entry.id);
    if (Object.keys(changes).length === 0) return answer(read);
    const row = changedTodo(read, changes);
    const refusal = await commit({ userId: caller.userId, code, actions: [db.replaceTodo(row, read)] });
    if (!refusal) return answer(row);
    if (refusal.by === 'item') return CONFLICT;
    throw await failureOf(refusal, caller, code, 'todo');
  });
}

/** Deletes a todo softly; again is the same (D32). @throws ApiError todoDenied, todoNotFound */
export function deleteTodo(caller: Caller, id: string) {
  return settled(async () => {
    const { code, row: read } = await open(caller, 'todo', id, db.findTodo);
    const answer = { deleted: true, todoId: read.id, softDeleted: true };
    if (read.deleted !== undefined) return answer;
    const refusal = await commit({
      userId: caller.userId,
      code,
      actions: [db.trashTodo(read, now())],
      ledger: { todos: -1 },
    });
    if (!refusal) return answer;
    if (refusal.by === 'item') return CONFLICT;
    throw await failureOf(refusal, caller, code, 'todo');
  });
}
