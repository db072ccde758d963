// Lists: filters, search, order and pages (D8, D10, D27 to D30, E15, E21).
import { find, inside } from './access.ts';
import { refuse } from './errors.ts';
import {
  anyText,
  flag,
  match,
  paging,
  required,
  sortedBy,
  UUID,
  type Fields,
  type InputOf,
} from './fields.ts';
import { oneRow, operation, success, type Expected, type Operation } from './operation.ts';
import { unlessKnown } from './preconditions.ts';
import { shown } from './state.ts';
import { excerptOf, relevanceOf, termsOf, type Term } from './words.ts';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 100;
const RELEVANCE = 'relevance';

type Resource = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | null;

/** A text as search and order see it: in NFC, without regard to case. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();

const contains = (search: string | null, texts: readonly unknown[]): boolean =>
  search === null || texts.some((text) => typeof text === 'string' && fold(text).includes(fold(search)));

const isIn = (filter: string | null, id: unknown): boolean =>
  filter === null || filter === (id === null ? 'null' : (id as { value: string }).value);

/** A filter as responses echo it: an id in lower case (D19), anything else as sent. */
const idFilter = (given: unknown = ''): string | null =>
  UUID.test(String(given)) ? String(given).toLowerCase() : String(given) || null;

const difference = (a: Value, b: Value): number => (a === b ? 0 : (a ?? 0) < (b ?? 0) ? -1 : 1);

const compare = (a: Value, b: Value): number =>
  typeof a === 'string' && typeof b === 'string'
    ? difference(fold(a), fold(b)) || difference(a, b)
    : difference(a, b);

/** Rows by `<field>:<asc|desc>`. Ties are by id, and null is last in both directions (D29). */
export function sorted<R extends object>(rows: readonly R[], sort: string): R[] {
  const [field = '', direction] = sort.split(':');
  const sign = direction === 'desc' ? -1 : 1;
  const valueOf = (row: R): Value => (row as Readonly<Record<string, Value>>)[field] ?? null;
  const idOf = (row: R): string => (row as { id: { value?: string } }).id.value ?? '';
  return rows.toSorted((x, y) => {
    const [a, b] = [valueOf(x), valueOf(y)];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    return sign * (compare(a, b) || compare(idOf(x), idOf(y)));
  });
}

type Paging = InputOf<typeof paging>;

/** One page of a list. @param show what an item of the page looks like */
export function listed<R extends object>(
  rows: readonly R[],
  paged: Partial<Paging>,
  more: object = {},
  show: (row: R) => object = (row) => row,
): Expected {
  const { page = 1, limit = PAGE_DEFAULT } = paged;
  const size = Math.min(limit, PAGE_MAX);
  const total = rows.length;
  return success({
    data: rows.slice((page - 1) * size, page * size).map(show),
    pagination: { page, limit: size, total, totalPages: Math.ceil(total / size) },
    count: total,
    ...more,
  });
}

type Texts = Partial<Record<'workspaceId' | 'search' | 'sort' | 'name' | 'match', string>>;
type Flags = Partial<Record<'completed' | 'isDeleted' | 'content', boolean>>;

interface ListShape {
  readonly kind: 'note' | 'group' | 'todo';
  /** The name of the filter by an id. */
  readonly by: string;
  readonly sorts: readonly string[];
  readonly usual: string;
  readonly flags?: Fields;
}

/** The list of a kind of rows in a workspace. */
function listOf({ kind, by, sorts, usual, flags = {} }: ListShape): Operation {
  const isNotes = kind === 'note';
  const search = { ...(isNotes && { name: anyText }), search: anyText, ...(isNotes && { match }) };
  const order = { sort: sortedBy(sorts, isNotes ? [RELEVANCE] : []), ...(isNotes && { content: flag }) };
  const query = { workspaceId: anyText, [by]: anyText, ...flags, ...search, ...order, ...paging };
  return operation(`GET /${kind}`, query, (call) => {
    const input = call.input as Texts & Flags & Paging & Resource;
    const [id, wanted] = [idFilter(input[by]), input.search?.trim() ? input.search : null];
    const { completed = null, isDeleted = false, name, match: matched, sort } = input;
    if (sort === RELEVANCE && matched !== 'words') refuse(400, `sort: ${sortedBy(sorts).must}`);
    const terms = matched === 'words' && wanted !== null ? termsOf(wanted) : undefined;
    const { workspace } = inside(call, input.workspaceId);
    const isKept = (item: Resource): boolean =>
      isIn(id, item[by]) &&
      (isDeleted || item['isDeleted'] !== true) &&
      (completed === null || item['completed'] === completed) &&
      (name === undefined || fold(name.trim()) === fold(String(item['name']).trim())) &&
      contains(terms ? null : wanted, [item['name'], item['text'], item['content']]);
    const items = workspace[kind].map((row) => ({ ...row, ...shown(workspace, row), row })).filter(isKept);
    const byChange = matched === 'words' && (sort === undefined || sort === RELEVANCE);
    const inOrder = sorted(items, byChange ? 'updatedAt:desc' : (sort ?? usual));
    const found = terms ? matching(inOrder, terms, byChange) : inOrder;
    const echoed = Object.entries({ completed, isDeleted }).filter(([flagName]) => flagName in flags);
    const sent = Object.entries({ name, match: matched }).filter(([, value]) => value !== undefined);
    const filters = { [by]: id, ...Object.fromEntries([...echoed, ...sent]), search: wanted };
    return listed(found, input, { filters: { workspaceId: workspace.id, ...filters } }, ({ row }) => ({
      ...shown(workspace, row, input.content),
      ...(terms && row.kind === 'note' && excerptOf(row, terms)),
    }));
  });
}

/** The notes that a search for words finds. Of equally relevant ones, the order stays. */
function matching<R extends object>(
  rows: readonly R[],
  terms: readonly Term[],
  mostRelevantFirst: boolean,
): R[] {
  const found = rows.flatMap((row) => {
    const relevance = relevanceOf(row as R & Texts & { content: string; name: string }, terms);
    return relevance ? [{ row, relevance }] : [];
  });
  const compared = (a: readonly number[], b: readonly number[]): number =>
    b.map((sum, n) => sum - (a[n] ?? 0)).find((more) => more !== 0) ?? 0;
  const inOrder = mostRelevantFirst ? found.toSorted((a, b) => compared(a.relevance, b.relevance)) : found;
  return inOrder.map(({ row }) => row);
}

const sorts = ['name', 'createdAt', 'updatedAt'];
const todoSorts = ['text', 'completed', 'createdAt', 'updatedAt', 'completedAt', 'lineNumber'];
const newest = 'createdAt:desc';
const todoFlags = { completed: flag, isDeleted: flag };

export const listGroups = listOf({ kind: 'group', by: 'parentId', sorts, usual: 'name:asc' });
export const listTodos = listOf({
  kind: 'todo',
  by: 'noteId',
  sorts: todoSorts,
  usual: newest,
  flags: todoFlags,
});
export const listNotes = listOf({
  kind: 'note',
  by: 'groupId',
  sorts,
  usual: newest,
  flags: { isDeleted: flag },
});

/** GET of one row by its id, also of one in the trash (E1). */
export const getOne = (['note', 'group', 'todo', 'snapshot'] as const).map((kind) =>
  operation(`GET /${kind}/{${kind}Id}`, { [`${kind}Id`]: required(anyText) }, (call) => {
    const { at, row } = find(call, kind, call.input[`${kind}Id`] ?? '');
    return row.kind === 'note' ? unlessKnown(call, row, oneRow(at, row)) : oneRow(at, row);
  }),
);
