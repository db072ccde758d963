// The todos that a note's row counts, and changes of a todo's row.
import { laterThan } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { codeOf, localOf } from '../../core/ids.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { todos, type TodoRow } from '../../db/resources/todos.ts';
import type { TodoUpdate } from '../../schema/inputs/todos.ts';
import { Conflict } from '../write/conflict.ts';

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

type TodoChanges = Omit<TodoUpdate, 'todoId'>;

/** The changed todo. Completing it again keeps the time of completion; reopening clears it (D24). */
export function changedTodo(read: TodoRow, { text, completed, lineNumber, ...left }: TodoChanges): TodoRow {
  noneLeft(left);
  const { completedAt, ...rest } = read;
  const time = laterThan(read.updated);
  const isCompleted = completed ?? completedAt !== undefined;
  return {
    ...rest,
    text: text ?? read.text,
    line: lineNumber ?? read.line,
    updated: time,
    version: read.version + 1,
    ...(isCompleted && { completedAt: completedAt ?? time }),
  };
}

/** The todo, deleted itself. */
export const deletedTodo = (read: TodoRow, time: number): TodoRow => ({
  ...read,
  deleted: time,
  version: read.version + 1,
});
