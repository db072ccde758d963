// Deletes a group in several transactions: removes the groups, then moves their notes to the trash. Rows store the
// removed groups until they are empty, and become tombstones then (E23). The steps are resumable, idempotent, and
// safe to run concurrently.
import { localOf, newId } from '../../core/ids.ts';
import { batchesOf, sliced } from '../../core/slices.ts';
import { COMMIT_MAX_ACTIONS } from '../../db/ledger/commit.ts';
import { groupDeletions, groupTombstones, type GroupDeletion } from '../../db/resources/group-deletions.ts';
import { groups, type GroupRow } from '../../db/resources/groups.ts';
import { notes } from '../../db/resources/notes.ts';
import type { WorkspaceRef } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { trashStep, type Trashed } from '../notes/notes.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';
import { step, write, type Step } from '../write/write.ts';
import { readRemainingWork, type RemainingWork } from './remaining-work.ts';

/** Groups that one transaction removes. One more action stores them. */
const REMOVED_MAX = COMMIT_MAX_ACTIONS - 1;

/**
 * Removes groups that were read, parents first, so that nothing can be added to them.
 * @throws Conflict if one of them has changed; groups of earlier transactions stay removed
 */
export async function removeGroups(
  caller: Caller,
  workspace: WorkspaceRef,
  rows: readonly GroupRow[],
  deletion: RemainingWork['deletion'],
): Promise<void> {
  for (const slice of sliced(rows, REMOVED_MAX))
    await write(caller, workspace, [
      step(groupDeletions.put({ ...deletion, id: newId(workspace.code), groups: slice })),
      ...slice.map((row) => step(groups.remove(row), { counters: { groups: -1 } })),
    ]);
}

/**
 * Finishes the deletion of a group, and unfinished deletions of groups below it.
 * @returns how many groups they removed, including earlier calls
 * @throws ApiError groupNotFound if there is no unfinished deletion, or another call has finished it
 * @throws ThrottledError if the request's time runs out; committed steps stay
 */
export function finishDeletion(caller: Caller, workspace: WorkspaceRef, root: string): Promise<number> {
  return retryOnConflict(async () => {
    let work = await readRemainingWork(workspace.code, root);
    while (work.groups.length > 0) {
      await removeGroups(caller, workspace, work.groups, work.deletion);
      work = await readRemainingWork(workspace.code, root);
    }
    const parts = [
      ...work.contents.map((content) => ({
        steps: [trashStep(content.note, trashedBy(content.row))],
        content,
      })),
      ...work.rows.map((row) => ({
        steps: [step(groupDeletions.remove(row)), step(groupTombstones.put(row))],
      })),
    ];
    const limit = { max: COMMIT_MAX_ACTIONS, of: ({ steps }: Part) => steps.length };
    for (const batch of batchesOf<Part>(parts, limit)) await writeBatch(caller, workspace, batch);
    return new Set(work.rows.flatMap((row) => row.groups.map(({ id }) => id))).size;
  });
}

type Content = RemainingWork['contents'][number];

/** Steps of one transaction, and the note that they move to the trash, if any. */
interface Part {
  readonly steps: readonly Step[];
  readonly content?: Content;
}

/**
 * Writes a batch. If one of its notes has changed, each note is moved to the trash separately.
 * @throws Conflict if the batch would have finished the deletion: read the remaining work again
 */
async function writeBatch(caller: Caller, workspace: WorkspaceRef, batch: readonly Part[]): Promise<void> {
  const steps = batch.flatMap((each) => each.steps);
  try {
    await write(caller, workspace, steps);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const contents = batch.flatMap(({ content }) => content ?? []);
    for (const content of contents) await trashNote(caller, workspace, content);
    if (contents.length < batch.length) throw error;
  }
}

/** Moves a note to the trash, despite concurrent writes, unless it has left its group. */
const trashNote = (
  caller: Caller,
  workspace: WorkspaceRef,
  { note, row: deletion }: Content,
): Promise<void> =>
  retryOnConflict(async () => {
    const row = await notes.get(note.id);
    if (row && row.deleted === undefined && row.group === note.group)
      await write(caller, workspace, [trashStep(row, trashedBy(deletion))]);
  });

/** The time of a deletion and its id, as the notes in the trash carry them. */
export const trashedBy = ({ time, deletion }: Pick<GroupDeletion, 'time' | 'deletion'>): Trashed => ({
  deleted: time,
  deletedWith: localOf(deletion),
});
