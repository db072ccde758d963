// GET /note: filters, searches, sorts and pages the rows, then reads the contents of the page.
import { cachedOrder } from '../../cache/derived-rows.ts';
import { cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { requireTime } from '../../core/request-context.ts';
import { shownId } from '../../core/ids.ts';
import { rowOrder } from '../../core/row-order.ts';
import { comparableName } from '../../core/text.ts';
import { notes, toNote, toNoteSummary, type NoteRow } from '../../db/resources/notes.ts';
import { beginningOf } from '../../markdown/beginning.ts';
import type { NoteListItem } from '../../schema/entities.ts';
import type { NoteQuery } from '../../schema/inputs/notes.ts';
import { openWorkspace, type OwnedWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { byReference, NAMED_SORT_FIELDS, paginate } from '../listing.ts';
import { withContents, type NoteWithContent } from '../notes/note-contents.ts';
import { notesWithAlias } from './alias-filter.ts';
import { calendarFilter } from './calendar-filter.ts';
import { searchLinks } from './search-links.ts';
import { searchPlan } from './plan.ts';

/**
 * A page of a workspace's notes. The first contents are read before it returns, the others during the iteration.
 * @throws ApiError invalidRequest, workspaceDenied, workspaceNotFound, noteDenied, noteNotFound
 */
export async function listNotes(caller: Caller, query: NoteQuery) {
  const { workspaceId, search: text, match, sort, content = true, page, limit, ...given } = query;
  const { excerpt = false, calendar, from, to, timeZone, ...filters } = given;
  const { groupId, isDeleted = false, name, alias, pinned, linksTo, ...rest } = filters;
  noneLeft(rest);
  const usual = linksTo === undefined ? 'createdAt:desc' : 'updatedAt:desc';
  const { search, order, find } = searchPlan({ search: text, match, sort }, usual);
  const inCalendar = calendarFilter({ calendar, from, to, timeZone });
  const workspace = await openWorkspace(caller, workspaceId);
  const { code, entry, account } = workspace;
  const range = inCalendar?.(code, account.timeZone);
  const all = await cachedRows(notes, workspace, entry.notes);
  const group = shownId(groupId ?? null);
  const isInGroup = byReference(group, code, (row: NoteRow) => row.group);
  const isNamed = named(name);
  const isPinned = (row: NoteRow) => pinned === undefined || (row.pinned ?? false) === pinned;
  const inOrder = cachedOrder(all, order, rowOrder<NoteRow>(order, NAMED_SORT_FIELDS)).filter(
    (row) =>
      (isDeleted || row.deleted === undefined) &&
      isInGroup(row) &&
      isNamed(row) &&
      isPinned(row) &&
      (!range || range.whenOf(row)),
  );
  const shown = alias === undefined ? inOrder : await notesWithAlias(alias, inOrder, workspace, all);
  const linking =
    linksTo === undefined ? undefined : await searchLinks(caller, linksTo, shown, workspace, all);
  const { rows: found, excerptOf = linking?.excerptOf } = await find(linking?.rows ?? shown, workspace, all);
  const { rows, ...list } = paginate(found, { page, limit });
  const excerptIn = excerptOf ?? (excerpt ? (whole: string) => ({ excerpt: beginningOf(whole) }) : undefined);
  // Read before streaming starts: after that a timeout can no longer become a 429.
  const brief = excerptIn ? await briefNotes(rows, workspace, excerptIn) : undefined;
  const item = ({ row, content: whole }: NoteWithContent): NoteListItem => ({
    ...toNote(row, { ...workspace, content: whole }),
    ...range?.whenOf(row),
    ...(excerptIn && (brief?.get(versionOf(row))?.excerpt ?? excerptIn(whole, row))),
  });
  const summary = (row: NoteRow): NoteListItem => ({
    ...toNoteSummary(row, workspace),
    ...range?.whenOf(row),
  });
  const summaries = (): NoteListItem[] =>
    brief
      ? [...brief.values()].map((each) => ({ ...summary(each.row), ...each.excerpt }))
      : rows.map(summary);
  return {
    ...list,
    data: content ? await started(withContents(rows, workspace, item)) : summaries(),
    filters: {
      workspaceId: entry.id,
      ...filters,
      ...(linksTo !== undefined && { linksTo: shownId(linksTo) ?? linksTo }),
      ...range?.filters,
      groupId: group,
      isDeleted,
      search,
      ...(match !== undefined && { match }),
    },
  };
}

const versionOf = ({ id, contentVersion }: NoteRow): string => `${id} ${contentVersion}`;

/** The notes of a page with their excerpts, in order, by their versions. @throws ThrottledError if the time runs out */
async function briefNotes<E>(
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  excerptIn: (content: string, row: NoteRow) => E,
): Promise<ReadonlyMap<string, { readonly row: NoteRow; readonly excerpt: E }>> {
  const found = new Map<string, { row: NoteRow; excerpt: E }>();
  const read = withContents(rows, workspace, ({ row, content }) => {
    requireTime();
    found.set(versionOf(row), { row, excerpt: excerptIn(content, row) });
  });
  for await (const _ of read);
  return found;
}

/** Whether a note has a name: names are compared as D25 says, and in any letter case (E21). */
function named(name: string | undefined): (row: NoteRow) => boolean {
  if (name === undefined) return () => true;
  const wanted = comparableName(name);
  return (row) => comparableName(row.name) === wanted;
}

/** Takes the first step of an iteration immediately, so that its error is thrown before the response begins. */
async function started<T>(source: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value;
  })();
}
