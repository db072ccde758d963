// Restores a note without its todos (D41). Their rows must be marked as deleted before the note is live. Todos that do
// not fit the note's transaction are marked before it, while the note is in the trash: after a crash they stay deleted,
// and the same call continues.
import { forgetTodos } from '../../db/resources/note-writes.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { todos } from '../../db/resources/todos.ts';
import type { Account } from '../../db/ledger/accounts.ts';
import type { WorkspaceRef } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { countedTodos, deletedTodo } from '../checkboxes/note-todos.ts';
import { step, write, type Step } from '../write.ts';
import { quotaError } from '../write-error.ts';
import { BATCH_MAX } from '../write-in-batches.ts';

/** Todos that are written in one transaction with their note. Fewer than BATCH_MAX, because all of them must fit. */
const TODOS_WITH_NOTE = 50;

export interface DroppedTodos {
  /** The note in the trash. Its count no longer includes the todos that are already deleted. */
  readonly row: NoteRow;
  /** The steps that delete its other todos, in the transaction that restores the note. */
  readonly steps: readonly Step[];
}

/**
 * Deletes the todos of a note in the trash, with the note's `deletedAt`, except those that fit the note's transaction.
 * `bytes`: the growth of the note; if it exceeds the quota, no todo is deleted.
 * @throws ApiError quotaExceeded; Conflict if the note or its todos have changed
 * @throws ThrottledError if the request's time runs out; committed steps stay
 */
export async function dropTodos(
  caller: Caller,
  workspace: WorkspaceRef & { readonly account: Account },
  read: NoteRow,
  bytes: number,
): Promise<DroppedTodos> {
  const { deleted } = read;
  if (deleted === undefined) throw new Error(`note ${read.id} is not in the trash`);
  const dropped = (await countedTodos(read)).map((todo) =>
    step(todos.replace(deletedTodo(todo, deleted), todo)),
  );
  const { storageLeft, storageLimit } = workspace.account;
  if (dropped.length > TODOS_WITH_NOTE && bytes > Math.max(0, storageLeft))
    throw quotaError(storageLimit - storageLeft, storageLimit);
  let row: NoteRow = read;
  for (let start = TODOS_WITH_NOTE; start < dropped.length; start += BATCH_MAX) {
    const some = dropped.slice(start, start + BATCH_MAX);
    await write(caller, workspace, [step(forgetTodos(row, some.length)), ...some]);
    row = { ...row, todos: row.todos - some.length };
  }
  // The restored note counts these todos again, so each step subtracts one.
  const steps = dropped.slice(0, TODOS_WITH_NOTE).map((each) => ({ ...each, deltas: { todos: -1 } }));
  return { row, steps };
}
