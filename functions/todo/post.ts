// POST /todo: a new todo for a note (spec 4.6).
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/envelope.ts';
import { createTodo as contract } from '../../lib/api/routes/todo.ts';
import { createTodo } from '../../lib/domain/todos/todos.ts';

export const handler = endpoint(contract, async ({ caller, body }) => item(await createTodo(caller, body)));
