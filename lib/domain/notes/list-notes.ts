// GET /note: filters, searches, sorts and pages the rows, then reads the contents of the page.
import { cachedOrder, cachedRows } from '../../cache/workspace-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import { codeOf, shownId, type WorkspaceCode } from '../../core/ids.ts';
import { canonicalName } from '../../core/text.ts';
import { notes, toNote, toNoteSummary, type NoteRow } from '../../db/resources/notes.ts';
import type { NoteListItem, NoteSummary } from '../../schema/entities.ts';
import type { NoteQuery } from '../../schema/inputs/notes.ts';
import { namedWorkspace, requireWorkspace, type OwnedWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { byReference, paginate, searchable, sortRows } from '../listing.ts';
import { withContents } from './note-contents.ts';
import type { Excerpt } from './search/excerpt.ts';
import { searchPlan } from './search/plan.ts';

/**
 * A page of a workspace's notes. The first contents are read before it returns, the others during the iteration.
 * @throws ApiError invalidRequest, workspaceDenied, workspaceNotFound
 */
export async function listNotes(caller: Caller, query: NoteQuery) {
  const { workspaceId, search: text, match, sort, content = true, page, limit, ...given } = query;
  const { search, order, find } = searchPlan({ search: text, match, sort });
  const workspace = await requireWorkspace(caller, namedWorkspace(caller, workspaceId));
  const all = await cachedRows(notes, workspace, workspace.entry.notes);
  const { groupId, isDeleted = false, ...others } = given;
  const of = { workspaceId: workspace.entry.id, groupId: shownId(groupId ?? null), isDeleted };
  const shown = cachedOrder(all, order, () => sortRows(all, order, SORT_FIELDS)).filter(
    passes({ ...of, ...others }),
  );
  const found = await find(shown, workspace, all);
  const { rows, ...list } = paginate(found.rows, { page, limit });
  const shownAs = { content, excerptOf: found.excerptOf };
  const isRead = content || found.excerptOf !== undefined;
  const data = isRead ? await started(withContent(rows, workspace, shownAs)) : summaries(rows, workspace);
  return { ...list, data, filters: { ...of, search, ...(match !== undefined && { match }), ...others } };
}

/** The effective filters of a query. */
type Filters = Omit<
  NoteQuery,
  'workspaceId' | 'groupId' | 'search' | 'match' | 'sort' | 'content' | 'page' | 'limit'
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

interface ShownAs {
  readonly content: boolean;
  readonly excerptOf: ((content: string) => Excerpt) | undefined;
}

async function* withContent(
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  { content: isWhole, excerptOf }: ShownAs,
): AsyncIterable<NoteListItem> {
  const { owner } = workspace;
  for await (const { row, content } of withContents(rows, workspace)) {
    const note = isWhole ? toNote(row, { ...owner, content }) : toNoteSummary(row, owner);
    yield { ...note, ...excerptOf?.(content) };
  }
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
