// POST /todo: create a todo.
import { endpoint } from '../../lib/api/endpoint.ts';
import { createdItem } from '../../lib/api/tagged-response.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { createTodo } from '../../lib/domain/todos/todos.ts';

export const handler = endpoint(createTodoContract, async ({ caller, body, headers }) =>
  createdItem(await createTodo(caller, body, headers.idempotencyKey)),
);
