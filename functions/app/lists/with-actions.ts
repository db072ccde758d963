// Lists as they are after what the user has done on this device and the service has not acknowledged yet.
import type { Group, NoteListItem } from '../../../lib/schema/entities.ts';
import type { TodoListItem } from '../../../lib/schema/list-items.ts';
import {
  changedGroup,
  changedNote,
  isOfGroup,
  isOfNote,
  isOfTodo,
  type Action,
  type NoteAction,
} from '../offline/action.ts';
import { waitingActions } from '../offline/queue-items.ts';
import { dueDateIn } from './due-date.ts';

/** The action for an item that has changed or is new. `ignore`: only the service knows whether it belongs here. */
export type Verdict = 'keep' | 'remove' | 'ignore';

type Accept<T> = (item: T, isKnown: boolean) => Verdict;

/** Whether an action can bring a note into a list that does not have it. */
export const brings = ({ kind }: NoteAction): boolean => ['move', 'restore', 'trash'].includes(kind);

/** A note after the actions that wait. */
export function noteWithActions<T extends NoteListItem>(note: T): T {
  const actions = waitingActions.value;
  let changed: NoteListItem = note;
  for (const action of actions)
    if (isOfNote(action) && action.target === note.id) changed = changedNote(changed, action);
  for (const action of deletedGroups(actions)) changed = inTrashOf(changed, action);
  return { ...note, ...changed };
}

/** A note in a deleted group is in the trash with it. */
export function inTrashOf(note: NoteListItem, action: Action): NoteListItem {
  if (action.kind !== 'trash-group' || note.groupId === null || !action.ids.includes(note.groupId))
    return note;
  return { ...note, isDeleted: true, deletedAt: action.at };
}

/** The deletions of groups that are not undone. */
const deletedGroups = (actions: readonly Action[]): Action[] =>
  actions.filter(
    ({ kind, target }, at) =>
      kind === 'trash-group' &&
      !actions.some(
        (later, index) => index > at && later.kind === 'restore-group' && later.target === target,
      ),
  );

function notesWithActions(
  items: readonly NoteListItem[],
  actions: readonly Action[],
  accept: Accept<NoteListItem>,
): readonly NoteListItem[] {
  const changed = new Map<string, NoteListItem>();
  const known = new Map(items.map((item) => [item.id, item]));
  for (const action of actions) {
    if (!isOfNote(action)) continue;
    const before = changed.get(action.target) ?? known.get(action.target);
    const item = before ?? (brings(action) ? action.item : undefined);
    if (item) changed.set(action.target, changedNote(item, action));
  }
  const after = deletedGroups(actions).reduce<readonly NoteListItem[]>(
    (all, action) => all.map((item) => inTrashOf(item, action)),
    [
      ...items.map((item) => changed.get(item.id) ?? item),
      ...[...changed].flatMap(([id, item]) => (known.has(id) ? [] : [item])),
    ],
  );
  return after.filter((item) => {
    if (known.get(item.id) === item) return true;
    const verdict = accept(item, known.has(item.id));
    return verdict === 'keep' || (verdict === 'ignore' && known.has(item.id));
  });
}

function groupsWithActions(items: readonly Group[], actions: readonly Action[]): readonly Group[] {
  const all = new Map(items.map((item) => [item.id, item]));
  for (const action of actions) {
    if (!isOfGroup(action)) continue;
    const before =
      action.kind === 'create-group' || action.kind === 'restore-group'
        ? action.item
        : all.get(action.target);
    const after = before && changedGroup(before, action);
    if (after) all.set(action.target, after);
    if (action.kind === 'trash-group') for (const id of action.ids) all.delete(id);
  }
  return [...all.values()];
}

function todosWithActions(
  items: readonly TodoListItem[],
  actions: readonly Action[],
): readonly TodoListItem[] {
  const changed = new Map(items.map((item) => [item.id, item]));
  const trashed = new Set<string>();
  for (const action of actions) {
    const todo = isOfTodo(action) ? changed.get(action.target) : undefined;
    if (todo && isOfTodo(action)) changed.set(todo.id, changedTodo(todo, action));
    if (action.kind === 'trash') trashed.add(action.target);
    if (action.kind === 'restore') trashed.delete(action.target);
  }
  return [...changed.values()].filter(({ noteId }) => !trashed.has(noteId));
}

/** A todo after a change. */
export function changedTodo(
  todo: TodoListItem,
  { completed = todo.completed, text = todo.text }: { readonly completed?: boolean; readonly text?: string },
): TodoListItem {
  return { ...todo, completed, text, dueDate: dueDateIn(text) };
}

/** The items of a list after the actions that wait; the same array if none changes it. */
export function withActions<T extends { readonly id: string }>(
  type: string,
  workspaceId: string,
  items: readonly T[],
  accept: Accept<T>,
): readonly T[] {
  const actions = waitingActions.peek().filter((action) => action.workspaceId === workspaceId);
  if (actions.length === 0) return items;
  // The type of a list tells the type of its items.
  const [given, accepts] = [items as unknown, accept as unknown];
  const after: unknown =
    type === 'note'
      ? notesWithActions(given as readonly NoteListItem[], actions, accepts as Accept<NoteListItem>)
      : type === 'group'
        ? groupsWithActions(given as readonly Group[], actions)
        : type === 'todo'
          ? todosWithActions(given as readonly TodoListItem[], actions)
          : items;
  return after as readonly T[];
}
