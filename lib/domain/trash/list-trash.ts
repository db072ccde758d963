// GET /trash: the notes in the trash, newest deletion first, without their contents; on request also the deleted groups.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { timestamp } from '../../core/clock.ts';
import { localOf } from '../../core/ids.ts';
import { groupTombstones, type GroupDeletion } from '../../db/resources/group-deletions.ts';
import { notes, toNoteSummary, type NoteRow } from '../../db/resources/notes.ts';
import type { TrashedGroup } from '../../schema/entities.ts';
import { namedWorkspace, requireWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { paginate, sortRows, type Paging } from '../listing.ts';

export interface TrashQuery extends Paging {
  readonly workspaceId?: string;
  /** Whether the deleted groups are listed too (E23). */
  readonly groups?: boolean;
}

/** A page of the trash of a workspace. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listTrash(caller: Caller, query: TrashQuery) {
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, query.workspaceId));
  const { code, entry } = workspace;
  const [all, tombstones] = await Promise.all([
    cachedRows(notes, workspace, entry.notes),
    query.groups ? groupTombstones.list(code) : undefined,
  ]);
  const trashed = all.filter(({ deleted }) => deleted !== undefined);
  const { rows, ...page } = paginate(sortRows(trashed, 'deleted:desc', SORT_FIELDS), query);
  const of = { userId: caller.userId, workspaceId: entry.id };
  return {
    ...page,
    rows: rows.map((row) => toNoteSummary(row, of)),
    filters: { workspaceId: entry.id },
    ...(tombstones && { groups: deletedGroups(tombstones, trashed) }),
  };
}

/** The groups whose deletion was requested, newest deletion first, each with the number of notes it can restore. */
function deletedGroups(tombstones: readonly GroupDeletion[], trashed: readonly NoteRow[]): TrashedGroup[] {
  const notesOf = Map.groupBy(trashed, ({ deletedWith }) => deletedWith);
  return tombstones
    .flatMap(({ deletion, root, time, groups }) =>
      groups.filter(({ id }) => id === root).map(({ id, name }) => ({ deletion, time, id, name })),
    )
    .toSorted((a, b) => b.time - a.time || (a.deletion < b.deletion ? -1 : 1))
    .map(({ deletion, time, id, name }) => ({
      id,
      name,
      deletedAt: timestamp(time),
      notes: notesOf.get(localOf(deletion))?.length ?? 0,
    }));
}

const SORT_FIELDS = { deleted: ({ deleted }: NoteRow) => deleted ?? null };
