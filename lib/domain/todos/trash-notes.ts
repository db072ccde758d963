// A note goes to the trash with its todos, at the same time (D33): the todos first, the note last, so that
// wherever a long row of steps is cut, no live todo hangs on a trashed note.
import { localOf, type WorkspaceCode } from '../../core/ids.ts';
import { beginTrashing, trashNote, type NoteRow } from '../../db/resources/notes.ts';
import { todoRows, trashTodo, type TodoRow } from '../../db/resources/todos.ts';
import { BATCH_ACTIONS, type Step } from '../write.ts';

/**
 * The steps that move notes of one workspace, and their live todos, to the trash: a unit for each note. A unit that
 * outgrows a transaction begins with its time on the note, so that whoever goes on after a crash, or beside it,
 * uses the same.
 */
export async function trashSteps(
  notes: readonly NoteRow[],
  code: WorkspaceCode,
  now: number,
): Promise<Step[][]> {
  const todos = await todosOf(notes, code);
  return notes.map((note) => {
    const live = (todos.get(localOf(note.id)) ?? []).filter(({ deleted }) => deleted === undefined);
    const time = note.trashing ?? now;
    const long = live.length + 1 > BATCH_ACTIONS && note.trashing === undefined;
    return [
      ...(long ? [{ action: beginTrashing(note, time), ledger: {} }] : []),
      ...live.map((todo): Step => ({ action: trashTodo(todo, time), ledger: { todos: -1 } })),
      { action: trashNote(long ? { ...note, trashing: time } : note, time), ledger: { notes: -1 } },
    ];
  });
}

/** The todos of notes by the local part of the note's id. Nothing is read when no note ever had a todo. */
export async function todosOf(
  notes: readonly Pick<NoteRow, 'id' | 'todos'>[],
  code: WorkspaceCode,
): Promise<Map<string, TodoRow[]>> {
  const having = new Set(notes.filter(({ todos }) => todos !== undefined).map(({ id }) => localOf(id)));
  if (having.size === 0) return new Map();
  return Map.groupBy(
    (await todoRows.all(code)).filter(({ note }) => having.has(note)),
    ({ note }) => note,
  );
}
