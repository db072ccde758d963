// GET /trash: the notes in the trash, last deleted first, without their contents.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { notes, toNoteSummary, type NoteRow } from '../../db/resources/notes.ts';
import { namedWorkspace, requireWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { paginate, sortRows, type Paging } from '../listing.ts';

export interface TrashQuery extends Paging {
  readonly workspaceId?: string;
}

/** A page of the trash of a workspace. @throws ApiError workspaceDenied, workspaceNotFound */
export async function listTrash(caller: Caller, query: TrashQuery) {
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, query.workspaceId));
  const { entry } = workspace;
  const all = await cachedRows(notes, workspace, entry.notes);
  const trashed = all.filter(({ deleted }) => deleted !== undefined);
  const { rows, ...page } = paginate(sortRows(trashed, 'deleted:desc', SORT_FIELDS), query);
  const of = { userId: caller.userId, workspaceId: entry.id };
  return { ...page, rows: rows.map((row) => toNoteSummary(row, of)), filters: { workspaceId: entry.id } };
}

const SORT_FIELDS = { deleted: ({ deleted }: NoteRow) => deleted ?? null };
