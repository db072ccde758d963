// GET /todo: list the todos of a workspace.
import { endpoint } from '../../lib/api/endpoint.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import { listTodos } from '../../lib/domain/todos/list-todos.ts';

export const handler = endpoint(listTodosContract, listTodos);
