// The effect of unfinished deletions of groups on the rows of a workspace (D34).
import * as db from '../../lib/db/resources/groups.ts';
import type { Repair } from './removal.ts';
import { REPAIRED } from './repair-sentences.ts';
import type { WorkspaceRows } from './table.ts';

/** The valid ids of parents and notes' groups: existing groups, and those that an unfinished deletion has removed. */
export const placesIn = ({ groups, groupDeletions }: WorkspaceRows): Set<string> =>
  new Set([...groups.keys(), ...groupDeletions.flatMap((row) => row.groups.map(({ id }) => id))]);

/** Whether an unfinished deletion has removed this group. A group created later under the same id is another one. */
export const isRemoved = ({ groupDeletions }: WorkspaceRows, { id, created }: db.GroupRow): boolean =>
  groupDeletions.some((row) => row.groups.some((group) => group.id === id && group.created === created));

/** The ids of the groups whose deletion is unfinished. */
export const deletedGroups = ({ groupDeletions }: WorkspaceRows): string[] => [
  ...new Set(groupDeletions.map(({ root }) => root)),
];

/** Removes groups that still exist although their deletion has removed them, as in a backup taken during a deletion. */
export const groupRepairs = (rows: WorkspaceRows): Repair[] =>
  [...rows.groups.values()]
    .filter((row) => isRemoved(rows, row))
    .map((row) => ({
      sentence: `group ${row.id}: ${REPAIRED.groupRemoved()}`,
      action: db.groups.remove(row),
    }));
