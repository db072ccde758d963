// The tools for todos.
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
    'The todos of a workspace or of one note, the newest first. completed false shows what is open.',
  of: listTodosContract,
  input: { completed, noteId, search, workspaceId, sort, page, limit: Type.Optional(Few) },
});

export const createTodoTool = tool({
  name: 'create_todo',
  title: 'Create a todo',
  description:
    'A todo for a line of a note. A checkbox line added by append_to_today or append_to_note with syncTodos makes the line and the todo at once.',
  of: createTodoContract,
  input: createTodoContract.body.properties,
});

const { todoId } = updateTodoContract.body.properties;

export const completeTodoTool = tool({
  name: 'complete_todo',
  title: 'Complete a todo',
  description:
    'Marks a todo as done, or as open again with completed false. The checkbox in its note changes with it.',
  of: updateTodoContract,
  input: { todoId, completed: Type.Optional(Type.Boolean({ default: true, must: 'must be true or false' })) },
  idempotent: true,
});

export const deleteTodoTool = tool({
  name: 'delete_todo',
  title: 'Delete a todo',
  description: 'Deletes a todo; restore brings it back.',
  of: deleteTodoContract,
  input: deleteTodoContract.body.properties,
  destructive: true,
  idempotent: true,
});
