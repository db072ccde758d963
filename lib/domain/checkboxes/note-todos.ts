// The todos that a note's row counts.
import { codeOf, localOf } from '../../core/ids.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { todos, type TodoRow } from '../../db/resources/todos.ts';
import { Conflict } from '../conflict.ts';

/**
 * The todos of a note that were not deleted themselves. A transaction becomes visible item by item, so a read can
 * return fewer of them than the note counts.
 * @throws Conflict if the number differs from the note's count
 */
export async function countedTodos(note: Pick<NoteRow, 'id' | 'todos'>): Promise<TodoRow[]> {
  if (note.todos === 0) return [];
  const local = localOf(note.id);
  const all = await todos.list(codeOf(note.id));
  const own = all.filter((todo) => todo.note === local && todo.deleted === undefined);
  if (own.length !== note.todos) throw new Conflict('todos');
  return own;
}
