// Sends a tick, or another text, of a todo: by its content, never by the number of its line.
import type { Todo } from '../../../lib/schema/entities.ts';
import type { TodoAction } from '../offline/action.ts';
import { call } from '../state/client.ts';
import { putTodo } from '../lists/acknowledge.ts';
import { changedTodo } from '../lists/with-actions.ts';
import { unlessAbsent } from './absent.ts';
import type { Result } from './send-note-action.ts';

/** @throws Unreachable, ApiFailure */
export async function sendTodoAction(action: TodoAction): Promise<Result> {
  const { item, completed, text } = action;
  const todo = await current(action);
  if (!todo) return { problem: `“${item.text}” is no longer in its note.` };
  if (text !== undefined && todo.text !== text && todo.text !== item.text)
    return { problem: `“${item.text}” was changed elsewhere, so its date stays.` };
  const change = {
    ...(completed !== undefined && completed !== todo.completed && { completed }),
    ...(text !== undefined && text !== todo.text && { text }),
  };
  const changed =
    Object.keys(change).length === 0
      ? todo
      : (await call('PUT /todo', { todoId: todo.id, ...change })).body.data;
  putTodo(action.workspaceId, changedTodo({ ...item, ...changed }, {}));
  return {};
}

/** The todo as it is now; if its note has new todos, the one with the same text. Undefined if there is none. */
async function current({ target: todoId, item }: TodoAction): Promise<Todo | undefined> {
  const found = await unlessAbsent(call('GET /todo/{todoId}', { todoId }), 'Todo not found');
  if (found && !found.body.data.isDeleted) return found.body.data;
  const { noteId, workspaceId, text } = item;
  const { data } = (await call('GET /todo', { noteId, workspaceId, limit: 100 })).body;
  const [same, ...more] = data.filter((todo) => todo.text === text && !todo.isDeleted);
  return more.length === 0 ? same : undefined;
}
