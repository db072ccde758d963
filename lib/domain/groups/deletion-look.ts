// What a deletion of a group that takes several transactions has left to do.
import { localOf, type WorkspaceCode } from '../../core/ids.ts';
import { listGroupDeletions, type GroupDeletion } from '../../db/resources/group-deletions.ts';
import { groups, type GroupRow } from '../../db/resources/groups.ts';
import { notes, type NoteRow } from '../../db/resources/notes.ts';
import { subtreeOf } from './subtree.ts';

/** What is left of a deletion. */
export interface Look {
  /** Its rows, and those of unfinished deletions of groups below it. */
  readonly rows: readonly GroupDeletion[];
  /** When it began, in milliseconds since the epoch. */
  readonly time: number;
  /** Groups below the removed ones, parents first. */
  readonly groups: readonly GroupRow[];
  /** Live notes in the removed groups, with the time that their group's deletion began. */
  readonly contents: readonly { readonly note: NoteRow; readonly time: number }[];
}

/**
 * Reads what is left of the deletion of a group; undefined when there is none. If no group is left, the contents are
 * complete: nothing can be added to removed groups.
 */
export async function lookAtDeletion(code: WorkspaceCode, root: string): Promise<Look | undefined> {
  // The order matters. The groups of these rows were removed before the notes are read. Groups are read last: if one
  // was created again before the notes were read, it is among them.
  const rows = rowsBelow(root, await listGroupDeletions(code));
  const [first] = rows;
  if (!first) return undefined;
  const noteRows = await notes.list(code);
  const groupRows = await groups.list(code);

  const times = new Map(rows.flatMap((row) => row.groups.map(({ id }) => [localOf(id), row.time])));
  // A removed group may still be read for a moment: DynamoDB shows another call's transaction item by item.
  const removed = new Set(rows.flatMap((row) => row.groups.map(identityOf)));
  const there = groupRows.filter((row) => !removed.has(identityOf(row)));
  const createdAgain = new Map(there.map(({ id, created }) => [localOf(id), created]));
  // What was written after a group was created again belongs to that one.
  const wasIn = (place: string | undefined, updated: number): place is string =>
    place !== undefined && times.has(place) && updated < (createdAgain.get(place) ?? Infinity);

  return {
    rows,
    time: first.time,
    groups: subtreeOf(
      there.filter(({ parent, updated }) => wasIn(parent, updated)),
      there,
    ),
    contents: noteRows.flatMap((note) => {
      const time = wasIn(note.group, note.updated) ? times.get(note.group) : undefined;
      return note.deleted === undefined && time !== undefined ? [{ note, time }] : [];
    }),
  };
}

/** A group, and not one that was created later under the same id, as the group of daily notes is. */
const identityOf = ({ id, created }: GroupRow): string => `${id} ${created}`;

/** The rows of a deletion, then those of unfinished deletions of groups that were below its groups. */
function rowsBelow(root: string, all: readonly GroupDeletion[]): GroupDeletion[] {
  const found = new Set(all.filter((row) => row.root === root));
  const places = new Set<string | undefined>();
  // The set grows while it is walked.
  for (const row of found) {
    for (const { id } of row.groups) places.add(localOf(id));
    for (const other of all)
      if (other.groups.some(({ parent }) => parent && places.has(parent))) found.add(other);
  }
  return [...found];
}
