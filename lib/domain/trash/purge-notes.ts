// DELETE /trash: notes go for ever, with their contents, todos and snapshots, and what they took is free again in the
// same transactions. Each transaction leaves a valid state: todos that outgrow one go first, their count with them.
import { localOf } from '../../core/ids.ts';
import { noteContents } from '../../db/contents/content-store.ts';
import { forgetTodos, notes, removeNote, type NoteRow } from '../../db/resources/notes.ts';
import { listSnapshotHeads, removeAllSnapshots, type SnapshotHead } from '../../db/resources/snapshots.ts';
import { removeTodo, todos, type TodoRow } from '../../db/resources/todos.ts';
import { loadOwned, namedWorkspace, requireWorkspace, type OwnedWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import {
  BATCH_MAX,
  Conflict,
  requireTime,
  retryOnConflict,
  step,
  write,
  writeInBatches,
  type LongWriteOptions,
  type Step,
} from '../write.ts';

export interface Purged {
  readonly purged: boolean;
  readonly notes: number;
  /** UTF-8 bytes of the contents that are gone. */
  readonly bytes: number;
}

/** What is to go: one note, or all of a workspace. */
export interface Purge {
  readonly noteId?: string;
  readonly all?: boolean;
  readonly workspaceId?: string;
}

/** Removes notes of the trash for ever. @throws ApiError invalidRequest for neither or both */
export async function purge(caller: Caller, { noteId, all = false, workspaceId }: Purge): Promise<Purged> {
  if (noteId !== undefined && !all) return purgeNote(caller, noteId);
  if (all && noteId === undefined) return emptyTrash(caller, workspaceId);
  throw new ApiError('invalidRequest', 'noteId: must be given, or all as true in its place');
}

/** Removes one note of the trash for ever. @throws ApiError noteDenied, noteNotFound, noteNotInTrash */
function purgeNote(caller: Caller, noteId: string): Promise<Purged> {
  return purging(async (onCommit) => {
    const { row, ...workspace } = await loadOwned(caller, 'note', noteId, notes.get);
    if (row.deleted === undefined) throw new ApiError('noteNotInTrash');
    await purgeRows(caller, workspace, [row], onCommit);
  });
}

/**
 * Removes all notes of a workspace's trash for ever.
 * @throws ApiError workspaceDenied, workspaceNotFound; ThrottledError when the time runs out, with a part done
 */
function emptyTrash(caller: Caller, workspaceId: string | undefined): Promise<Purged> {
  return purging(async (onCommit) => {
    const workspace = await requireWorkspace(caller, namedWorkspace(caller, workspaceId));
    const trashed = (await notes.list(workspace.code, workspace.entry.notes)).filter(
      ({ deleted }) => deleted !== undefined,
    );
    if (trashed.length > 0) await purgeRows(caller, workspace, trashed, onCommit);
  });
}

type OnCommit = NonNullable<LongWriteOptions['onCommit']>;

/** Counts what is freed, over all attempts. */
async function purging(attempt: (onCommit: OnCommit) => Promise<void>): Promise<Purged> {
  let [count, bytes] = [0, 0];
  await retryOnConflict(() =>
    attempt((deltas, steps) => {
      bytes -= deltas.bytes;
      // The step that removes a note is the one that frees bytes.
      count += steps.filter((each) => each.deltas.bytes !== undefined).length;
    }),
  );
  return { purged: true, notes: count, bytes };
}

async function purgeRows(
  caller: Caller,
  workspace: OwnedWorkspace,
  rows: readonly NoteRow[],
  onCommit: OnCommit,
): Promise<void> {
  const { code } = workspace;
  const [allTodos, heads] = await Promise.all([todos.list(code), listSnapshotHeads(code)]);
  const todosOf = Map.groupBy(allTodos, ({ note }) => note);
  const units: Step[][] = [];
  for (const row of rows) {
    const own = todosOf.get(localOf(row.id)) ?? [];
    const left = await purgeTodos(caller, workspace, row, own);
    units.push(noteUnit(left, own.slice(0, TODOS_WITH_NOTE), heads.get(row.id)));
  }
  const isDone = await writeInBatches(caller, workspace, units, { onCommit });
  if (!isDone) throw new Conflict('changed between two commits');
}

/** Todos that go in one transaction with their note. */
const TODOS_WITH_NOTE = 50;

/** Removes the todos of a note beyond those. @returns the note without them */
async function purgeTodos(
  caller: Caller,
  workspace: OwnedWorkspace,
  row: NoteRow,
  own: readonly TodoRow[],
): Promise<NoteRow> {
  let left = row;
  for (let start = TODOS_WITH_NOTE; start < own.length; start += BATCH_MAX) {
    requireTime();
    const some = own.slice(start, start + BATCH_MAX);
    const counted = some.filter(({ deleted }) => deleted === undefined).length;
    const removals = some.map((todo) => step(removeTodo(todo)));
    await write(caller, workspace, [step(forgetTodos(left, counted)), ...removals]);
    left = { ...left, todos: left.todos - counted };
  }
  return left;
}

/** The steps that remove a note and all that is left of it. */
function noteUnit(row: NoteRow, own: readonly TodoRow[], head: SnapshotHead | undefined): Step[] {
  const rest = [
    ...noteContents.remove(row.id, row),
    ...(head ? removeAllSnapshots(row.id, head) : []),
    ...own.map(removeTodo),
  ];
  return [step(removeNote(row), { bytes: -row.bytes }), ...rest.map((action) => step(action))];
}
