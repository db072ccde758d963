// Lists computed directly from the table's rows, independently of the service, to compare with its responses.
import { fold } from '../../lib/core/text.ts';
import type { WorkspaceCode } from '../../lib/core/ids.ts';
import { localOf } from '../../lib/core/ids.ts';
import { noteContents } from '../../lib/db/contents/content-store.ts';
import { groups, toGroup } from '../../lib/db/resources/groups.ts';
import { notes, toNote } from '../../lib/db/resources/notes.ts';
import { todos, toTodo } from '../../lib/db/resources/todos.ts';
import type { Group, Note, Todo } from '../../lib/schema/entities.ts';

/** Everything in a workspace, as resources. Groups include the times they are sorted by. */
export interface Recount {
  readonly notes: readonly Note[];
  readonly groups: readonly (Group & { readonly createdAt: string; readonly updatedAt: string })[];
  readonly todos: readonly Todo[];
}

/** Reads a workspace while nobody writes to it. */
export async function recount(code: WorkspaceCode, userId: string, workspaceId: string): Promise<Recount> {
  const owner = { userId, workspaceId };
  const [noteRows, groupRows, todoRows] = await Promise.all([
    notes.list(code),
    groups.list(code),
    todos.list(code),
  ]);
  const contents = await noteContents.read(new Map(noteRows.map((row) => [row.id, row])));
  const trash = new Map(noteRows.map(({ id, deleted }) => [localOf(id), deleted]));
  return {
    notes: noteRows.map((row) => toNote(row, { ...owner, content: contents.get(row.id) ?? 'no body' })),
    groups: groupRows.map((row) => ({
      ...toGroup(row, owner),
      createdAt: new Date(row.created).toISOString(),
      updatedAt: new Date(row.updated).toISOString(),
    })),
    todos: todoRows.map((row) => {
      const deleted = row.deleted ?? trash.get(row.note);
      return toTodo({ ...row, ...(deleted !== undefined && { deleted }) }, owner);
    }),
  };
}

/**
 * One page of the items that `keep` accepts, sorted by `<field>:<asc|desc>`: text case-insensitively, null last, ties
 * by id.
 */
export function pageOf<T extends { readonly id: string }>(
  all: readonly T[],
  keep: (item: T) => boolean,
  { sort, page, limit }: { readonly sort: string; readonly page: number; readonly limit: number },
): { readonly data: readonly T[]; readonly total: number } {
  const [field = '', direction] = sort.split(':');
  const sign = direction === 'desc' ? -1 : 1;
  const valueOf = (item: T) => (item as Readonly<Record<string, unknown>>)[field];
  const compare = (a: unknown, b: unknown): number => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1);
  const selected = all.filter(keep).toSorted((x, y) => {
    const [a, b] = [valueOf(x), valueOf(y)];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    const folded = typeof a === 'string' && typeof b === 'string' ? compare(fold(a), fold(b)) : compare(a, b);
    return sign * (folded || compare(a, b) || compare(x.id, y.id));
  });
  return { data: selected.slice((page - 1) * limit, page * limit), total: selected.length };
}
