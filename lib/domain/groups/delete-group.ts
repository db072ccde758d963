// DELETE /group (D34): removes a group with its whole subtree and moves the notes in it to the trash. A small subtree
// takes one transaction, which fails if anything in the workspace has changed since the read. If it fails, or the
// subtree is too large, the groups are removed first, so that nothing can be added to them, and their notes afterwards.
import { now } from '../../core/clock.ts';
import { noneLeft } from '../../core/inputs.ts';
import { codeOf, localOf, newId } from '../../core/ids.ts';
import { COMMIT_MAX_ACTIONS } from '../../db/ledger/commit.ts';
import { groupDeletions, groupTombstones, type GroupDeletion } from '../../db/resources/group-deletions.ts';
import { groups, type GroupRow } from '../../db/resources/groups.ts';
import { notes } from '../../db/resources/notes.ts';
import type { GroupRef } from '../../schema/inputs/groups.ts';
import { loadOwned, type OwnedRow } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { trashStep } from '../notes/notes.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';
import { step, write } from '../write/write.ts';
import { finishDeletion, removeGroups, trashedBy } from './finish-deletion.ts';
import { subtreeOf } from './subtree.ts';

/** The target of an id: a group, its unfinished deletion, or both if the group was recreated since. */
interface Target {
  readonly id: string;
  readonly group: GroupRow | undefined;
  /** All unfinished deletions of the workspace, also of other groups. */
  readonly deletions: readonly GroupDeletion[];
}

/**
 * Deletes a group and everything in it, or finishes an earlier call that was interrupted.
 * @throws ApiError groupDenied, groupNotFound; ThrottledError when the request's time runs out, with a part done
 */
export async function deleteGroup(caller: Caller, { groupId, ...rest }: GroupRef) {
  noneLeft(rest);
  const target = await loadTarget(caller, groupId);
  const count = (await deleteAtOnce(caller, target)) ?? (await deleteInSteps(caller, target));
  return { data: { deleted: true, groupId: target.row.id, deletedChildGroups: count - 1 } };
}

const loadTarget = (caller: Caller, groupId: string): Promise<OwnedRow<Target>> =>
  loadOwned(caller, 'group', groupId, async (id) => {
    const [group, deletions] = await Promise.all([groups.get(id), groupDeletions.list(codeOf(id))]);
    return group || deletions.some(({ root }) => root === id) ? { id, group, deletions } : undefined;
  });

/**
 * Deletes everything in one transaction.
 * @returns the number of groups; undefined if one transaction is not possible
 */
async function deleteAtOnce(
  caller: Caller,
  { row: { group, deletions }, ...workspace }: OwnedRow<Target>,
): Promise<number | undefined> {
  // An unfinished deletion may concern groups below this one.
  if (!group || deletions.length > 0) return undefined;
  const { code, entry } = workspace;
  const subtree = subtreeOf([group], await groups.list(code));
  const deletion = newDeletion(group);
  const groupIds = new Set(subtree.map(({ id }) => localOf(id)));
  const contents = (await notes.list(code)).filter(
    (note) => note.deleted === undefined && note.group !== undefined && groupIds.has(note.group),
  );
  if (contents.length + subtree.length + 1 > COMMIT_MAX_ACTIONS) return undefined;
  const steps = [
    ...contents.map((note) => trashStep(note, trashedBy(deletion))),
    ...subtree.map((row) => step(groups.remove(row), { counters: { groups: -1 } })),
    step(groupTombstones.put({ ...deletion, id: deletion.deletion, groups: subtree })),
  ];
  try {
    // The account was read before the contents: an unchanged revision proves that the contents are unchanged.
    await write(caller, workspace, steps, { revision: entry.revision });
    return subtree.length;
  } catch (error) {
    if (error instanceof Conflict) return undefined;
    throw error;
  }
}

/** Removes the groups, then moves their notes to the trash, despite concurrent writes. @returns the number of groups */
async function deleteInSteps(
  caller: Caller,
  { row: { id, group }, ...of }: OwnedRow<Target>,
): Promise<number> {
  if (group)
    await retryOnConflict(async () => {
      const { row, ...workspace } = await loadTarget(caller, id);
      // Another call has started the deletion. Both calls continue it.
      if (!row.group) return;
      const subtree = subtreeOf([row.group], await groups.list(workspace.code));
      await removeGroups(caller, workspace, subtree, newDeletion(row.group));
    });
  return finishDeletion(caller, of, id);
}

/** A deletion that begins now. */
const newDeletion = ({ id }: GroupRow): Pick<GroupDeletion, 'deletion' | 'root' | 'time'> => ({
  deletion: newId(codeOf(id)),
  root: id,
  time: now(),
});
