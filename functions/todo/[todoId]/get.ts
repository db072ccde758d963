// GET /todo/{todoId}: get one todo.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { item } from '../../../lib/api/results.ts';
import { getTodoContract } from '../../../lib/api/routes/todo.ts';
import { getTodo } from '../../../lib/domain/todos/todos.ts';

export const handler = endpoint(getTodoContract, async ({ caller, params }) =>
  item(await getTodo(caller, params)),
);
