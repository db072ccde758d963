// Writes derived todos that do not fit the transaction of their note. The note records that some are missing until the
// last of them is written, so a crash leaves a valid state and a repeated call continues (D47).
import { addDerivedTodos } from '../../db/resources/note-writes.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import type { OwnedRow } from '../access/access.ts';
import { requireWritable } from '../access/write-group.ts';
import type { WorkspaceRef } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { checkboxSteps } from '../checkboxes/checkbox-sync.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';
import { step, total, write, type Step } from '../write/write.ts';
import { batches } from '../write/batches.ts';
import { contentOf } from './note-contents.ts';
import { tagged, type TaggedNote } from './tagged-note.ts';

/**
 * Writes the todos that follow the transaction of their note, unless the note gets new content or is moved to the trash
 * first.
 * @throws ThrottledError if the request's time runs out; committed steps are not undone
 */
export async function writeLaterTodos(
  caller: Caller,
  workspace: WorkspaceRef,
  written: NoteRow,
  later: readonly Step[][],
): Promise<void> {
  try {
    await writeParts(caller, workspace, written, later);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    await completeTodos(caller, workspace, written.id);
  }
}

/**
 * Derives the missing todos of a note's content, if any are missing and the note is not in the trash.
 * @throws ThrottledError if the request's time runs out; committed steps are not undone
 */
export function completeTodos(caller: Caller, workspace: WorkspaceRef, noteId: string): Promise<void> {
  return retryOnConflict(async () => {
    const row = await notes.get(noteId);
    if (row?.unsynced === undefined || row.deleted !== undefined) return;
    const todos = await checkboxSteps(row, await contentOf(row), row.filled);
    await writeParts(caller, workspace, row, batches(todos.map((each) => [each])));
  });
}

/**
 * A note that an earlier call wrote, in its current state. If the call syncs todos, or a template filled the note, and
 * the first attempt ended before the last of them, the others are derived now, unless the note has new content or is in
 * the trash (D47).
 * @throws ApiError keyOneGroup, keyGroupGone if todos are missing and the key may not write the note
 * @throws ThrottledError if the request's time runs out; committed steps are not undone
 * @throws Conflict if the note is rewritten concurrently
 */
export async function replayedNote(
  caller: Caller,
  { row, ...workspace }: OwnedRow<NoteRow>,
  syncTodos: boolean,
): Promise<TaggedNote> {
  if ((syncTodos || row.filled) && row.unsynced !== undefined) {
    await requireWritable(caller, workspace, { note: row });
    await completeTodos(caller, workspace, row.id);
  }
  return { ...tagged(row, { ...workspace, content: await contentOf(row) }), replayed: true };
}

/** Writes parts of the todos of a note, each with the number of the part in the note's row. */
async function writeParts(
  caller: Caller,
  workspace: WorkspaceRef,
  { id, contentVersion, unsynced = 0 }: NoteRow,
  parts: readonly Step[][],
): Promise<void> {
  for (const [n, part] of parts.entries()) {
    const { todos: count } = total(part);
    const isLast = n === parts.length - 1;
    const added = addDerivedTodos(id, { count, contentVersion, unsynced: unsynced + n, isLast });
    await write(caller, workspace, [step(added), ...part], { isPermitted: true });
  }
}
