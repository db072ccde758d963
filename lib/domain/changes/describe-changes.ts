// Changed rows as GET /changes returns them: in their current state without contents, or as deleted.
import { idOf, localOf, type WorkspaceCode } from '../../core/ids.ts';
import { groups, toGroup } from '../../db/resources/groups.ts';
import { notes, toNoteSummary } from '../../db/resources/notes.ts';
import { todos, toTodo } from '../../db/resources/todos.ts';
import { localIn, note, rowKey, type Key } from '../../db/table/keys.ts';
import { transactGetAll } from '../../db/table/transaction.ts';
import type { Group, NoteSummary, Todo } from '../../schema/entities.ts';
import type { OwnedWorkspace } from '../access.ts';
import { withDeletion } from '../todos/list-todos.ts';

export interface DescribedChange {
  readonly type: 'note' | 'group' | 'todo';
  readonly id: string;
  /** Whether the row no longer exists. A note or todo in the trash still exists. */
  readonly deleted: boolean;
  readonly resource: NoteSummary | Group | Todo | null;
}

/**
 * The rows with these sort keys, in the same order. Rows are read transactionally, so none is older than the change
 * that named it.
 */
export async function describeChanges(
  { code, owner: of }: OwnedWorkspace,
  sortKeys: ReadonlySet<string>,
): Promise<DescribedChange[]> {
  const named = [...sortKeys].map((key) => identify(key, code));
  const rows = bySortKey(await transactGetAll(named.map(({ kind, id }) => rowKey(kind, id))));
  const todoRows = [...rows.values()].filter(({ SK }) => SK.startsWith(todos.kind));
  const missing = new Set(
    todoRows
      .map((item) => note(idOf(todos.fromItem(code, item).note, code)).SK)
      .filter((key) => !rows.has(key)),
  );
  const notesOf = [...missing].map((key) => note(identify(key, code).id));
  const noteItems = [...rows, ...bySortKey(await transactGetAll(notesOf))].filter(([key]) =>
    key.startsWith(notes.kind),
  );
  const deletions = new Map(
    noteItems.map(([, item]) => {
      const { id, deleted } = notes.fromItem(code, item);
      return [localOf(id), deleted];
    }),
  );

  const resourceOf = (item: Key, type: DescribedChange['type']): DescribedChange['resource'] => {
    if (type === 'note') return toNoteSummary(notes.fromItem(code, item), of);
    if (type === 'group') return toGroup(groups.fromItem(code, item), of);
    const row = todos.fromItem(code, item);
    return toTodo(withDeletion(row, deletions.get(row.note)), of);
  };
  return named.map(({ type, id, sortKey }) => {
    const item = rows.get(sortKey);
    return { type, id, deleted: !item, resource: item ? resourceOf(item, type) : null };
  });
}

const bySortKey = (items: readonly Key[]): Map<string, Key> => new Map(items.map((item) => [item.SK, item]));

const KINDS = [
  { type: 'note', kind: notes.kind },
  { type: 'group', kind: groups.kind },
  { type: 'todo', kind: todos.kind },
] as const;

function identify(sortKey: string, code: WorkspaceCode) {
  const { type, kind } = KINDS.find((each) => sortKey.startsWith(each.kind)) ?? KINDS[0];
  return { type, kind, sortKey, id: idOf(localIn(kind, sortKey), code) };
}
