// The contracts of /todo.
import Type from 'typebox';
import { contract, WORKSPACE_ERRORS } from '../contract.ts';
import { Todo } from '../../schema/entities.ts';
import { TodoListItem } from '../../schema/list-items.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { orNull } from '../../schema/fields.ts';
import { NewTodo, TodoQuery, TodoRef, TodoUpdate } from '../../schema/inputs/todos.ts';
import { Named, Uuid } from '../../schema/named.ts';

export const listTodosContract = contract({
  name: 'listTodos',
  method: 'GET',
  path: '/todo',
  summary: 'List the todos of a workspace',
  description:
    'Newest first by default. Todos of notes in the trash count as deleted; `isDeleted=true` also lists deleted todos. The due date of a todo is the first date in its text in a usual form, such as `📅 2026-12-01` or `due:2026-12-01`.',
  query: TodoQuery,
  response: FilteredPage('TodoList', TodoListItem, {
    workspaceId: Uuid,
    noteId: orNull(Type.String()),
    completed: orNull(Type.Boolean()),
    isDeleted: Type.Boolean(),
    search: orNull(Type.String()),
    dueFrom: Type.Optional(Type.String({ format: 'date', description: 'The first day, if one was sent.' })),
    dueTo: Type.Optional(Type.String({ format: 'date', description: 'The last day, if one was sent.' })),
    due: Type.Optional(
      Type.Boolean({ description: 'Whether only todos with a due date are listed, if sent.' }),
    ),
  }),
  errors: [...WORKSPACE_ERRORS],
});

export const createTodoContract = contract({
  name: 'createTodo',
  method: 'POST',
  path: '/todo',
  summary: 'Create a todo for a note',
  description:
    'A todo belongs to a line of a note. Its text does not have to be in the note. `syncTodos` never changes a todo created by this call.',
  access: 'store',
  writes: 'note',
  body: NewTodo,
  headers: ['Idempotency-Key'],
  response: Item(Todo),
  errors: [...WORKSPACE_ERRORS, 'noteDenied', 'noteNotFound'],
});

export const updateTodoContract = contract({
  name: 'updateTodo',
  method: 'PUT',
  path: '/todo',
  summary: 'Update a todo',
  description:
    'Omitted members keep their values. If the todo was derived from a checkbox, its line in the note changes, too, unless the line no longer matches the todo.',
  writes: 'note',
  body: TodoUpdate,
  response: Item(Todo),
  errors: ['todoDenied', 'todoNotFound', 'quotaExceeded'],
});

export const deleteTodoContract = contract({
  name: 'deleteTodo',
  method: 'DELETE',
  path: '/todo',
  summary: 'Soft-delete a todo',
  description: 'You can restore it with POST /trash/restore. Deleting it again succeeds and changes nothing.',
  access: 'store',
  writes: 'note',
  body: TodoRef,
  response: Item(
    Named('DeletedTodo', { deleted: Type.Boolean(), todoId: Uuid, softDeleted: Type.Boolean() }),
  ),
  errors: ['todoDenied', 'todoNotFound'],
});

export const getTodoContract = contract({
  name: 'getTodo',
  method: 'GET',
  path: '/todo/{todoId}',
  summary: 'Get one todo, also a deleted one',
  description: 'Finds a todo in any of your workspaces.',
  params: TodoRef,
  response: Item(Todo),
  errors: ['todoDenied', 'todoNotFound'],
});
