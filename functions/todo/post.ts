// POST /todo: create a todo.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { createTodo } from '../../lib/domain/todos/todos.ts';

export const handler = itemEndpoint(createTodoContract, createTodo);
