// Lists: filters, search, order and pages (D8, D10, D27 to D30, E15, E21, E32).
import { find, inside } from './access.ts';
import { beginningOf } from './beginning.ts';
import { calendarFields, calendarIn } from './calendar-list.ts';
import { withoutData } from './data-urls.ts';
import { dayNamed, dueDateOf } from './due-dates.ts';
import { reject } from './errors.ts';
import {
  anyText,
  flag,
  match,
  paging,
  required,
  sortedBy,
  timeZone,
  UUID,
  zoneNamed,
  type Fields,
  type InputOf,
} from './fields.ts';
import { dateIn } from './iso-week.ts';
import { hasSecondName, linksOf, linksTo } from './text-links.ts';
import { one, oneRow, operation, success, type Call, type Expected, type Operation } from './operation.ts';
import { unlessKnown } from './preconditions.ts';
import { noteOf, shown, type Note } from './state.ts';
import { excerptAround, excerptOf, relevanceOf, termsOf, type Term } from './words.ts';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 100;
const RELEVANCE = 'relevance';

type Resource = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | null;

/** A text as search and order see it: in NFC, without regard to case. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();

export const contains = (search: string | null, texts: readonly unknown[]): boolean =>
  search === null || texts.some((text) => typeof text === 'string' && fold(text).includes(fold(search)));

const isIn = (filter: string | null, id: unknown): boolean =>
  filter === null || filter === (id === null ? 'null' : (id as { value: string }).value);

/** A filter as responses echo it: an id in lower case (D19), anything else as sent. */
export const idFilter = (given: unknown = ''): string | null =>
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

type Texts = Partial<
  Record<
    | 'workspaceId'
    | 'search'
    | 'sort'
    | 'name'
    | 'alias'
    | 'match'
    | 'dueFrom'
    | 'dueTo'
    | 'timeZone'
    | 'calendar'
    | 'from'
    | 'to'
    | 'linksTo',
    string
  >
>;
type Flags = Partial<
  Record<
    'completed' | 'isDeleted' | 'content' | 'excerpt' | 'pinned' | 'due' | 'dueDate' | 'noteName',
    boolean
  >
>;

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
  const searches = isNotes
    ? { name: anyText, alias: anyText, search: anyText, match }
    : { search: anyText, ...(kind === 'todo' && dueFields) };
  const others = isNotes ? [RELEVANCE] : kind === 'todo' ? ['dueDate:asc', 'dueDate:desc'] : [];
  const shape = {
    sort: sortedBy(sorts, others),
    ...(isNotes && { content: flag, excerpt: flag, pinned: flag, linksTo: anyText, ...calendarFields }),
  };
  const query = { workspaceId: anyText, [by]: anyText, ...flags, ...searches, ...shape, ...paging };
  return operation(`GET /${kind}`, query, (call) => {
    const input = call.input as Texts & Flags & Paging & Resource;
    const [id, wanted] = [idFilter(input[by]), input.search?.trim() ? input.search : null];
    const { completed = null, isDeleted = false, name, alias, match: matched, sort } = input;
    const isForWords = matched === 'words' || matched === 'any';
    if (sort === RELEVANCE && !isForWords) reject(400, `sort: ${sortedBy(sorts).must}`);
    const terms = isForWords && wanted !== null ? termsOf(wanted) : undefined;
    const due = kind === 'todo' ? dueIn(call, input) : undefined;
    const days = isNotes ? calendarIn(call, input) : undefined;
    const { workspace } = inside(call, input.workspaceId);
    const calendar = days?.(workspace);
    const target = input.linksTo === undefined ? undefined : find(call, 'note', input.linksTo);
    const linksIn = (row: Note) =>
      target?.at.workspace === workspace ? linksTo({ ...call, workspace }, row, target.row) : [];
    const excerptOfLinks = (row: Note) => {
      const short = { ...row, content: withoutData(row.content) };
      return excerptAround(short, linksIn(short));
    };
    const excerptIn = (row: Note) => {
      if (terms) return excerptOf(row, terms);
      if (target) return excerptOfLinks(row);
      return input.excerpt && { excerpt: beginningOf(row.content) };
    };
    const matches = (item: Resource): boolean =>
      isIn(id, item[by]) &&
      (isDeleted || item['isDeleted'] !== true) &&
      (completed === null || item['completed'] === completed) &&
      (input.pinned === undefined || (item['pinned'] === true) === input.pinned) &&
      (target === undefined || linksIn(item['row'] as Note).length > 0) &&
      (due?.lists(String(item['text'])) ?? true) &&
      (!calendar || calendar.whenOf(item['id']) !== undefined) &&
      (name === undefined || fold(name.trim()) === fold(String(item['name']).trim())) &&
      (alias === undefined || hasSecondName(item['row'] as Note, alias)) &&
      contains(terms ? null : wanted, [item['name'], item['text'], item['content']]);
    const items = workspace[kind]
      .map((row) => ({
        ...row,
        ...shown(workspace, row),
        ...(row.kind === 'todo' && { dueDate: dueDateOf(row.text) }),
        row,
      }))
      .filter(matches);
    const byChange = isForWords && (sort === undefined || sort === RELEVANCE);
    const inOrder = sorted(
      items,
      byChange ? 'updatedAt:desc' : (sort ?? (target ? 'updatedAt:desc' : usual)),
    );
    const found = terms ? matching(inOrder, terms, { match: matched, byRelevance: byChange }) : inOrder;
    const echoed = Object.entries({ completed, isDeleted }).filter(([flagName]) => flagName in flags);
    const sent = Object.entries({
      name,
      alias,
      match: matched,
      pinned: input.pinned,
      linksTo: input.linksTo?.toLowerCase(),
      ...calendar?.filters,
      ...due?.filters,
    }).filter(([, value]) => value !== undefined);
    const filters = { [by]: id, ...Object.fromEntries([...echoed, ...sent]), search: wanted };
    return listed(found, input, { filters: { workspaceId: workspace.id, ...filters } }, ({ row }) => ({
      ...shown(workspace, row, input.content),
      ...calendar?.whenOf(row.id),
      ...(row.kind === 'note' && excerptIn(row)),
      ...(row.kind === 'todo' && due?.isShown && { dueDate: dueDateOf(row.text) }),
      ...(row.kind === 'todo' && input.noteName && { noteName: noteOf(workspace, row)?.name ?? '' }),
    }));
  });
}

