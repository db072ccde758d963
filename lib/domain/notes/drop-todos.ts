// Deletes todos of a trashed note that exceed its transaction, in earlier transactions. After a crash the note is still in
// the trash, and the same call continues. A note that is restored without its todos (D41) needs this, because their rows
// must be marked as deleted before the note is live; purging needs it as well.
import { sliced } from '../../core/slices.ts';
import { forgetTodos } from '../../db/resources/note-writes.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { todos, type TodoRow } from '../../db/resources/todos.ts';
import type { Account } from '../../db/ledger/accounts.ts';
import type { TransactItem } from '../../db/table/transaction.ts';
import type { WorkspaceRef } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { countedTodos, deletedTodo } from '../checkboxes/note-todos.ts';
import { quotaError, step, steps, write, type Step } from '../write/write.ts';
import { BATCH_MAX } from '../write/batches.ts';

/** Todos that are written in one transaction with their note. Fewer than BATCH_MAX, because all of them must fit. */
export const TODOS_WITH_NOTE = 50;

export interface DroppedTodos {
  /** The note, whose count no longer includes the deleted todos. */
  readonly row: NoteRow;
  /** Delete the other todos in the transaction that restores the note. */
  readonly steps: Step[];
}

/**
 * Deletes the todos of a note in the trash, with the note's `deletedAt`, except the ones that fit the note's transaction.
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
  const own = await countedTodos(read);
  const drop = (todo: TodoRow): TransactItem => todos.replace(deletedTodo(todo, deleted), todo);
  const { storageLeft, storageLimit } = workspace.account;
  if (own.length > TODOS_WITH_NOTE && bytes > Math.max(0, storageLeft))
    throw quotaError(storageLimit - storageLeft, storageLimit);
  const row = await writeFurtherTodos(caller, workspace, read, own, drop);
  // The restored note counts these todos again, so each step subtracts one.
  const dropped = own.slice(0, TODOS_WITH_NOTE).map((todo) => step(drop(todo), { counters: { todos: -1 } }));
  return { row, steps: dropped };
}

/**
 * Removes the todos of a note in the trash beyond the first TODOS_WITH_NOTE, or marks them as deleted.
 * @returns the note with its new count of todos
 */
export async function writeFurtherTodos(
  caller: Caller,
  workspace: WorkspaceRef,
  read: NoteRow,
  own: readonly TodoRow[],
  actionOf: (todo: TodoRow) => TransactItem,
): Promise<NoteRow> {
  let row = read;
  for (const some of sliced(own.slice(TODOS_WITH_NOTE), BATCH_MAX)) {
    const counted = some.filter(({ deleted }) => deleted === undefined).length;
    const actions = [forgetTodos(row, counted), ...some.map(actionOf)];
    await write(caller, workspace, steps(actions), { isPermitted: true });
    row = { ...row, todos: row.todos - counted };
  }
  return row;
}
