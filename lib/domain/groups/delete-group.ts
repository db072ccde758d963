// DELETE /group (D34): a group goes with its whole subtree, the notes in it go to the trash. A small subtree goes in
// one transaction. A large one goes in several, each of which leaves a valid state: notes into the trash first, then
// the groups from the leaves up. A crash anywhere leaves nothing broken, and the same request finishes what is left.
import { now } from '../../core/clock.ts';
import { localOf, type WorkspaceCode } from '../../core/ids.ts';
import { groups, removeGroup, type GroupRow } from '../../db/resources/groups.ts';
import { notes } from '../../db/resources/notes.ts';
import { loadOwned } from '../access.ts';
import { BATCH_MAX } from '../batches.ts';
import type { Caller } from '../caller.ts';
import { trashStep } from '../notes/notes.ts';
import { writeInBatches } from '../long-write.ts';
import { Conflict, retryOnConflict, step, type Step } from '../write.ts';

/**
 * Deletes a group and what it contains.
 * @throws ApiError groupDenied, groupNotFound; ThrottledError when the request's time runs out, with a part done
 */
export function deleteGroup(caller: Caller, groupId: string) {
  const time = now();
  let removed = 0;
  return retryOnConflict(async () => {
    // The account is read before the contents: an unchanged revision proves that they are still what was read.
    const { row, ...workspace } = await loadOwned(caller, 'group', groupId, groups.get);
    const subtree = leavesFirst(row, await groups.list(workspace.code));
    const contents = await trashSteps(subtree, workspace.code, time);
    const removals = subtree.map(({ id }) => step(removeGroup(id), { groups: -1 }));
    if (contents.length > 0 && contents.length + removals.length > BATCH_MAX) {
      await writeInBatches(
        caller,
        workspace,
        contents.map((each) => [each]),
      );
      // The groups go only when a look finds nothing left in them.
      throw new Conflict('contents are in the trash');
    }
    const isDone = await writeInBatches(
      caller,
      workspace,
      [...contents, ...removals].map((each) => [each]),
      {
        revision: workspace.entry.revision,
        onCommit: (deltas) => (removed -= deltas.groups),
      },
    );
    if (!isDone) throw new Conflict('changed between two commits');
    return { deleted: true, groupId: row.id, deletedChildGroups: removed - 1 };
  });
}

/** A group and all its descendants, children before their parents. */
function leavesFirst(root: GroupRow, all: readonly GroupRow[]): GroupRow[] {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const subtree = [root];
  // The list grows while it is walked: parents come before their children.
  for (const { id } of subtree) subtree.push(...(children.get(localOf(id)) ?? []));
  return subtree.toReversed();
}

async function trashSteps(subtree: readonly GroupRow[], code: WorkspaceCode, time: number): Promise<Step[]> {
  const doomed = new Set(subtree.map(({ id }) => localOf(id)));
  return (await notes.list(code))
    .filter(({ group, deleted }) => deleted === undefined && group !== undefined && doomed.has(group))
    .map((note) => trashStep(note, time));
}
