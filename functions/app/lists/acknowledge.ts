// Lists as they are once the service has acknowledged an action. The change feed tells the same later.
import type { Group, NoteListItem } from '../../../lib/schema/entities.ts';
import type { TodoListItem } from '../../../lib/schema/list-items.ts';
import { storeCopy } from '../offline/database.ts';
import { changedNote, isOfNote } from '../offline/action.ts';
import type { Done } from '../offline/waiting.ts';
import { listsOf, type List } from './list.ts';
import { brings, inTrashOf } from './with-actions.ts';

/** Changes each list once, however many actions there are. */
export function acknowledge(all: readonly Done[]): void {
  for (const [workspace, done] of Map.groupBy(all, ({ action }) => action.workspaceId))
    for (const list of listsOf(workspace))
      if (list.source.type === 'note') inNotes(list as unknown as List<NoteListItem>, done);
      else if (list.source.type === 'group') inGroups(list as unknown as List<Group>, done);
}

function inNotes(list: List<NoteListItem>, done: readonly Done[]): void {
  const known = new Map(list.known().map((note) => [note.id, note]));
  const changed = new Map<string, NoteListItem>();
  for (const { action, updatedAt } of done) {
    if (action.kind === 'trash-group')
      for (const note of known.values())
        if (inTrashOf(note, action) !== note) changed.set(note.id, inTrashOf(note, action));
    if (!isOfNote(action)) continue;
    const { target } = action;
    const before = changed.get(target) ?? known.get(target) ?? (brings(action) ? action.item : undefined);
    if (!before) continue;
    changed.set(target, { ...changedNote(before, action), ...(updatedAt !== undefined && { updatedAt }) });
  }
  list.apply([...changed].map(([id, resource]) => ({ id, resource })));
}

function inGroups(list: List<Group>, done: readonly Done[]): void {
  for (const { action } of done) {
    if (action.kind === 'trash-group') list.apply(action.ids.map((id) => ({ id, resource: null })));
    if (action.kind === 'restore-group') list.put(action.item);
  }
}

/** Shows a todo as the service has it. */
export function putTodo(workspaceId: string, todo: TodoListItem): void {
  for (const each of listsOf(workspaceId)) {
    if (each.source.type !== 'todo') continue;
    const list = each as unknown as List<TodoListItem>;
    list.apply([{ id: todo.id, resource: todo }]);
    const { source } = list;
    const { copy } = source;
    const open = list.known().filter((item) => source.accept(item, false) === 'keep');
    if (copy !== undefined) void storeCopy(copy, open);
  }
}
