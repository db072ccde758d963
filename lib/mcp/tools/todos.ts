// The tools for todos.
import { listTodos } from '../../domain/todos/list-todos.ts';
import { createTodo, deleteTodo, updateTodo } from '../../domain/todos/todos.ts';
import { noneLeft } from '../../core/inputs.ts';
import { FEW_DEFAULT } from '../../schema/limits.ts';
import { optionalDay } from '../tool/dates.ts';
import { briefTodo, paged } from '../tool/views.ts';
import { completeTodoTool, createTodoTool, deleteTodoTool, listTodosTool } from '../contracts/todos.ts';
import { runs } from '../tool/tool.ts';

export const todoTools = [
  runs(listTodosTool, async (caller, { limit = FEW_DEFAULT, ...query }) => {
    optionalDay('dueFrom', query.dueFrom);
    optionalDay('dueTo', query.dueTo);
    const { data, pagination } = await listTodos(caller, { ...query, dueDate: true, limit });
    return { todos: data.map(briefTodo), ...paged(pagination) };
  }),
  runs(createTodoTool, async (caller, todo) => briefTodo((await createTodo(caller, todo)).data)),
  runs(completeTodoTool, async (caller, { todoId, completed = true, ...rest }) => {
    noneLeft(rest);
    return briefTodo((await updateTodo(caller, { todoId, completed })).data);
  }),
  runs(deleteTodoTool, async (caller, todo) => (await deleteTodo(caller, todo)).data),
];
