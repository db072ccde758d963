// The contracts of the tools for todos.
import Type from 'typebox';
import {
  createTodoContract,
  deleteTodoContract,
  listTodosContract,
  updateTodoContract,
} from '../../api/routes/todo.ts';
import { fewPaging, Text } from '../../schema/fields.ts';
import { TODO_SORT_MUST } from '../../schema/list-fields.ts';
import { flag } from '../../schema/kinds.ts';
import { tool } from '../tool/tool-contract.ts';
import { TODO_DATE } from '../tool/todo-date.ts';

const { workspaceId, noteId, completed, search, sort: orders } = listTodosContract.query.properties;

const sort = Type.Optional({ ...orders, must: TODO_SORT_MUST });

const dueFrom = Type.Optional(Text('Due on this day or later: 2026-12-01, today or +7d.'));
const dueTo = Type.Optional(Text('Due on this day or earlier.'));

export const listTodosTool = tool({
  name: 'list_todos',
  title: 'List todos',
  description:
    'Lists the todos of a workspace or of one note, newest first. completed false lists open todos only.',
  of: listTodosContract,
  input: { completed, noteId, search, dueFrom, dueTo, workspaceId, sort, ...fewPaging },
});

export const createTodoTool = tool({
  name: 'create_todo',
  title: 'Create a todo',
  description: `Creates a todo for a line of a note. To create both in one call, append a checkbox line with append_to_today or append_to_note and syncTodos. ${TODO_DATE}`,
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
  input: { todoId, completed: Type.Optional(flag({ default: true })) },
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
