// POST /todo: a new todo for a note.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/envelope.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { createTodo } from '../../lib/domain/todos/todos.ts';

export const handler = endpoint(createTodoContract, async ({ caller, body }) =>
  item(await createTodo(caller, body)),
);
