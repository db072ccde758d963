// Writes derived todos that do not fit the transaction of their note. The note records that some are missing until the
// last of them is written, so a crash leaves a valid state and a repeated call continues (D47).
import { addDerivedTodos } from '../../db/resources/note-todos.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import type { WorkspaceRef } from '../access.ts';
import type { Caller } from '../caller.ts';
import { writeInBatches } from '../long-write.ts';
import { checkboxSteps } from '../todos/checkbox-sync.ts';
import { Conflict, retryOnConflict, step, type Step } from '../write.ts';
import { contentOf } from './note-contents.ts';

/**
 * Writes a note with the steps that `first` returns for its row, and the steps of its todos. Todos that do not fit the
 * note's transaction follow in others, unless the note gets new content or is moved to the trash meanwhile.
 * @throws the errors of `write` for the note; ThrottledError if the request's time runs out; committed steps stay
 */
export async function writeWithTodos(
  caller: Caller,
  workspace: WorkspaceRef,
  { row, todos, first }: { row: NoteRow; todos: readonly Step[]; first: (row: NoteRow) => readonly Step[] },
): Promise<void> {
  const isDone = await writeInBatches(caller, workspace, units(todos), {
    lead: ({ todos: count }, n, isLast) =>
      n === 0
        ? first({ ...row, todos: row.todos + count, ...(!isLast && { unsynced: 1 }) })
        : [derived(row, { count, unsynced: n, isLast })],
  });
  if (!isDone) await completeTodos(caller, workspace, row.id);
}

/**
 * Derives the missing todos of a note's content, if any are missing and the note is not in the trash.
 * @throws ThrottledError if the request's time runs out; committed steps stay
 */
export function completeTodos(caller: Caller, workspace: WorkspaceRef, noteId: string): Promise<void> {
  return retryOnConflict(async () => {
    const row = await notes.get(noteId);
    if (row?.unsynced === undefined || row.deleted !== undefined) return;
    const { unsynced } = row;
    const todos = await checkboxSteps(row, workspace.code, await contentOf(row));
    const isDone = await writeInBatches(caller, workspace, units(todos), {
      lead: ({ todos: count }, n, isLast) => [derived(row, { count, unsynced: unsynced + n, isLast })],
    });
    if (!isDone) throw new Conflict('changed between two commits');
  });
}

const units = (steps: readonly Step[]): Step[][] => steps.map((each) => [each]);

const derived = (
  { id, contentVersion }: NoteRow,
  todos: { readonly count: number; readonly unsynced: number; readonly isLast: boolean },
): Step => step(addDerivedTodos(id, { ...todos, contentVersion }));
