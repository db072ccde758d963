// The open todos of a workspace. A ticked todo stays in the list while the view is open, so that it can be undone.
import { signal } from '@preact/signals';
import type { Todo } from '../../../lib/schema/entities.ts';
import { call } from '../api/client.ts';
import { noteCopy, readCopy, type NoteCopy } from '../store/copies.ts';
import { List, PAGE } from './list.ts';

export type TodoList = List<Todo>;

export const todoList = (workspaceId: string): TodoList =>
  new List({
    workspaceId,
    read: async (page) => {
      const filter = { workspaceId, completed: false, sort: 'updatedAt:desc' } as const;
      return (await call('GET /todo', { ...filter, page, limit: PAGE })).body;
    },
    accept(todo, isKnown) {
      if (todo.isDeleted) return 'remove';
      return isKnown || !todo.completed ? 'keep' : 'ignore';
    },
    copy: `todos ${workspaceId}`,
  });

/** Completes a todo, or opens it again. */
export async function completeTodo(list: TodoList, todo: Todo, completed: boolean): Promise<void> {
  list.apply({ ...todo, completed });
  try {
    list.apply((await call('PUT /todo', { todoId: todo.id, completed })).body.data);
  } catch (error) {
    list.apply(todo);
    throw error;
  }
}

/** The names of notes with todos, as far as they are known. */
export const noteNames = signal<ReadonlyMap<string, string>>(new Map());

/** Reads the names that are not known yet. */
export async function readNames(todos: readonly Todo[]): Promise<void> {
  for (const { noteId } of todos) {
    if (noteNames.peek().has(noteId)) continue;
    const note = await call('GET /note/{noteId}', { noteId })
      .then(({ body }) => body.data)
      .catch(async () => (await readCopy<NoteCopy>(noteCopy(noteId)))?.note);
    noteNames.value = new Map(noteNames.peek()).set(noteId, note?.name ?? 'Note');
  }
}
