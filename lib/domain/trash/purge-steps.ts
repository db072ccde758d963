// Purges one note in the trash with its todos and snapshots. Those that do not fit the note's transaction are removed
// first, in transactions of their own; the note stays in the trash with fewer of them.
import { noteContents } from '../../db/contents/content-store.ts';
import { checkUnchanged, forgetTodos } from '../../db/resources/note-writes.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import {
  removeAllSnapshots,
  removeSnapshot,
  replaceSnapshots,
  type SnapshotHead,
} from '../../db/resources/snapshots.ts';
import { todos, type TodoRow } from '../../db/resources/todos.ts';
import type { OwnedWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { step, steps, write, type Step } from '../write.ts';
import { BATCH_MAX, REMOVED_MAX_BYTES } from '../write-in-batches.ts';

/** The todos and snapshots of a note. */
export interface NoteRest {
  /** All its todos, including those deleted before the note. */
  readonly todos: readonly TodoRow[];
  readonly head: SnapshotHead | undefined;
}

/**
 * Removes the todos and snapshots that do not fit the note's transaction.
 * @returns the steps that remove the note with the others
 * @throws Conflict if the note has changed; ThrottledError if the request's time runs out
 */
export async function purgeSteps(
  caller: Caller,
  workspace: OwnedWorkspace,
  row: NoteRow,
  rest: NoteRest,
): Promise<Step[]> {
  const left = await purgeTodos(caller, workspace, row, rest.todos);
  const head = await purgeSnapshots(caller, workspace, row, rest.head);
  const actions = [
    ...noteContents.remove(row.id, row),
    ...(head ? removeAllSnapshots(row.id, head) : []),
    ...rest.todos.slice(0, TODOS_WITH_NOTE).map(todos.remove),
  ];
  const removes = row.bytes + bytesOf(head);
  return [step(notes.remove(left), { deltas: { bytes: -row.bytes }, removes }), ...steps(actions)];
}

/** Todos that are removed in one transaction with their note. */
const TODOS_WITH_NOTE = 50;

/** Removes the todos of a note beyond the first TODOS_WITH_NOTE. @returns the note with its new count of todos */
async function purgeTodos(
  caller: Caller,
  workspace: OwnedWorkspace,
  row: NoteRow,
  own: readonly TodoRow[],
): Promise<NoteRow> {
  let left = row;
  for (let start = TODOS_WITH_NOTE; start < own.length; start += BATCH_MAX) {
    const some = own.slice(start, start + BATCH_MAX);
    const counted = some.filter(({ deleted }) => deleted === undefined).length;
    await write(caller, workspace, steps([forgetTodos(left, counted), ...some.map(todos.remove)]));
    left = { ...left, todos: left.todos - counted };
  }
  return left;
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
