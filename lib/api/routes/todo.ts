// The contracts of /todo.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Todo } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { Flag, Id, Limit, LineNumber, orNull, Page, Search, Sort, TodoText } from '../../schema/fields.ts';

export const listTodosContract = contract({
  name: 'listTodos',
  method: 'GET',
  path: '/todo',
  summary: 'List the todos of a workspace',
  access: 'read',
  query: Type.Object({
    workspaceId: Type.Optional(Id),
    noteId: Type.Optional(Id),
    completed: Type.Optional(Flag),
    isDeleted: Type.Optional(Flag),
    search: Type.Optional(Search),
    sort: Type.Optional(Sort('text', 'completed', 'createdAt', 'updatedAt', 'completedAt', 'lineNumber')),
    page: Type.Optional(Page),
    limit: Type.Optional(Limit),
  }),
  response: FilteredPage(Todo, {
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
  access: 'write',
  body: Type.Object({
    text: TodoText,
    noteId: Id,
    lineNumber: LineNumber,
    completed: Type.Optional(Flag),
    workspaceId: Type.Optional(Id),
  }),
  response: Item(Todo),
  errors: ['workspaceDenied', 'workspaceNotFound', 'noteDenied', 'noteNotFound'],
});

export const updateTodoContract = contract({
  name: 'updateTodo',
  method: 'PUT',
  path: '/todo',
  summary: 'Update a todo',
  access: 'write',
  body: Type.Object({
    todoId: Id,
    text: Type.Optional(TodoText),
    completed: Type.Optional(Flag),
    lineNumber: Type.Optional(LineNumber),
  }),
  response: Item(Todo),
  errors: ['todoDenied', 'todoNotFound'],
});

export const deleteTodoContract = contract({
  name: 'deleteTodo',
  method: 'DELETE',
  path: '/todo',
  summary: 'Soft-delete a todo',
  access: 'write',
  body: Type.Object({ todoId: Id }),
  response: Item(
    Type.Object(
      { deleted: Type.Boolean(), todoId: Type.String({ format: 'uuid' }), softDeleted: Type.Boolean() },
      { additionalProperties: false },
    ),
  ),
  errors: ['todoDenied', 'todoNotFound'],
});
