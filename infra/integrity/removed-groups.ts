// What unfinished deletions of groups mean for the rows around them (D34).
import { removeGroup, type GroupRow } from '../../lib/db/resources/groups.ts';
import type { Repair } from './removal.ts';
import { REPAIRED } from './repair-sentences.ts';
import type { WorkspaceRows } from './table.ts';

/** The ids a parent or a note's group may have: groups, and those that an unfinished deletion has removed. */
export const placesIn = ({ groups, groupDeletions }: WorkspaceRows): Set<string> =>
  new Set([...groups.keys(), ...groupDeletions.flatMap((row) => row.groups.map(({ id }) => id))]);

/** Whether an unfinished deletion has removed this very group; one that was created later under its id is another. */
export const isRemoved = ({ groupDeletions }: WorkspaceRows, { id, created }: GroupRow): boolean =>
  groupDeletions.some((row) => row.groups.some((group) => group.id === id && group.created === created));

/** The groups whose deletions are unfinished, by the ids they were deleted by. */
export const deletedGroups = ({ groupDeletions }: WorkspaceRows): string[] => [
  ...new Set(groupDeletions.map(({ root }) => root)),
];

/** Groups that a copy from the middle of a deletion holds twice. */
export const groupRepairs = (rows: WorkspaceRows): Repair[] =>
  [...rows.groups.values()]
    .filter((row) => isRemoved(rows, row))
    .map((row) => ({
      sentence: `group ${row.id}: ${REPAIRED.groupRemoved()}`,
      action: removeGroup(row),
    }));
