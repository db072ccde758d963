// The effect of unfinished deletions of groups on the rows of a workspace (D34).
import type { GroupRow } from '../../lib/db/resources/groups.ts';
import type { WorkspaceRows } from './table.ts';

/** The valid ids of parents and notes' groups: existing groups, and those that an unfinished deletion has removed. */
export const placesIn = ({ groups, groupDeletions }: WorkspaceRows): Set<string> =>
  new Set([...groups.keys(), ...groupDeletions.flatMap((row) => row.groups.map(({ id }) => id))]);

/** Whether an unfinished deletion has removed this group. A group created later under the same id is another one. */
export const isRemoved = ({ groupDeletions }: WorkspaceRows, { id, created }: GroupRow): boolean =>
  groupDeletions.some((row) => row.groups.some((group) => group.id === id && group.created === created));

/** The ids of the groups whose deletion is unfinished. */
export const deletedGroups = ({ groupDeletions }: WorkspaceRows): string[] => [
  ...new Set(groupDeletions.map(({ root }) => root)),
];
