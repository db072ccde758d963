// The contracts of the tools for todos.
import Type from 'typebox';
import {
  createTodoContract,
  deleteTodoContract,
  listTodosContract,
  updateTodoContract,
} from '../../api/routes/todo.ts';
import { Few } from '../../schema/fields.ts';
import { tool } from '../tool-contract.ts';

const { workspaceId, noteId, completed, search, sort, page } = listTodosContract.query.properties;

export const listTodosTool = tool({
  name: 'list_todos',
  title: 'List todos',
  description:
    'Lists the todos of a workspace or of one note, newest first. completed false lists open todos only.',
  of: listTodosContract,
  input: { completed, noteId, search, workspaceId, sort, page, limit: Type.Optional(Few) },
});

export const createTodoTool = tool({
  name: 'create_todo',
  title: 'Create a todo',
  description:
    'Creates a todo for a line of a note. To create the line and the todo in one call, append a checkbox line with append_to_today or append_to_note and syncTodos.',
  of: createTodoContract,
  input: createTodoContract.body.properties,
});

const { todoId } = updateTodoContract.body.properties;

export const completeTodoTool = tool({
  name: 'complete_todo',
  title: 'Complete a todo',
  description:
    'Marks a todo as done, or as open with completed false. Its checkbox in the note changes with it.',
  of: updateTodoContract,
  input: { todoId, completed: Type.Optional(Type.Boolean({ default: true, must: 'must be true or false' })) },
  idempotent: true,
});

export const deleteTodoTool = tool({
  name: 'delete_todo',
  title: 'Delete a todo',
  description: 'Deletes a todo. The restore tool undoes this.',
  of: deleteTodoContract,
  input: deleteTodoContract.body.properties,
  destructive: true,
  idempotent: true,
});
