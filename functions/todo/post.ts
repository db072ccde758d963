// POST /todo: create a todo.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { createTodo } from '../../lib/domain/todos/todos.ts';

export const handler = endpoint(createTodoContract, async ({ caller, body, headers }) =>
  item(await createTodo(caller, body, headers)),
);
