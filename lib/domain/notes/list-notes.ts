// GET /note: filters, searches, sorts and pages the rows, then reads the contents of the page.
import { cachedOrder, cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { shownId } from '../../core/ids.ts';
import { canonicalName } from '../../core/text.ts';
import { notes, toNote, toNoteSummary, type NoteRow } from '../../db/resources/notes.ts';
import type { NoteListItem } from '../../schema/entities.ts';
import type { NoteQuery } from '../../schema/inputs/notes.ts';
import { namedWorkspace, requireWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { byReference, NAMED_SORT_FIELDS, paginate, searchable, sortRows } from '../listing.ts';
import { withContents, type NoteWithContent } from './note-contents.ts';
import { searchPlan } from './search/plan.ts';

/**
 * A page of a workspace's notes. The first contents are read before it returns, the others during the iteration.
 * @throws ApiError invalidRequest, workspaceDenied, workspaceNotFound
 */
export async function listNotes(caller: Caller, query: NoteQuery) {
  const { workspaceId, search: text, match, sort, content = true, page, limit, ...given } = query;
  const { groupId, isDeleted = false, name, ...rest } = given;
  noneLeft(rest);
  const { search, order, find } = searchPlan({ search: text, match, sort });
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, workspaceId));
  const { code, entry, owner } = workspace;
  const all = await cachedRows(notes, workspace, entry.notes);
  const group = shownId(groupId ?? null);
  const isInGroup = byReference(group, code, (row: NoteRow) => row.group);
  const isNamed = named(name);
  const shown = cachedOrder(all, order, () => sortRows(all, order, NAMED_SORT_FIELDS)).filter(
    (row) => (isDeleted || row.deleted === undefined) && isInGroup(row) && isNamed(row),
  );
  const { rows: found, excerptOf } = await find(shown, workspace, all);
  const { rows, ...list } = paginate(found, { page, limit });
  const item = ({ row, content: whole }: NoteWithContent): NoteListItem => ({
    ...(content ? toNote(row, { ...owner, content: whole }) : toNoteSummary(row, owner)),
    ...excerptOf?.(whole),
  });
  return {
    ...list,
    data:
      content || excerptOf
        ? await started(withContents(rows, workspace, item))
        : rows.map((row) => toNoteSummary(row, owner)),
    filters: {
      workspaceId: entry.id,
      ...given,
      groupId: group,
      isDeleted,
      search,
      ...(match !== undefined && { match }),
    },
  };
}

/** Whether a note has a name: names are compared as D25 says, and in any letter case (E21). */
function named(name: string | undefined): (row: NoteRow) => boolean {
  if (name === undefined) return () => true;
  const wanted = comparable(name);
  return (row) => comparable(row.name) === wanted;
}

const comparable = (name: string): string => searchable(canonicalName(name));

/** Takes the first step of an iteration immediately, so that its error is thrown before the response begins. */
async function started<T>(source: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value;
  })();
}
