// PUT /todo: rewrite, complete or move a todo.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { updateTodoContract } from '../../lib/api/routes/todo.ts';
import { updateTodo } from '../../lib/domain/todos/todos.ts';

export const handler = itemEndpoint(updateTodoContract, updateTodo);
