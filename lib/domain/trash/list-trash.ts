// GET /trash: the notes in the trash, last deleted first, without their contents.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { notes, toNoteSummary, type NoteRow } from '../../db/resources/notes.ts';
import type { TrashQuery } from '../../schema/inputs/trash.ts';
import { namedWorkspace, requireWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { paginate, sortRows } from '../listing.ts';

/** A page of the trash of a workspace. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listTrash(caller: Caller, { workspaceId, page, limit, ...rest }: TrashQuery) {
  noneLeft(rest);
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, workspaceId));
  const { entry } = workspace;
  const all = await cachedRows(notes, workspace, entry.notes);
  const trashed = all.filter(({ deleted }) => deleted !== undefined);
  const { rows, ...list } = paginate(sortRows(trashed, 'deleted:desc', SORT_FIELDS), { page, limit });
  const of = { userId: caller.userId, workspaceId: entry.id };
  return { data: rows.map((row) => toNoteSummary(row, of)), ...list, filters: { workspaceId: entry.id } };
}

const SORT_FIELDS = { deleted: ({ deleted }: NoteRow) => deleted ?? null };
