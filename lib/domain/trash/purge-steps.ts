// Purges one note in the trash with its todos and snapshots. Todos and snapshots that do not fit the note's transaction
// are removed first, in earlier transactions; the note stays in the trash with fewer of them.
import { noteContents } from '../../db/contents/content-store.ts';
import { checkUnchanged } from '../../db/resources/note-writes.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import {
  removeAllSnapshots,
  removeSnapshot,
  replaceSnapshots,
  type SnapshotHead,
} from '../../db/resources/snapshots.ts';
import { todos, type TodoRow } from '../../db/resources/todos.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { TODOS_WITH_NOTE, writeFurtherTodos } from '../notes/drop-todos.ts';
import { step, steps, write, type Step } from '../write/write.ts';
import { REMOVED_MAX_BYTES } from '../write/batches.ts';

/**
 * Removes the todos and snapshots that do not fit the note's transaction. `rest.todos`: all its todos, including those
 * deleted before the note.
 * @returns the steps that remove the note with the others
 * @throws Conflict if the note has changed; ThrottledError if the request's time runs out
 */
export async function purgeSteps(
  caller: Caller,
  workspace: OwnedWorkspace,
  row: NoteRow,
  rest: { readonly todos: readonly TodoRow[]; readonly head: SnapshotHead | undefined },
): Promise<Step[]> {
  const left = await writeFurtherTodos(caller, workspace, row, rest.todos, todos.remove);
  const head = await purgeSnapshots(caller, workspace, row, rest.head);
  const actions = [
    ...noteContents.remove(row.id, row),
    ...(head ? removeAllSnapshots(row.id, head) : []),
    ...rest.todos.slice(0, TODOS_WITH_NOTE).map(todos.remove),
  ];
  const removes = row.bytes + bytesOf(head);
  return [step(notes.remove(left), { counters: { bytes: -row.bytes }, removes }), ...steps(actions)];
}

/**
 * Removes the oldest snapshots of a note, one by one, until the others fit one transaction with it.
 * @returns the others
 */
async function purgeSnapshots(
  caller: Caller,
  workspace: OwnedWorkspace,
  row: NoteRow,
  head: SnapshotHead | undefined,
): Promise<SnapshotHead | undefined> {
  let left = head;
  for (
    let oldest = left?.snapshots.at(-1);
    left && oldest && row.bytes + bytesOf(left) > REMOVED_MAX_BYTES;
    oldest = left.snapshots.at(-1)
  ) {
    const rest = { ...left, snapshots: left.snapshots.slice(0, -1) };
    const actions = [checkUnchanged(row), replaceSnapshots(row.id, rest, left), ...removeSnapshot(oldest)];
    await write(caller, workspace, steps(actions));
    left = rest;
  }
  return left;
}

const bytesOf = (head: SnapshotHead | undefined): number =>
  head?.snapshots.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
