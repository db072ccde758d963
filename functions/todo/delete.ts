// DELETE /todo: move a todo to the trash.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { deleteTodoContract } from '../../lib/api/routes/todo.ts';
import { deleteTodo } from '../../lib/domain/todos/todos.ts';

export const handler = itemEndpoint(deleteTodoContract, deleteTodo);
