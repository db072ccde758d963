// The part of a deleted group that can still be restored (E23).
import { idOf, localOf, type WorkspaceCode } from '../../core/ids.ts';
import { groupTombstones, type GroupDeletion } from '../../db/resources/group-deletions.ts';
import { groups, type GroupRow } from '../../db/resources/groups.ts';
import { notes } from '../../db/resources/notes.ts';
import { subtreeOf } from './subtree.ts';

export type Restorable = NonNullable<Awaited<ReturnType<typeof findRestorable>>>;

/** Reads the newest tombstone of a group, and the groups and notes that it can restore. */
export async function findRestorable(code: WorkspaceCode, root: string) {
  const rows = newest((await groupTombstones.list(code)).filter((row) => row.root === root));
  const [first] = rows;
  if (!first) return undefined;
  const [liveGroups, allNotes] = await Promise.all([groups.list(code), notes.list(code)]);
  const live = new Set(liveGroups.map(({ id }) => id));
  // One deletion can list the daily group twice, if it was recreated in between.
  const deleted = [...new Map(rows.flatMap((row) => row.groups.map((group) => [group.id, group]))).values()];
  const top = deleted.filter(({ id }) => id === root);
  return {
    /** The tombstone. */
    rows,
    /** The deleted groups that do not exist, parents first. */
    groups: subtreeOf(top, deleted)
      .filter(({ id }) => !live.has(id))
      .map((row) => (row.id === root ? underParent(row, code, live) : row)),
    /** The notes in the trash that the deletion moved there. */
    notes: allNotes.filter(({ deletedWith }) => deletedWith === localOf(first.deletion)),
  };
}

/** The rows of the last deletion. */
function newest(rows: readonly GroupDeletion[]): GroupDeletion[] {
  const [last] = rows.toSorted((a, b) => b.time - a.time);
  return rows.filter(({ deletion }) => deletion === last?.deletion);
}

/** A group under its parent, or at the root of the workspace if the parent no longer exists. */
function underParent({ parent, ...row }: GroupRow, code: WorkspaceCode, live: ReadonlySet<string>): GroupRow {
  return parent !== undefined && live.has(idOf(parent, code)) ? { ...row, parent } : row;
}
