// POST /trash/restore with a group (E23): restores the groups of a deletion, and the notes that it moved to the trash. If
// they do not fit one transaction, the groups are restored first and the tombstone is removed last, so that the same call
// continues an interrupted one.
import { laterThan } from '../../core/clock.ts';
import { codeOf, idOf } from '../../core/ids.ts';
import { sliced } from '../../core/slices.ts';
import { COMMIT_MAX_ACTIONS } from '../../db/ledger/commit.ts';
import { groupDeletions, groupTombstones } from '../../db/resources/group-deletions.ts';
import { type GroupRow, groups, toGroup } from '../../db/resources/groups.ts';
import type { Group } from '../../schema/entities.ts';
import { loadOwned } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';
import { untrashStep } from '../notes/notes.ts';
import type { Outcome } from '../write/outcome.ts';
import { step, write, type Step } from '../write/write.ts';
import { finishDeletion } from './finish-deletion.ts';
import { findRestorable, type Restorable } from './restorable.ts';

/** How many groups and notes a call has restored. */
export interface RestoredCounts {
  readonly groups: number;
  readonly notes: number;
}

/**
 * Restores a deleted group under its id, with its subtree and with the notes that were deleted with it, except those
 * restored or purged since. If the group was deleted several times, undoes the last deletion. A group that was not
 * deleted is returned as it is.
 * @throws ApiError groupDenied, groupNotFound
 * @throws ThrottledError if the request's time runs out; committed steps stay
 */
export async function restoreGroup(
  caller: Caller,
  groupId: string,
): Promise<Outcome<Group> & { readonly restored: RestoredCounts }> {
  const restored = { groups: 0, notes: 0 };
  return retryOnConflict(async () => {
    const { row: target, ...workspace } = await loadOwned(caller, 'group', groupId, findTarget);
    const { id } = target;
    const unfinished = await groupDeletions.list(workspace.code);
    if (unfinished.some(({ root }) => root === id)) await finishDeletion(caller, workspace, id);
    const restorable = await findRestorable(workspace.code, id);
    // The group as this call restores or finds it: another request may delete it again before this one ends.
    const group = restorable?.groups.find((row) => row.id === id) ?? target.group;
    if (!group) throw new Conflict('group');
    for (const batch of restorable ? transactionsOf(restorable) : []) {
      await write(caller, workspace, batch);
      for (const { counters = {} } of batch) {
        restored.groups += counters.groups ?? 0;
        restored.notes += counters.notes ?? 0;
      }
    }
    return { data: toGroup(group, workspace), restored };
  });
}

/** A group that exists, or the id of a deleted one. */
interface Target {
  readonly id: string;
  readonly group?: GroupRow;
}

/**
 * The group, if the id names one or a deleted one. Both are read again if neither is found: while another request deletes
 * or restores the group, each read can happen while only the other row exists.
 */
const findTarget = async (id: string): Promise<Target | undefined> =>
  (await findOnce(id)) ?? (await findOnce(id));

async function findOnce(id: string): Promise<Target | undefined> {
  const code = codeOf(id);
  const deleted = [groupDeletions.list(code), groupTombstones.list(code)];
  const [group, ...rows] = await Promise.all([groups.get(id), ...deleted]);
  if (group) return { id, group };
  return rows.flat().some(({ root }) => root === id) ? { id } : undefined;
}

/** The transactions that restore everything: one, if it fits. */
function transactionsOf({ rows, groups: missing, notes }: Restorable): Step[][] {
  const created = missing.map((row) => step(groups.put(nextVersion(row)), { counters: { groups: 1 } }));
  const removed = rows.map((row) => step(groupTombstones.remove(row)));

  const own = new Set(missing.map(({ id }) => id));
  const parents = idsOf(missing, ({ parent }) => parent).filter((id) => !own.has(id));
  const others = idsOf(notes, ({ group }) => group).filter((id) => !own.has(id));
  const all = [...checks([...parents, ...others]), ...created, ...notes.map(untrashStep), ...removed];
  if (all.length <= COMMIT_MAX_ACTIONS) return [all];

  return [
    ...sliced([...checks(parents), ...created], COMMIT_MAX_ACTIONS),
    // Each note takes at most one check of its group.
    ...sliced(notes, COMMIT_MAX_ACTIONS / 2).map((some) => [
      ...checks(idsOf(some, ({ group }) => group)),
      ...some.map(untrashStep),
    ]),
    ...sliced(removed, COMMIT_MAX_ACTIONS),
  ];
}

const nextVersion = (row: GroupRow): GroupRow => ({
  ...row,
  updated: laterThan(row.updated),
  version: row.version + 1,
});

/** Fails with a conflict if one of these groups no longer exists. */
const checks = (ids: Iterable<string>): Step[] => [...new Set(ids)].map((id) => step(groups.check(id)));

/** The ids of the groups that rows name by the local part of an id. */
const idsOf = <T extends { readonly id: string }>(
  rows: readonly T[],
  localIn: (row: T) => string | undefined,
): string[] =>
  rows.flatMap((row) => {
    const local = localIn(row);
    return local === undefined ? [] : [idOf(local, codeOf(row.id))];
  });
