// Changed rows as GET /changes returns them: in their current state without contents, or as deleted.
import { idOf, type WorkspaceCode } from '../../core/ids.ts';
import { groups, toGroup } from '../../db/resources/groups.ts';
import { notes, toNoteSummary } from '../../db/resources/notes.ts';
import { todos, toTodo, type TodoRow } from '../../db/resources/todos.ts';
import { localIn, note, rowKey, type Key } from '../../db/table/keys.ts';
import { transactGetAll } from '../../db/table/transaction.ts';
import type { Group, NoteSummary, Todo } from '../../schema/entities.ts';
import type { OwnedWorkspace } from '../access.ts';
import { withDeletion } from '../todos/list-todos.ts';

/**
 * The rows with these sort keys, in the same order. Rows are read transactionally, so none is older than the change
 * that named it.
 */
export async function describeChanges({ code, owner: of }: OwnedWorkspace, sortKeys: ReadonlySet<string>) {
  const named = [...sortKeys].map((key) => identify(key, code));
  const rows = bySortKey(await transactGetAll(named.map(({ kind, id }) => rowKey(kind, id))));
  const todoRows = [...rows.values()]
    .filter(({ SK }) => SK.startsWith(todos.kind))
    .map((item) => todos.fromItem(code, item));
  const noteIds = new Set(todoRows.map((row) => idOf(row.note, code)));
  const missing = [...noteIds].map(note).filter(({ SK }) => !rows.has(SK));
  const all = new Map([...rows, ...bySortKey(await transactGetAll(missing))]);
  const deletionOf = (todo: TodoRow): number | undefined => {
    const item = all.get(note(idOf(todo.note, code)).SK);
    return item && notes.fromItem(code, item).deleted;
  };

  const resourceOf = (item: Key, type: 'note' | 'group' | 'todo'): NoteSummary | Group | Todo => {
    if (type === 'note') return toNoteSummary(notes.fromItem(code, item), of);
    if (type === 'group') return toGroup(groups.fromItem(code, item), of);
    const row = todos.fromItem(code, item);
    return toTodo(withDeletion(row, deletionOf(row)), of);
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
