// Deletes a group in several transactions: removes the groups, then moves their notes to the trash. A row stores each
// removed group until it is empty. The steps can be interrupted anywhere, repeated, and run by several calls at once.
import { newId } from '../../core/ids.ts';
import { COMMIT_MAX_ACTIONS } from '../../db/ledger/commit.ts';
import {
  putGroupDeletion,
  removeGroupDeletion,
  type GroupDeletion,
} from '../../db/resources/group-deletions.ts';
import { groups, type GroupRow } from '../../db/resources/groups.ts';
import { notes } from '../../db/resources/notes.ts';
import { notFound, type WorkspaceRef } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { trashStep } from '../notes/notes.ts';
import { Conflict, retryOnConflict } from '../conflict.ts';
import { step, write, type Step } from '../write.ts';
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
  deletion: Pick<GroupDeletion, 'root' | 'time'>,
): Promise<void> {
  for (const slice of sliced(rows, REMOVED_MAX))
    await write(caller, workspace, [
      step(putGroupDeletion({ ...deletion, id: newId(workspace.code), groups: slice })),
      ...slice.map((row) => step(groups.remove(row), { deltas: { groups: -1 } })),
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
    let work = await requireDeletion(workspace, root);
    while (work.groups.length > 0) {
      await removeGroups(caller, workspace, work.groups, { root, time: work.time });
      work = await requireDeletion(workspace, root);
    }
    const steps = [
      ...work.contents.map((content) => ({ step: trashStep(content.note, content.time), content })),
      ...work.rows.map((row) => ({ step: step(removeGroupDeletion(row)) })),
    ];
    for (const batch of sliced(steps, COMMIT_MAX_ACTIONS)) await writeBatch(caller, workspace, batch);
    return new Set(work.rows.flatMap((row) => row.groups.map(({ id }) => id))).size;
  });
}

async function requireDeletion({ code }: WorkspaceRef, root: string): Promise<RemainingWork> {
  const work = await readRemainingWork(code, root);
  if (!work) throw notFound('group');
  return work;
}

type Content = RemainingWork['contents'][number];

/** A step, and the note that it moves to the trash, if any. */
interface NoteStep {
  readonly step: Step;
  readonly content?: Content;
}

/**
 * Writes a batch. If one of its notes has changed, each note is moved to the trash separately.
 * @throws Conflict if the batch would have finished the deletion: read the remaining work again
 */
async function writeBatch(
  caller: Caller,
  workspace: WorkspaceRef,
  batch: readonly NoteStep[],
): Promise<void> {
  const steps = batch.map((each) => each.step);
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
const trashNote = (caller: Caller, workspace: WorkspaceRef, { note, time }: Content): Promise<void> =>
  retryOnConflict(async () => {
    const row = await notes.get(note.id);
    if (row && row.deleted === undefined && row.group === note.group)
      await write(caller, workspace, [trashStep(row, time)]);
  });

const sliced = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
