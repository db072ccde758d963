// Todos that are derived from the checkboxes of a note (D38).
import { createNoteContract, getNoteContract } from '../../lib/api/routes/note.ts';
import { listTodosContract } from '../../lib/api/routes/todo.ts';
import type { Client } from './client.ts';

/** Creates a note with todos. */
export async function synced(me: Client, content: string) {
  const { data } = await me.ok(createNoteContract, { name: 'n', content, syncTodos: true });
  return { id: data.id, todos: await todosOf(me, data.id) };
}

/** The live todos of a note, sorted by line. */
export const todosOf = async (me: Client, noteId: string) =>
  (await me.ok(listTodosContract, { noteId, sort: 'lineNumber:asc', limit: 100 })).data;

/** Line number, text and state of a note's live todos, sorted by line. */
export const linesOf = async (me: Client, noteId: string) =>
  (await todosOf(me, noteId)).map(({ lineNumber, text, completed }) => [lineNumber, text, completed]);

/** The ids of the live todos of a note by their text. */
export const idsOf = async (me: Client, noteId: string) =>
  Object.fromEntries((await todosOf(me, noteId)).map(({ text, id }) => [text, id]));

export const contentOf = async (me: Client, noteId: string) =>
  (await me.ok(getNoteContract, { noteId })).data.content;

/** Lines with an open checkbox each. */
export const tasks = (count: number) => Array.from({ length: count }, (_, n) => `- [ ] task ${n}`);
