// A note that comes out of the trash without its todos (D41). Their rows must say that they are deleted before the note
// is live. Those that outgrow the note's transaction are written before it, each commit with the note in the trash: a
// crash leaves them deleted, and the same call goes on.
import { forgetTodos } from '../../db/resources/note-removal.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { replaceTodo } from '../../db/resources/todos.ts';
import type { OwnedWorkspace } from '../access.ts';
import { BATCH_MAX } from '../batches.ts';
import type { Caller } from '../caller.ts';
import { countedTodos } from '../todos/note-todos.ts';
import { deletedTodo } from '../todos/todo-change.ts';
import { quotaError, step, write, type Step } from '../write.ts';

/** Todos that are written in one transaction with their note: fewer than BATCH_MAX, for all of them must be in it. */
const TODOS_WITH_NOTE = 50;

export interface DroppedTodos {
  /** The note in the trash as it is now. */
  readonly row: NoteRow;
  /** The steps that delete the rest of its todos, in the transaction that takes the note out of the trash. */
  readonly steps: readonly Step[];
}

/**
 * Deletes the todos of a note in the trash with the note's `deletedAt`, all but those that fit the note's transaction.
 * `bytes`: by how much the note is to grow; a call that is refused for its quota deletes none.
 * @throws ApiError quotaExceeded; Conflict when the note or its todos change; ThrottledError with a part done
 */
export async function dropTodos(
  caller: Caller,
  workspace: OwnedWorkspace,
  read: NoteRow,
  bytes: number,
): Promise<DroppedTodos> {
  const { deleted } = read;
  if (deleted === undefined) throw new Error(`note ${read.id} is not in the trash`);
  const dropped = (await countedTodos(read, workspace.code)).map((todo) =>
    step(replaceTodo(deletedTodo(todo, deleted), todo)),
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
  // A note that leaves the trash counts all its todos as live again; each of these takes itself off.
  const steps = dropped.slice(0, TODOS_WITH_NOTE).map((each) => ({ ...each, deltas: { todos: -1 } }));
  return { row, steps };
}
