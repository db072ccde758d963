// GET /trash: the notes in the trash, newest deletion first, without their contents; on request also the deleted groups
// and the files in the trash.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { timestamp } from '../../core/clock.ts';
import { localOf } from '../../core/ids.ts';
import { noneLeft } from '../../core/inputs.ts';
import { sortRows } from '../../core/row-order.ts';
import { files, type FileRow } from '../../db/resources/files.ts';
import { groupTombstones, type GroupDeletion } from '../../db/resources/group-deletions.ts';
import { notes, toNoteSummary, type NoteRow } from '../../db/resources/notes.ts';
import type { TrashedGroup } from '../../schema/entities.ts';
import type { TrashQuery } from '../../schema/inputs/trash.ts';
import { openWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { shownFile } from '../files/tagged-file.ts';
import { paginate } from '../listing.ts';

/** A page of the trash of a workspace. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listTrash(
  caller: Caller,
  { workspaceId, groups = false, files: withFiles = false, page, limit, ...rest }: TrashQuery,
) {
  noneLeft(rest);
  const workspace = await openWorkspace(caller, workspaceId);
  const { code, entry } = workspace;
  const [all, tombstones, allFiles] = await Promise.all([
    cachedRows(notes, workspace, entry.notes),
    groups ? groupTombstones.list(code) : undefined,
    withFiles ? cachedRows(files, workspace) : undefined,
  ]);
  const trashed = all.filter(({ deleted }) => deleted !== undefined);
  const { rows, ...list } = paginate(sortRows(trashed, 'deleted:desc', SORT_FIELDS), { page, limit });
  return {
    data: rows.map((row) => toNoteSummary(row, workspace)),
    ...list,
    filters: { workspaceId: entry.id },
    ...(tombstones && { groups: deletedGroups(tombstones, trashed) }),
    ...(allFiles && { files: trashedFiles(allFiles).map((row) => shownFile(row, workspace)) }),
  };
}

const trashedFiles = (rows: readonly FileRow[]): FileRow[] =>
  sortRows(
    rows.filter(({ deleted }) => deleted !== undefined),
    'deleted:desc',
    SORT_FIELDS,
  );

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

const SORT_FIELDS = { deleted: ({ deleted }: Pick<NoteRow, 'deleted'>) => deleted ?? null };
