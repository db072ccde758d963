// Lists: filters, search, order and pages (D8, D10, D27 to D30).
import { inside } from './access.ts';
import { anyText, flag, paging, sortedBy, UUID, type Fields } from './fields.ts';
import { operation, success, type Expected, type Operation } from './operation.ts';
import { shown } from './state.ts';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 100;

type Resource = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | null;

/** A text as search and order see it: in NFC, without regard to case. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase();

const contains = (search: string | null, texts: readonly unknown[]): boolean =>
  search === null || texts.some((text) => fold(String(text ?? '')).includes(fold(search)));

const isIn = (filter: string | null, id: unknown): boolean =>
  filter === null || filter === (id === null ? 'null' : (id as { value: string }).value);

/** A filter as responses echo it: an id in lower case (D19), anything else as sent. */
const idFilter = (given = ''): string | null => (UUID.test(given) ? given.toLowerCase() : given || null);

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

interface Paging {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** One page of a list. */
export function listed(
  rows: readonly object[],
  { page = 1, limit = PAGE_DEFAULT }: Paging,
  more: object = {},
): Expected {
  const size = Math.min(limit, PAGE_MAX);
  const total = rows.length;
  return success({
    data: rows.slice((page - 1) * size, page * size),
    pagination: { page, limit: size, total, totalPages: Math.ceil(total / size) },
    count: total,
    ...more,
  });
}

interface List {
  readonly kind: 'note' | 'group' | 'todo';
  /** The filter by an id. */
  readonly by: string;
  /** The filters that are true or false, and whether items can be without their content. */
  readonly flags: Fields;
  readonly content?: Fields;
  readonly order: readonly [fields: readonly string[], usual: string];
}

interface Filters extends Paging, Readonly<Record<string, unknown>> {
  readonly workspaceId?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly completed?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
  readonly content?: boolean | undefined;
}

/** The list of a kind of rows in a workspace. */
export function listOf({ kind, by, flags, content, order: [fields, usual] }: List): Operation {
  const sort = sortedBy(fields);
  const query = {
    workspaceId: anyText,
    [by]: anyText,
    ...flags,
    search: anyText,
    sort,
    ...content,
    ...paging,
  };
  return operation(`GET /${kind}`, query, (call) => {
    const input = call.input as Filters;
    const { workspace } = inside(call, input.workspaceId);
    const id = idFilter(input[by] as string | undefined);
    const search = input.search?.trim() ? input.search : null;
    const asked = Object.fromEntries(Object.keys(flags).map((name) => [name, input[name] ?? null]));
    const isKept = (item: Resource): boolean =>
      isIn(id, item[by]) &&
      (input.isDeleted === true || item['isDeleted'] !== true) &&
      (input.completed === undefined || item['completed'] === input.completed) &&
      contains(search, [item['name'], item['text'], item['content']]);
    const items = workspace[kind].map((row) => ({ ...row, ...shown(workspace, row), row })).filter(isKept);
    const data = sorted(items, input.sort ?? usual).map(({ row }) => shown(workspace, row, input.content));
    const isDeleted = 'isDeleted' in flags && { isDeleted: input.isDeleted ?? false };
    return listed(data, input, {
      filters: { workspaceId: workspace.id, [by]: id, ...asked, ...isDeleted, search },
    });
  });
}

const times = ['createdAt', 'updatedAt'];

export const listNotes = listOf({
  kind: 'note',
  by: 'groupId',
  flags: { isDeleted: flag },
  content: { content: flag },
  order: [['name', ...times], 'createdAt:desc'],
});

export const listGroups = listOf({
  kind: 'group',
  by: 'parentId',
  flags: {},
  order: [['name', ...times], 'name:asc'],
});

export const listTodos = listOf({
  kind: 'todo',
  by: 'noteId',
  flags: { completed: flag, isDeleted: flag },
  order: [['text', 'completed', ...times, 'completedAt', 'lineNumber'], 'createdAt:desc'],
});
