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
    'Newest first unless sorted otherwise. Todos of notes in the trash count as deleted, and are listed with `isDeleted=true`.',
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
    'A todo belongs to a note and remembers a line of it; its text need not stand there. One that is made so is never changed by `syncTodos`.',
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
    'Members that are not sent stay as they are. A todo that came from a checkbox changes its line in the note too, while the line still says what the todo said.',
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
  description: 'It can be restored from the trash. Deleting it again succeeds and changes nothing.',
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
  summary: 'One todo, also a deleted one',
  description: 'Any todo of yours, in whichever workspace.',
  access: 'read',
  params: Type.Object({ todoId: Id }),
  response: Item(Todo),
  errors: ['todoDenied', 'todoNotFound'],
});
