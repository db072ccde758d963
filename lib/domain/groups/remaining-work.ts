// The remaining work of a group deletion that takes several transactions.
import { localOf, type WorkspaceCode } from '../../core/ids.ts';
import { groupDeletions, type GroupDeletion } from '../../db/resources/group-deletions.ts';
import { groups, type GroupRow } from '../../db/resources/groups.ts';
import { notes } from '../../db/resources/notes.ts';
import { notFound } from '../access-error.ts';
import { subtreeOf } from './subtree.ts';

export type RemainingWork = Awaited<ReturnType<typeof readRemainingWork>>;

/**
 * Reads the remaining work of a group deletion. If no group is left, the notes are complete, because nothing can be added
 * to removed groups.
 * @throws ApiError groupNotFound if there is no unfinished deletion
 */
export async function readRemainingWork(code: WorkspaceCode, root: string) {
  // The order matters. The groups of these rows were removed before the notes are read. Groups are read last, so that
  // groups recreated before the notes were read are included.
  const rows = rowsBelow(root, await groupDeletions.list(code));
  const [first] = rows;
  if (!first) throw notFound('group');
  const noteRows = await notes.list(code);
  const groupRows = await groups.list(code);

  const rowsByGroup = new Map(rows.flatMap((row) => row.groups.map(({ id }) => [localOf(id), row])));
  // A removed group can be visible for another moment, because DynamoDB applies a transaction item by item.
  const removed = new Set(rows.flatMap((row) => row.groups.map(identityOf)));
  const there = groupRows.filter((row) => !removed.has(identityOf(row)));
  const createdAgain = new Map(there.map(({ id, created }) => [localOf(id), created]));
  // Notes and groups written after a group was created again belong to the new group.
  const wasIn = (group: string | undefined, updated: number): group is string =>
    group !== undefined && rowsByGroup.has(group) && updated < (createdAgain.get(group) ?? Infinity);

  return {
    /** The rows of the deletion, and of unfinished deletions of groups below it. */
    rows,
    /** The first row of the deletion: its id, its root and the time when it began. */
    deletion: { deletion: first.deletion, root, time: first.time },
    /** Groups below the removed ones, parents first. */
    groups: subtreeOf(
      there.filter(({ parent, updated }) => wasIn(parent, updated)),
      there,
    ),
    /** Live notes in the removed groups, each with the row of its group. */
    contents: noteRows.flatMap((note) => {
      const row = wasIn(note.group, note.updated) ? rowsByGroup.get(note.group) : undefined;
      return note.deleted === undefined && row ? [{ note, row }] : [];
    }),
  };
}

/** A group's id and creation time. The group of daily notes is created again under the same id. */
const identityOf = ({ id, created }: GroupRow): string => `${id} ${created}`;

/** The rows of a deletion, then the rows of unfinished deletions of groups below its groups. */
function rowsBelow(root: string, all: readonly GroupDeletion[]): GroupDeletion[] {
  const found = new Set(all.filter((row) => row.root === root));
  const groupIds = new Set<string | undefined>();
  // The set grows during the iteration.
  for (const row of found) {
    for (const { id } of row.groups) groupIds.add(localOf(id));
    for (const other of all)
      if (other.groups.some(({ parent }) => parent && groupIds.has(parent))) found.add(other);
  }
  return [...found];
}
