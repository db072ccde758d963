// What a user does with notes, groups and todos: stored as items of the queue, shown at once, and undone as a whole.
import type { Group, NoteListItem } from '../../../lib/schema/entities.ts';
import type { TodoListItem } from '../../../lib/schema/list-items.ts';
import { beginningOf } from '../../../lib/markdown/beginning.ts';
import { withDueDate } from '../lists/due-date.ts';
import { groupsBelow } from '../lists/workspaces.ts';
import { openedNote } from '../notes/open-notes.ts';
import type { OpenNote } from '../notes/open-note.ts';
import {
  reverseOf,
  type Action,
  type GroupAction,
  type GroupChange,
  type NoteChange,
  type TodoChange,
} from '../offline/action.ts';
import { newAddress } from '../offline/address.ts';
import { noteCopy, readCopy, type NoteCopy } from '../offline/database.ts';
import { queue } from './queue.ts';
import { hashOf } from './text-hash.ts';

type Undo = () => Promise<void>;

const PROBLEM = 'Update the app to send this.';

const stored = (workspaceId: string) => ({
  id: crypto.randomUUID(),
  workspaceId,
  at: new Date().toISOString(),
  problem: PROBLEM,
});

/**
 * Changes notes. Returns the undo of all: it restores each note's former state, and leaves those that were changed since.
 * @throws DOMException if the disk stores nothing more
 */
export async function perform(notes: readonly NoteListItem[], change: NoteChange): Promise<Undo> {
  const steps = await Promise.all(notes.map((item) => noteSteps(item, change)));
  return add(steps.filter((step) => step !== undefined));
}

interface Step {
  readonly action: Action;
  readonly reverse: Action;
}

async function noteSteps(item: NoteListItem, change: NoteChange): Promise<Step | undefined> {
  const reverse = reverseOf(item, change);
  if (!reverse) return undefined;
  const text = await seenText(item);
  const seen = text === undefined ? undefined : await hashOf(text);
  const base = { ...stored(item.workspaceId), target: item.id, item, seen };
  return {
    action: { ...base, ...change },
    reverse: { ...base, id: crypto.randomUUID(), ...reverse, undoes: change },
  };
}

/** The text of a note as this device shows it; undefined if it does not have it. */
async function seenText({ id, updatedAt }: NoteListItem): Promise<string | undefined> {
  const open = openedNote(id);
  if (open?.isLoaded.peek()) return open.text.peek();
  const copy = await readCopy<NoteCopy>(noteCopy(id));
  return copy?.note.updatedAt === updatedAt ? copy.note.content : undefined;
}

/** An open note as an item of a list. */
export function itemOf({ shown, text }: OpenNote): NoteListItem | undefined {
  const note = shown.peek();
  if (!note) return undefined;
  const { content: _, ...item } = note;
  return { ...item, excerpt: beginningOf(text.peek()) };
}

type GroupStep =
  | { readonly kind: 'rename-group'; readonly name: string }
  | { readonly kind: 'move-group'; readonly parentId: string | null }
  /** With the groups below it, and their notes. */
  | { readonly kind: 'trash-group' };

/** Changes a group. Returns the undo. @throws DOMException if the disk stores nothing more */
export const performOnGroup = (group: Group, change: GroupStep): Promise<Undo> =>
  add([
    groupSteps(group, change.kind === 'trash-group' ? { ...change, ids: groupsBelow(group.id) } : change),
  ]);

/** What can be undone of a group. */
type Undoable = Exclude<GroupChange, { readonly kind: 'create-group' | 'restore-group' }>;

function groupSteps(item: Group, change: Undoable): Step {
  const base = { ...stored(item.workspaceId), target: item.id, item };
  const action = { ...base, ...change } as GroupAction;
  const reverse = {
    ...base,
    id: crypto.randomUUID(),
    ...reverseOfGroup(item, change),
    undoes: change,
  } as GroupAction;
  return { action, reverse };
}

function reverseOfGroup({ name, parentId }: Group, change: Undoable): GroupChange {
  switch (change.kind) {
    case 'rename-group':
      return { kind: 'rename-group', name };
    case 'move-group':
      return { kind: 'move-group', parentId };
    case 'trash-group':
    default:
      return { kind: 'restore-group', ids: change.ids };
  }
}

/** Creates a group. Returns its address, which leads to its id later. @throws DOMException if the disk stores nothing more */
export async function createGroup(
  name: string,
  parentId: string | null,
  workspaceId: string,
): Promise<string> {
  const id = newAddress();
  const item = { id, name, parentId, workspaceId, userId: '', icon: null };
  await queue.add({ ...stored(workspaceId), kind: 'create-group', name, parentId, target: id, item });
  return id;
}

/** Ticks a todo, or opens it again. @throws DOMException if the disk stores nothing more */
export const complete = (todo: TodoListItem, completed: boolean): Promise<void> =>
  performOnTodo(todo, { completed });

/** Gives a todo another date, or none. @throws DOMException if the disk stores nothing more */
export const setDueDate = (todo: TodoListItem, date: string | null): Promise<void> =>
  performOnTodo(todo, { text: withDueDate(todo.text, date) });

const performOnTodo = (item: TodoListItem, change: Omit<TodoChange, 'kind'>): Promise<void> =>
  queue.add({ ...stored(item.workspaceId), kind: 'todo', ...change, target: item.id, item });

async function add(steps: readonly Step[]): Promise<Undo> {
  const numbers = await queue.addAll(steps.map(({ action }) => action));
  return () => queue.takeBack(steps.map(({ reverse }, at) => ({ number: numbers[at] ?? 0, reverse })));
}
