// DELETE /group (D34): a group is removed with its whole subtree, the notes in it go to the trash. A small subtree takes
// one transaction, which is right only if nothing in the workspace has changed since the read. If that fails, or the
// subtree is too large, the groups are removed first, so that nothing more can be put into them, and emptied afterwards.
import { now } from '../../core/clock.ts';
import { codeOf, localOf } from '../../core/ids.ts';
import { COMMIT_MAX_ACTIONS } from '../../db/ledger/commit.ts';
import { listGroupDeletions, type GroupDeletion } from '../../db/resources/group-deletions.ts';
import { groups, removeGroup, type GroupRow } from '../../db/resources/groups.ts';
import { notes } from '../../db/resources/notes.ts';
import { loadOwned, type OwnedRow } from '../access.ts';
import type { Caller } from '../caller.ts';
import { trashStep } from '../notes/notes.ts';
import { Conflict, retryOnConflict, step, write } from '../write.ts';
import { finishDeletion, removeGroups } from './finish-deletion.ts';
import { subtreeOf } from './subtree.ts';

/** What an id names: a group, an unfinished deletion of it, or both if it was created again meanwhile. */
interface Target {
  readonly id: string;
  readonly group: GroupRow | undefined;
  /** The workspace's unfinished deletions, those of other groups too. */
  readonly deletions: readonly GroupDeletion[];
}

/**
 * Deletes a group and what it contains, or finishes an earlier call that was cut short.
 * @throws ApiError groupDenied, groupNotFound; ThrottledError when the request's time runs out, with a part done
 */
export async function deleteGroup(caller: Caller, groupId: string) {
  const target = await loadTarget(caller, groupId);
  const count = (await deleteAtOnce(caller, target)) ?? (await deleteInSteps(caller, target));
  return { deleted: true, groupId: target.row.id, deletedChildGroups: count - 1 };
}

const loadTarget = (caller: Caller, groupId: string): Promise<OwnedRow<Target>> =>
  loadOwned(caller, 'group', groupId, async (id) => {
    const [group, deletions] = await Promise.all([groups.get(id), listGroupDeletions(codeOf(id))]);
    return group || deletions.some(({ root }) => root === id) ? { id, group, deletions } : undefined;
  });

/** Deletes all of it in one transaction. The number of groups; undefined when that can't be. */
async function deleteAtOnce(
  caller: Caller,
  { row: { group, deletions }, ...workspace }: OwnedRow<Target>,
): Promise<number | undefined> {
  // An unfinished deletion may concern groups below this one.
  if (!group || deletions.length > 0) return undefined;
  const { code, entry } = workspace;
  const time = now();
  const subtree = subtreeOf([group], await groups.list(code));
  const places = new Set(subtree.map(({ id }) => localOf(id)));
  const contents = (await notes.list(code)).filter(
    (note) => note.deleted === undefined && note.group !== undefined && places.has(note.group),
  );
  if (contents.length + subtree.length > COMMIT_MAX_ACTIONS) return undefined;
  const steps = [
    ...contents.map((note) => trashStep(note, time)),
    ...subtree.map((row) => step(removeGroup(row), { groups: -1 })),
  ];
  try {
    // The account was read before the contents: an unchanged revision proves that they are still what was read.
    await write(caller, workspace, steps, { revision: entry.revision });
    return subtree.length;
  } catch (error) {
    if (error instanceof Conflict) return undefined;
    throw error;
  }
}

/** Removes the groups, whoever writes to the workspace meanwhile, then empties them. The number of groups. */
async function deleteInSteps(
  caller: Caller,
  { row: { id, group }, ...of }: OwnedRow<Target>,
): Promise<number> {
  if (group)
    await retryOnConflict(async () => {
      const { row, ...workspace } = await loadTarget(caller, id);
      // Another call has begun meanwhile: both go on with its deletion.
      if (!row.group) return;
      const subtree = subtreeOf([row.group], await groups.list(workspace.code));
      await removeGroups(caller, workspace, subtree, { root: id, time: now() });
    });
  return finishDeletion(caller, of, id);
}
