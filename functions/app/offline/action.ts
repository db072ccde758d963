// What a user has done with notes, groups and todos on this device, as items of the queue: each is stored first, shown at once,
// and sent in order when the service can be reached.
import type { Group, NoteListItem } from '../../../lib/schema/entities.ts';
import type { TodoListItem } from '../../../lib/schema/list-items.ts';

export type NoteChange =
  | { readonly kind: 'move'; readonly groupId: string | null }
  | { readonly kind: 'pin'; readonly pinned: boolean }
  | { readonly kind: 'trash' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'untag'; readonly tag: string };

export type GroupChange =
  | { readonly kind: 'create-group'; readonly name: string; readonly parentId: string | null }
  | { readonly kind: 'rename-group'; readonly name: string }
  | { readonly kind: 'move-group'; readonly parentId: string | null }
  /** `ids`: the group and those below it, when it was deleted. */
  | { readonly kind: 'trash-group'; readonly ids: readonly string[] }
  | { readonly kind: 'restore-group'; readonly ids: readonly string[] };

export type TodoChange = {
  readonly kind: 'todo';
  readonly completed?: boolean;
  readonly text?: string;
};

/** The members of every item of the queue that is an action. */
interface Stored {
  /** The Idempotency-Key of a creation. */
  readonly id: string;
  readonly workspaceId: string;
  /** When the user did it. */
  readonly at: string;
  /** For tabs of versions before 1.4, which know captures only and leave items with a problem alone. */
  readonly problem: string;
  /** Whether it was sent before: it may have happened although no response came. */
  readonly wasSent?: boolean | undefined;
  /** Captures have it. */
  readonly content?: undefined;
  /** Why it can't be done. */
  readonly failure?: string | undefined;
  /** The change that it undoes. It leaves what has changed since, without a word. */
  readonly undoes?: NoteChange | GroupChange;
}

export type NoteAction = Stored &
  NoteChange & {
    /** The id of the note, or its address as long as the service does not have it. */
    readonly target: string;
    /** The note before. */
    readonly item: NoteListItem;
    /** The hash of the text that the user has seen, if this device has it. */
    readonly seen?: string | undefined;
  };

export type GroupAction = Stored & GroupChange & { readonly target: string; readonly item: Group };
export type TodoAction = Stored & TodoChange & { readonly target: string; readonly item: TodoListItem };
export type Action = NoteAction | GroupAction | TodoAction;

/** A note of a list after a change. */
export function changedNote(note: NoteListItem, action: NoteAction): NoteListItem {
  switch (action.kind) {
    case 'move':
      return { ...note, groupId: action.groupId };
    case 'pin':
      return withPin(note, action.pinned);
    case 'trash':
      return { ...note, isDeleted: true, deletedAt: action.at };
    case 'restore':
      return { ...note, isDeleted: false, deletedAt: null };
    case 'tag':
    case 'untag':
    default:
      return note;
  }
}

/** Only pinned notes have the member. */
function withPin(note: NoteListItem, pinned: boolean): NoteListItem {
  const { pinned: _, ...others } = note;
  return pinned ? { ...others, pinned } : others;
}

/** A group after a change; undefined if it is in the trash then. */
export function changedGroup(group: Group, action: GroupAction): Group | undefined {
  switch (action.kind) {
    case 'create-group':
    case 'restore-group':
      return group;
    case 'rename-group':
      return { ...group, name: action.name };
    case 'move-group':
      return { ...group, parentId: action.parentId };
    case 'trash-group':
    default:
      return undefined;
  }
}

/** What undoes a change of a note; undefined if it changes nothing. */
export function reverseOf(note: NoteListItem, change: NoteChange): NoteChange | undefined {
  const { groupId, pinned = false } = note;
  switch (change.kind) {
    case 'move':
      return groupId === change.groupId ? undefined : { kind: 'move', groupId };
    case 'pin':
      return pinned === change.pinned ? undefined : { kind: 'pin', pinned };
    case 'trash':
      return { kind: 'restore' };
    case 'restore':
      return { kind: 'trash' };
    case 'tag':
      return { kind: 'untag', tag: change.tag };
    case 'untag':
    default:
      return { kind: 'tag', tag: change.tag };
  }
}

const OF_GROUPS: ReadonlySet<string> = new Set<GroupChange['kind']>([
  'create-group',
  'rename-group',
  'move-group',
  'trash-group',
  'restore-group',
]);

/** What an action changes. */
export const typeOf = (action: Action): 'note' | 'group' | 'todo' =>
  action.kind === 'todo' ? 'todo' : OF_GROUPS.has(action.kind) ? 'group' : 'note';

export const isOfGroup = (action: Action): action is GroupAction => typeOf(action) === 'group';
export const isOfNote = (action: Action): action is NoteAction => typeOf(action) === 'note';
export const isOfTodo = (action: Action): action is TodoAction => typeOf(action) === 'todo';

/** An action with an id in place of an address. */
export function withId<T extends Action>(action: T, address: string, id: string): T {
  const replaced = (value: string | null): string | null => (value === address ? id : value);
  return {
    ...action,
    target: replaced(action.target),
    ...(action.kind === 'move' && { groupId: replaced(action.groupId) }),
    ...('parentId' in action && { parentId: replaced(action.parentId) }),
    item: { ...action.item, id: replaced(action.item.id) },
  };
}
