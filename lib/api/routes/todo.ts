// The contracts of /todo.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Todo } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import {
  Deleted,
  Flag,
  Id,
  Limit,
  LineNumber,
  orNull,
  Page,
  Search,
  Sort,
  TodoText,
  WorkspaceId,
} from '../../schema/fields.ts';

export const listTodosContract = contract({
  name: 'listTodos',
  method: 'GET',
  path: '/todo',
  summary: 'List the todos of a workspace',
  description:
    'Newest first by default. Todos of notes in the trash count as deleted; `isDeleted=true` also lists deleted todos.',
  access: 'read',
  query: Type.Object({
    workspaceId: Type.Optional(WorkspaceId),
    noteId: Type.Optional(Id),
    completed: Type.Optional(Flag),
    isDeleted: Type.Optional(Deleted),
    search: Type.Optional(Search),
    sort: Type.Optional(Sort('text', 'completed', 'createdAt', 'updatedAt', 'completedAt', 'lineNumber')),
    page: Type.Optional(Page),
    limit: Type.Optional(Limit),
  }),
  response: FilteredPage('TodoList', Todo, {
    workspaceId: Type.String({ format: 'uuid' }),
    noteId: orNull(Type.String()),
    completed: orNull(Type.Boolean()),
    isDeleted: Type.Boolean(),
    search: orNull(Type.String()),
  }),
  errors: ['workspaceDenied', 'workspaceNotFound'],
});

export const createTodoContract = contract({
  name: 'createTodo',
  method: 'POST',
  path: '/todo',
  summary: 'Create a todo for a note',
  description:
    'A todo belongs to a line of a note. Its text does not have to be in the note. `syncTodos` never changes a todo created by this call.',
  access: 'write',
  body: Type.Object({
    text: TodoText,
    noteId: Id,
    lineNumber: LineNumber,
    completed: Type.Optional(Flag),
    workspaceId: Type.Optional(WorkspaceId),
  }),
  headers: ['Idempotency-Key'],
  response: Item(Todo),
  errors: ['workspaceDenied', 'workspaceNotFound', 'noteDenied', 'noteNotFound'],
});

export const updateTodoContract = contract({
  name: 'updateTodo',
  method: 'PUT',
  path: '/todo',
  summary: 'Update a todo',
  description:
    'Omitted members keep their values. If the todo was derived from a checkbox, its line in the note changes, too, unless the line no longer matches the todo.',
  access: 'write',
  body: Type.Object({
    todoId: Id,
    text: Type.Optional(TodoText),
    completed: Type.Optional(Flag),
    lineNumber: Type.Optional(LineNumber),
  }),
  response: Item(Todo),
  errors: ['todoDenied', 'todoNotFound', 'quotaExceeded'],
});

export const deleteTodoContract = contract({
  name: 'deleteTodo',
  method: 'DELETE',
  path: '/todo',
  summary: 'Soft-delete a todo',
  description: 'You can restore it with POST /trash/restore. Deleting it again succeeds and changes nothing.',
  access: 'write',
  body: Type.Object({ todoId: Id }),
  response: Item(
    Type.Object(
      { deleted: Type.Boolean(), todoId: Type.String({ format: 'uuid' }), softDeleted: Type.Boolean() },
      { title: 'DeletedTodo', additionalProperties: false },
    ),
  ),
  errors: ['todoDenied', 'todoNotFound'],
});

export const getTodoContract = contract({
  name: 'getTodo',
  method: 'GET',
  path: '/todo/{todoId}',
  summary: 'Get one todo, also a deleted one',
  description: 'Finds a todo in any of your workspaces.',
  access: 'read',
  params: Type.Object({ todoId: Id }),
  response: Item(Todo),
  errors: ['todoDenied', 'todoNotFound'],
});
