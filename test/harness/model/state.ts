// Everything the service remembers, as plain data. Times are milliseconds.
import { newId, newTag, type Chosen } from './chosen.ts';

export interface State {
  readonly users: User[];
  /** Every id that a response has contained: ids are never used twice. */
  readonly ids: Set<string>;
  /** Every tag that a note has had, by the note's id. */
  readonly tags: Map<Chosen, Set<string>>;
  /** The cursors of the change feed that responses have contained. */
  readonly cursors: Map<string, Cursor>;
  /** Moments at which the clock stood still between requests. */
  readonly sharedTimes: Set<number>;
}

export interface User {
  readonly id: string;
  readonly createdAt: number;
  readonly storageLimit: number;
  readonly workspaceLimit: number;
  timeZone: string;
  /** The default workspace first, then by creation (D28). */
  workspaces: Workspace[];
}

export interface Workspace {
  readonly id: Chosen;
  name: string;
  readonly isDefault: boolean;
  readonly createdAt: number;
  updatedAt: number;
  notes: Note[];
  groups: Group[];
  todos: Todo[];
  snapshots: Snapshot[];
  /** Every row that was written, in order. */
  readonly changes: Change[];
  /** Ids that the service derives: from an idempotency key (E4), from a date or week (D41). */
  readonly derivedIds: Map<string, Chosen>;
}

export interface Note {
  readonly id: Chosen;
  name: string;
  content: string;
  groupId: Chosen | null;
  readonly createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
  tag: Chosen;
  /** The number of its newest snapshot, 0 if there was none. */
  snapshots: number;
  /** The keys of its last appends, oldest first. */
  appendKeys: readonly string[];
}

export interface Group {
  readonly id: Chosen;
  name: string;
  parentId: Chosen | null;
  readonly createdAt: number;
  updatedAt: number;
}

export interface Todo {
  readonly id: Chosen;
  readonly noteId: Chosen;
  text: string;
  completedAt: number | null;
  lineNumber: number;
  /** Whether it follows a checkbox of its note (D38). */
  readonly derived: boolean;
  /** When it was deleted itself. It also counts as deleted while its note is in the trash (D33). */
  deletedAt: number | null;
  readonly createdAt: number;
  updatedAt: number;
}

export interface Snapshot {
  readonly id: Chosen;
  readonly noteId: Chosen;
  readonly content: string;
  readonly noteVersion: number;
  readonly createdAt: number;
}

export type Kind = 'note' | 'group' | 'todo';

export interface Change {
  readonly kind: Kind;
  readonly id: Chosen;
  readonly at: number;
}

/** A point in the change feed of a workspace. */
export interface Cursor {
  readonly workspace: Workspace;
  /** How many changes were before it. */
  readonly position: number;
  readonly at: number;
}

export const bytesOf = (text: string): number => Buffer.byteLength(text);

/** The last twelve digits of an id name its workspace. */
export const codeOf = (id: string): string => id.slice(24).toLowerCase();

export const freshId = (state: State, { id }: Workspace): Chosen => newId(state.ids, codeOf(id.value ?? ''));

/** The id for a name within a workspace: the same each time. */
export function derivedId(state: State, workspace: Workspace, name: string): Chosen {
  const id = workspace.derivedIds.get(name) ?? freshId(state, workspace);
  workspace.derivedIds.set(name, id);
  return id;
}

/** A tag that the note has not had before. */
export function freshTag(state: State, id: Chosen): Chosen {
  const earlier = state.tags.get(id) ?? new Set();
  state.tags.set(id, earlier);
  return newTag(earlier);
}

export const addChange = (workspace: Workspace, kind: Kind, id: Chosen, at: number): void =>
  void workspace.changes.push({ kind, id, at });

/** A todo that is created, deleted or restored: the row of its note counts its live todos (docs/design.md). */
export function addTodoChange(workspace: Workspace, { id, noteId }: Todo, at: number): void {
  addChange(workspace, 'todo', id, at);
  addChange(workspace, 'note', noteId, at);
}

/** When a todo was deleted: itself, or with its note (D33). */
export function todoDeletedAt({ notes }: Workspace, { deletedAt, noteId }: Todo): number | null {
  return deletedAt ?? notes.find(({ id }) => id === noteId)?.deletedAt ?? null;
}

/** Live notes, all groups and live todos (D22). */
export const contentCounts = (workspace: Workspace) => ({
  notes: workspace.notes.filter(({ deletedAt }) => deletedAt === null).length,
  groups: workspace.groups.length,
  todos: workspace.todos.filter((todo) => todoDeletedAt(workspace, todo) === null).length,
});
