// DELETE /group (spec 4.5, D34): a group goes with its whole subtree; the notes in it go to the trash, their todos
// with them. A small subtree goes in one transaction. A large one goes in several, each of which leaves a valid
// state: contents into the trash first, then the groups from the leaves up. A crash anywhere leaves nothing
// broken, and the same request finishes what is left.
import { now } from '../../core/clock.ts';
import { localOf, type WorkspaceCode } from '../../core/ids.ts';
import { findGroup, groupRows, removeGroup, type GroupRow } from '../../db/resources/groups.ts';
import { noteRows } from '../../db/resources/notes.ts';
import { failureOf, open } from '../access.ts';
import { BATCH_ACTIONS, commitSteps, type Step } from '../write.ts';
import type { Caller } from '../caller.ts';
import { settled, CONFLICT } from '../retry-on-conflict.ts';
import { trashSteps } from '../todos/trash-notes.ts';

/**
 * Deletes a group and what it contains.
 * @throws ApiError groupDenied, groupNotFound; ThrottledError when the request's time runs out, with a part done
 */
export function deleteGroup(caller: Caller, groupId: string) {
  const time = now();
  let removed = 0;
  return settled(async () => {
    // The account is read before the contents: an unchanged revision proves that they are still what was read.
    const { code, entry, row } = await open(caller, 'group', groupId, findGroup);
    const groups = leavesFirst(row, await groupRows.all(code));
    const contents = await contentsOf(groups, code, time);
    const removals = groups.map(({ id }): Step[] => [{ action: removeGroup(id), ledger: { groups: -1 } }]);
    const atOnce = contents.flat().length + removals.length <= BATCH_ACTIONS;
    const refusal =
      atOnce || contents.length === 0
        ? await commitSteps(caller.userId, code, [...contents, ...removals], {
            revision: entry.revision,
            onCommit: ({ groups: delta }) => (removed -= delta),
          })
        : await commitSteps(caller.userId, code, contents);
    if (refusal?.by === 'workspace') throw await failureOf(refusal, caller, code, 'group');
    // The groups go only when a look finds nothing left in them.
    if (refusal || (!atOnce && contents.length > 0)) return CONFLICT;
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

async function contentsOf(groups: readonly GroupRow[], code: WorkspaceCode, time: number): Promise<Step[][]> {
  const doomed = new Set(groups.map(({ id }) => localOf(id)));
  const notes = (await noteRows.all(code)).filter(
    ({ group, deleted }) => deleted === undefined && group !== undefined && doomed.has(group),
  );
  return trashSteps(notes, code, time);
}
