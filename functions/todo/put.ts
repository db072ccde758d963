// PUT /todo: rewrite, complete or move a todo.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { updateTodoContract } from '../../lib/api/routes/todo.ts';
import { updateTodo } from '../../lib/domain/todos/todos.ts';

export const handler = endpoint(updateTodoContract, async ({ caller, body }) =>
  item(await updateTodo(caller, body)),
);
