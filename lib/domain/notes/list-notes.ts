// GET /note: filters, searches, sorts and pages the rows, then reads the contents of the page.
import { cachedOrder, cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { codeOf, shownId, type WorkspaceCode } from '../../core/ids.ts';
import { canonicalName } from '../../core/text.ts';
import { notes, toNote, toNoteSummary, type NoteRow } from '../../db/resources/notes.ts';
import type { Note, NoteSummary } from '../../schema/entities.ts';
import type { NoteQuery } from '../../schema/inputs/notes.ts';
import { namedWorkspace, requireWorkspace, type OwnedWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { byReference, paginate, searchable, searchOf, sortRows } from '../listing.ts';
import { withContents } from './note-contents.ts';
import { searchText } from './search/text-search.ts';

/**
 * A page of a workspace's notes. The first contents are read before it returns, the others during the iteration.
 * @throws ApiError workspaceDenied, workspaceNotFound
 */
export async function listNotes(caller: Caller, query: NoteQuery) {
  const { workspaceId, search: text, sort = 'createdAt:desc', content = true, page, limit, ...given } = query;
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, workspaceId));
  const all = await cachedRows(notes, workspace, workspace.entry.notes);
  const { groupId, isDeleted = false, ...others } = given;
  const of = { workspaceId: workspace.entry.id, groupId: shownId(groupId ?? null), isDeleted };
  const search = searchOf(text);
  const shown = cachedOrder(all, sort, () => sortRows(all, sort, SORT_FIELDS)).filter(
    passes({ ...of, ...others }),
  );
  const found = search === null ? shown : await searchText(shown, search, workspace, all);
  const { rows, ...list } = paginate(found, { page, limit });
  const data = content ? await started(withContent(rows, workspace)) : summaries(rows, workspace);
  return { ...list, data, filters: { ...of, search, ...others } };
}

/** The effective filters of a query. */
type Filters = Omit<
  NoteQuery,
  'workspaceId' | 'groupId' | 'search' | 'sort' | 'content' | 'page' | 'limit'
> & {
  readonly workspaceId: string;
  readonly groupId: string | null;
};

/** Whether a note of a workspace passes all filters. */
function passes({
  workspaceId,
  groupId,
  isDeleted = false,
  name,
  ...rest
}: Filters): (row: NoteRow) => boolean {
  noneLeft(rest);
  const isInGroup = inGroup(groupId, codeOf(workspaceId));
  const isNamed = named(name);
  return (row) => (isDeleted || row.deleted === undefined) && isInGroup(row) && isNamed(row);
}

/** The query value for notes without a group. Any other value is an id (D10). */
const NO_GROUP = 'null';

const inGroup = (groupId: string | null, code: WorkspaceCode): ((row: NoteRow) => boolean) =>
  groupId === NO_GROUP
    ? ({ group }) => group === undefined
    : byReference(groupId, code, ({ group }) => group);

/** Whether a note has a name: names are compared as D25 says, and in any letter case (E21). */
function named(name: string | undefined): (row: NoteRow) => boolean {
  if (name === undefined) return () => true;
  const wanted = comparable(name);
  return (row) => comparable(row.name) === wanted;
}

const comparable = (name: string): string => searchable(canonicalName(name));

const SORT_FIELDS = {
  name: ({ name }: NoteRow) => name,
  createdAt: ({ created }: NoteRow) => created,
  updatedAt: ({ updated }: NoteRow) => updated,
};

async function* withContent(rows: readonly NoteRow[], workspace: OwnedWorkspace): AsyncIterable<Note> {
  for await (const { row, content } of withContents(rows, workspace))
    yield toNote(row, { ...workspace.owner, content });
}

const summaries = (rows: readonly NoteRow[], { owner }: OwnedWorkspace): NoteSummary[] =>
  rows.map((row) => toNoteSummary(row, owner));

/** Takes the first step of an iteration immediately, so that its error is thrown before the response begins. */
async function started<T>(source: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value;
  })();
}