const dueFields = {
  dueFrom: anyText,
  dueTo: anyText,
  due: flag,
  dueDate: flag,
  noteName: flag,
  timeZone,
};

/** The part of a request about due dates (E26): which todos it lists, and whether it shows the dates. */
function dueIn({ caller, now }: Pick<Call, 'caller' | 'now'>, input: Texts & Flags) {
  const { dueFrom, dueTo, due, dueDate = false, sort = '' } = input;
  const first = dueFrom === undefined ? undefined : dayNamed('dueFrom', dueFrom);
  const last = dueTo === undefined ? undefined : dayNamed('dueTo', dueTo);
  const isBounded = first !== undefined || last !== undefined;
  if (due === false && isBounded) reject(400, 'due: must not be false if dueFrom or dueTo is given');
  const zone = input.timeZone === undefined ? caller.timeZone : zoneNamed(input.timeZone);
  const today = dateIn(zone, now);
  const [from, to] = [first?.(today), last?.(today)];
  const lists = (text: string): boolean => {
    const date = dueDateOf(text);
    if (due === undefined && !isBounded) return true;
    if (due === false) return date === null;
    return date !== null && (from ?? date) <= date && date <= (to ?? date);
  };
  const isShown = dueDate || isBounded || due !== undefined || sort.startsWith('dueDate:');
  return { lists, isShown, filters: { dueFrom: from, dueTo: to, due } };
}

/** The notes that a search for words finds. Of equally relevant ones, the order stays. */
function matching<R extends object>(
  rows: readonly R[],
  terms: readonly Term[],
  { match: matched, byRelevance }: { readonly match: string | undefined; readonly byRelevance: boolean },
): R[] {
  const notes = rows as readonly (R & Texts & { content: string; name: string })[];
  const relevances = relevanceOf(notes, terms, matched);
  const found = rows.flatMap((row, n) => {
    const relevance = relevances[n];
    return relevance ? [{ row, relevance }] : [];
  });
  const compared = (a: readonly number[], b: readonly number[]): number =>
    b.map((sum, n) => sum - (a[n] ?? 0)).find((more) => more !== 0) ?? 0;
  const inOrder = byRelevance ? found.toSorted((a, b) => compared(a.relevance, b.relevance)) : found;
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
export const getOne = (['group', 'todo', 'snapshot'] as const).map((kind) =>
  operation(`GET /${kind}/{${kind}Id}`, { [`${kind}Id`]: required(anyText) }, (call) => {
    const { at, row } = find(call, kind, call.input[`${kind}Id`] ?? '');
    return oneRow(at, row);
  }),
);

/** The same of a note, with its links if they are requested (E27). */
export const getNote = operation('GET /note/{noteId}', { noteId: required(anyText), links: flag }, (call) => {
  const { at, row } = find(call, 'note', call.input.noteId ?? '');
  if (!call.input.links) return unlessKnown(call, row, oneRow(at, row));
  return one({ ...shown(at.workspace, row), ...linksOf(at, row) });
});
