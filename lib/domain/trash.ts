// A note goes to the trash with its todos, at the same time (D33): the todos first, the note last, so that
// wherever a long row of steps is cut, no live todo hangs on a trashed note.
import { localOf, type WorkspaceCode } from '../core/ids.ts';
import { trashNote, type NoteRow } from '../db/notes.ts';
import { todosIn, trashTodo, type TodoRow } from '../db/todos.ts';
import type { Step } from './batches.ts';

/** The steps that move notes of one workspace, and their live todos, to the trash. */
export async function trashSteps(
  notes: readonly NoteRow[],
  code: WorkspaceCode,
  time: number,
): Promise<Step[]> {
  const todos = await todosOf(notes, code);
  return notes.flatMap((note) => [
    ...(todos.get(localOf(note.id)) ?? [])
      .filter(({ deleted }) => deleted === undefined)
      .map((todo): Step => ({ action: trashTodo(todo, time), ledger: { todos: -1 } })),
    { action: trashNote(note, time), ledger: { notes: -1 } },
  ]);
}

/** The todos of notes by the local part of the note's id. Nothing is read when no note ever had a todo. */
export async function todosOf(
  notes: readonly Pick<NoteRow, 'id' | 'todos'>[],
  code: WorkspaceCode,
): Promise<Map<string, TodoRow[]>> {
  const having = new Set(notes.filter(({ todos }) => todos !== undefined).map(({ id }) => localOf(id)));
  if (having.size === 0) return new Map();
  return Map.groupBy(
    (await todosIn(code)).filter(({ note }) => having.has(note)),
    ({ note }) => note,
  );
}
