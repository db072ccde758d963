// Recounts the account's counts of a workspace from its rows, of which an unfinished deletion has removed groups (D34).
import { now } from '../../lib/core/clock.ts';
import { codeOf, idOf, localOf } from '../../lib/core/ids.ts';
import type { WorkspaceEntry } from '../../lib/db/ledger/accounts.ts';
import { CHANGES_RETENTION_MS } from '../../lib/db/ledger/change-feed.ts';
import type { GroupRow } from '../../lib/db/resources/groups.ts';
import { WorkspaceRows } from './table.ts';

export const COUNTS = ['notes', 'groups', 'todos', 'bytes'] as const;

/** Live notes, groups, live todos of live notes, and bytes of contents and files, trash included (D20, D22). */
export function recount(rows = new WorkspaceRows()): Record<(typeof COUNTS)[number], number> {
  const notes = [...rows.notes.values()];
  const live = new Set(notes.flatMap(({ id, deleted }) => (deleted === undefined ? [localOf(id)] : [])));
  const todos = [...rows.todos.values()].filter(
    ({ note, deleted }) => deleted === undefined && live.has(note),
  );
  return {
    notes: live.size,
    groups: [...rows.groups.values()].filter((row) => !isRemoved(rows, row)).length,
    todos: todos.length,
    bytes: notes.reduce((sum, { bytes }) => sum + bytes, 0) + filesBytes(rows),
  };
}

const filesBytes = ({ files }: WorkspaceRows): number =>
  [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);

/** The live todos of each note, by its id. Notes without live todos are absent. */
export const liveTodos = ({ todos }: WorkspaceRows) =>
  Map.groupBy(
    [...todos.values()].filter(({ deleted }) => deleted === undefined),
    ({ id, note }) => idOf(note, codeOf(id)),
  );

/**
 * Whether the feed and the account differ in the number of changes. Always false for a workspace older than the feed's
 * retention, because some of its changes may have expired.
 */
export const isFeedWrong = (entry: WorkspaceEntry, rows: WorkspaceRows | undefined): boolean =>
  (rows?.changes ?? 0) !== entry.revision && now() - entry.created < CHANGES_RETENTION_MS;

/** The valid ids of parents and notes' groups: existing groups, and groups that an unfinished deletion has removed. */
export const groupIdsIn = ({ groups, groupDeletions }: WorkspaceRows): Set<string> =>
  new Set([...groups.keys(), ...groupDeletions.flatMap((row) => row.groups.map(({ id }) => id))]);

/** Whether an unfinished deletion has removed this group. A group created later under the same id is another one. */
export const isRemoved = ({ groupDeletions }: WorkspaceRows, { id, created }: GroupRow): boolean =>
  groupDeletions.some((row) => row.groups.some((group) => group.id === id && group.created === created));

/** The ids of the groups whose deletion is unfinished. */
export const deletedGroups = ({ groupDeletions }: WorkspaceRows): string[] => [
  ...new Set(groupDeletions.map(({ root }) => root)),
];
