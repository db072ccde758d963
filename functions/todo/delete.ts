// DELETE /todo: move a todo to the trash.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { deleteTodoContract } from '../../lib/api/routes/todo.ts';
import { deleteTodo } from '../../lib/domain/todos/todos.ts';

export const handler = endpoint(deleteTodoContract, async ({ caller, body }) =>
  item(await deleteTodo(caller, body)),
);
