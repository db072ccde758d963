// Lists: filters, search, order and pages (D8, D10, D27 to D30).
import { find, inside } from './access.ts';
import { anyText, flag, paging, required, sortedBy, UUID, type Fields, type InputOf } from './fields.ts';
import { oneRow, operation, success, type Expected, type Operation } from './operation.ts';
import { unlessKnown } from './preconditions.ts';
import { shown } from './state.ts';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 100;

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

/** One page of a list. */
export function listed(rows: readonly object[], paged: Partial<Paging>, more: object = {}): Expected {
  const { page = 1, limit = PAGE_DEFAULT } = paged;
  const size = Math.min(limit, PAGE_MAX);
  const total = rows.length;
  return success({
    data: rows.slice((page - 1) * size, page * size),
    pagination: { page, limit: size, total, totalPages: Math.ceil(total / size) },
    count: total,
    ...more,
  });
}

type Texts = Partial<Record<'workspaceId' | 'search' | 'sort', string>>;
type Flags = Partial<Record<'completed' | 'isDeleted' | 'content', boolean>>;

/** The list of a kind of rows in a workspace. @param by the name of the filter by an id */
function listOf(
  [kind, by]: readonly ['note' | 'group' | 'todo', string],
  fields: readonly string[],
  usual: string,
  flags: Fields,
  more: Fields = {},
): Operation {
  const order = { search: anyText, sort: sortedBy(fields) };
  const query = { workspaceId: anyText, [by]: anyText, ...flags, ...order, ...more, ...paging };
  return operation(`GET /${kind}`, query, (call) => {
    const input = call.input as Texts & Flags & Paging & Resource;
    const { workspace } = inside(call, input.workspaceId);
    const [id, search] = [idFilter(input[by]), input.search?.trim() ? input.search : null];
    const { completed = null, isDeleted = false } = input;
    const isKept = (item: Resource): boolean =>
      isIn(id, item[by]) &&
      (isDeleted || item['isDeleted'] !== true) &&
      (completed === null || item['completed'] === completed) &&
      contains(search, [item['name'], item['text'], item['content']]);
    const items = workspace[kind].map((row) => ({ ...row, ...shown(workspace, row), row })).filter(isKept);
    const data = sorted(items, input.sort ?? usual).map(({ row }) => shown(workspace, row, input.content));
    const echoed = Object.entries({ completed, isDeleted }).filter(([name]) => name in flags);
    const filters = { workspaceId: workspace.id, [by]: id, ...Object.fromEntries(echoed), search };
    return listed(data, input, { filters });
  });
}

const newest = 'createdAt:desc';
const withContent = { content: flag };
const nameFields = ['name', 'createdAt', 'updatedAt'];
const todoFields = ['text', 'completed', 'createdAt', 'updatedAt', 'completedAt', 'lineNumber'];

export const listGroups = listOf(['group', 'parentId'], nameFields, 'name:asc', {});
export const listTodos = listOf(['todo', 'noteId'], todoFields, newest, { completed: flag, isDeleted: flag });
export const listNotes = listOf(['note', 'groupId'], nameFields, newest, { isDeleted: flag }, withContent);

/** GET of one row by its id, also of one in the trash (E1). */
export const getOne = (['note', 'group', 'todo', 'snapshot'] as const).map((kind) =>
  operation(`GET /${kind}/{${kind}Id}`, { [`${kind}Id`]: required(anyText) }, (call) => {
    const { at, row } = find(call, kind, call.input[`${kind}Id`] ?? '');
    return row.kind === 'note' ? unlessKnown(call, row, oneRow(at, row)) : oneRow(at, row);
  }),
);
