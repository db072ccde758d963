// GET /todo/{todoId}: get one todo.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { getTodoContract } from '../../../lib/api/routes/todo.ts';
import { getTodo } from '../../../lib/domain/todos/todos.ts';

export const handler = itemEndpoint(getTodoContract, getTodo);
