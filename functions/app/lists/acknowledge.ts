// Lists as they are once the service has acknowledged an action. The change feed tells the same later.
import type { Group, NoteListItem } from '../../../lib/schema/entities.ts';
import type { TodoListItem } from '../../../lib/schema/list-items.ts';
import { storeCopy } from '../offline/database.ts';
import { changedNote, isOfGroup, isOfNote, type Action } from '../offline/action.ts';
import { listsOf, type List } from './list.ts';
import { brings, inTrashOf } from './with-actions.ts';

/** @param updatedAt when the note was changed last, if it is known */
export function acknowledge(action: Action, updatedAt?: string): void {
  for (const list of listsOf(action.workspaceId))
    if (list.source.type === 'note') inNotes(list as unknown as List<NoteListItem>, action, updatedAt);
    else if (list.source.type === 'group') inGroups(list as unknown as List<Group>, action);
}

function inNotes(list: List<NoteListItem>, action: Action, updatedAt: string | undefined): void {
  const known = list.known();
  if (isOfGroup(action)) {
    const changed = known.map((note) => inTrashOf(note, action)).filter((note, at) => note !== known[at]);
    list.apply(changed.map((resource) => ({ id: resource.id, resource })));
  }
  if (!isOfNote(action)) return;
  const item = known.find(({ id }) => id === action.target) ?? (brings(action) ? action.item : undefined);
  if (item) list.put({ ...changedNote(item, action), ...(updatedAt !== undefined && { updatedAt }) });
}

function inGroups(list: List<Group>, action: Action): void {
  if (action.kind === 'trash-group') list.apply(action.ids.map((id) => ({ id, resource: null })));
  if (action.kind === 'restore-group') list.put(action.item);
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
