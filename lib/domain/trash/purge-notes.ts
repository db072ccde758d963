// DELETE /trash: notes go for ever, with their contents, todos and snapshots, and what they took is free again in the
// same transactions. Each transaction leaves a valid state: todos and snapshots that outgrow one go first.
import { localOf } from '../../core/ids.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import { listSnapshotHeads } from '../../db/resources/snapshots.ts';
import { todos } from '../../db/resources/todos.ts';
import { loadOwned, namedWorkspace, requireWorkspace, type OwnedWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { writeInBatches, type LongWriteOptions } from '../long-write.ts';
import { Conflict, retryOnConflict, type Step } from '../write.ts';
import { purgeSteps } from './purge-steps.ts';

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
  if (noteId !== undefined && all)
    throw new ApiError('invalidRequest', 'noteId: give noteId or all, not both');
  if (noteId !== undefined) return purgeNote(caller, noteId);
  if (all) return emptyTrash(caller, workspaceId);
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
    const rest = { todos: todosOf.get(localOf(row.id)) ?? [], head: heads.get(row.id) };
    units.push(await purgeSteps(caller, workspace, row, rest));
  }
  const isDone = await writeInBatches(caller, workspace, units, { onCommit });
  if (!isDone) throw new Conflict('changed between two commits');
}
