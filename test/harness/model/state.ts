// Everything that the service remembers, as plain data: a row has the members that responses contain, and a few more.
import { newId, newTag, type Chosen } from './chosen.ts';
import { sha256Of, typeOf } from './file-rules.ts';

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

/** The state before the first user. */
export const newState = (): State => ({
  users: [],
  ids: new Set(),
  tags: new Map(),
  cursors: new Map(),
  sharedTimes: new Set(),
});

export interface User {
  readonly id: string;
  readonly createdAt: string;
  readonly storageLimit: number;
  readonly workspaceLimit: number;
  /** The ids of the keys: one with all rights, one that only reads (E22). */
  readonly keys: { readonly full: string; readonly reader: string };
  /** All keys that are not revoked, oldest first (E31), and those that are. */
  keyList: Key[];
  readonly revokedKeys: Key[];
  /** When codes of sign-in were created (E28). */
  readonly codes: number[];
  /** The ids of the keys that have been used. */
  readonly used: Set<Key['id']>;
  timeZone: string;
  /** All links, oldest first, also those that no longer work (E25). */
  readonly links: Share[];
  /** The default workspace first, then by creation (D28). */
  workspaces: Workspace[];
}

export interface Key {
  readonly id: string | Chosen;
  readonly name: string;
  readonly readOnly: boolean;
  readonly writeGroupId?: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly createdBy: string | null;
}

/** A link that shows a note or the todos of a workspace to anyone. */
export interface Share {
  readonly id: Chosen;
  readonly url: Chosen;
  readonly workspace: Workspace;
  /** The note that it shows, if it shows one. */
  readonly noteId: Chosen | null;
  /** Whether the events of its calendar have an alarm. */
  readonly alarm: boolean;
  /** The idempotency key that it was created with. */
  readonly key: string | undefined;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  lastUsedAt: string | null;
  /** The id of the key that created it. */
  readonly madeBy: string;
  /** It never works again: it was deleted, or its note was moved to the trash. */
  end: 'deleted' | 'trashed' | null;
  /** The tag of each body that it has shown, the last one last. */
  readonly tags: Map<string, Chosen>;
}

export interface Workspace {
  readonly id: Chosen;
  readonly userId: string;
  name: string;
  readonly isDefault: boolean;
  readonly createdAt: string;
  updatedAt: string;
  note: Note[];
  group: Group[];
  todo: Todo[];
  snapshot: Snapshot[];
  file: File[];
  /** The notes that fill its days and weeks (E29). */
  readonly templates: { daily: Chosen | null; weekly: Chosen | null };
  /** The deletions of groups that can be undone, oldest first (E23). */
  deletions: Deletion[];
  /** Every row that was written, in order. */
  readonly changes: Change[];
  /** Ids that the service derives: from an idempotency key (E4), from a date or week (D41). */
  readonly derivedIds: Map<string, Chosen>;
}

export type Note = ReturnType<typeof newNote>;
export type Group = ReturnType<typeof newGroup>;
export type Todo = ReturnType<typeof newTodo>;
export type Snapshot = ReturnType<typeof newSnapshot>;
export type File = ReturnType<typeof newFile>;
export type Row = Note | Group | Todo | Snapshot | File;
export type Kind = Row['kind'];

/** The groups that one call deleted, the named one first. Its notes refer to it. */
export interface Deletion {
  readonly groups: readonly Group[];
  readonly deletedAt: string;
}

/** A row that was written. A note that entered or left the trash may bring all its todos with it. */
export type Change = Pick<Row, 'kind' | 'id'> & { readonly at: number; readonly withTodos?: true };

/** A point in the change feed of a workspace: how many changes were before it. */
export interface Cursor {
  readonly workspace: Workspace;
  readonly position: number;
  readonly at: number;
}

/** A moment in a workspace. */
export interface At {
  readonly state: State;
  readonly workspace: Workspace;
  readonly now: number;
}

export const iso = (ms: number): string => new Date(ms).toISOString();
/** The time of a change, which is later than that of the change before. */
export const later = (now: number, { updatedAt }: { readonly updatedAt: string }): string =>
  iso(Math.max(now, Date.parse(updatedAt) + 1));
const born = (now: number) => ({ createdAt: iso(now), updatedAt: iso(now) });
const owned = ({ workspace }: At) => ({ workspaceId: workspace.id, userId: workspace.userId });
const live = () => ({ deletedAt: null as string | null });

type NewWorkspace = Pick<Workspace, 'id' | 'userId' | 'name' | 'isDefault'>;

export function newWorkspace(workspace: NewWorkspace, now: number): Workspace {
  const rows = { note: [], group: [], todo: [], snapshot: [], file: [], deletions: [] };
  const templates = { daily: null, weekly: null };
  return { ...workspace, ...born(now), ...rows, templates, changes: [], derivedIds: new Map() };
}

export function newNote(at: At, id: Chosen, name: string, groupId: Chosen | null) {
  const unused = { icon: null, isEncrypted: false, encryptionMetadata: null };
  // The number of its newest snapshot, the keys of its last appends and edits, oldest first, and the deletion of its
  // group that it is in the trash with.
  const internal = {
    kind: 'note' as const,
    tag: freshTag(at, id),
    versions: 0,
    appendKeys: [] as readonly string[],
    deletion: null as Deletion | null,
    isPinned: false as boolean,
    /** Those that are stored (E38). */
    secondNames: [] as readonly string[],
  };
  return { id, name, groupId, content: '', ...unused, ...owned(at), ...live(), ...born(at.now), ...internal };
}

export function newGroup(at: At, id: Chosen, name: string, parentId: Chosen | null) {
  return { kind: 'group' as const, id, name, parentId, icon: null, ...owned(at), ...born(at.now) };
}

/** A `derived` todo follows a checkbox of its note (D38). */
type NewTodo = { id: Chosen; noteId: Chosen; text: string; lineNumber: number; derived: boolean };

export function newTodo(at: At, todo: NewTodo, completed: boolean) {
  const completedAt = completed ? iso(at.now) : null;
  return { kind: 'todo' as const, ...todo, completedAt, ...owned(at), ...live(), ...born(at.now) };
}

export function newSnapshot(at: At, id: Chosen, { id: noteId, versions }: Note, content: string) {
  const made = { noteVersion: versions, metadata: null, createdAt: iso(at.now) };
  return { kind: 'snapshot' as const, id, noteId, content, ...made, ...owned(at) };
}

/** A file without bytes yet, and with the tags that it has had. */
export function newFile(at: At, id: Chosen, path: string) {
  const internal = { kind: 'file' as const, bytes: '', tags: [] as readonly string[] };
  return { id, workspaceId: at.workspace.id, path, ...live(), ...born(at.now), ...internal };
}

/** The tag of a file is that of its bytes. */
export const fileTag = ({ bytes }: File): string => `"${sha256Of(bytes)}"`;

/** The last twelve digits of an id name its workspace. */
export const codeOf = (id: string): string => id.slice(24).toLowerCase();

/** A new id, or the same each time for a name. */
export function idFor({ state, workspace }: At, name?: string): Chosen {
  const known = name === undefined ? undefined : workspace.derivedIds.get(name);
  const id = known ?? newId(state.ids, codeOf(workspace.id.value ?? ''));
  if (name !== undefined) workspace.derivedIds.set(name, id);
  return id;
}

/** A tag that the note has not had before. */
export function freshTag({ state }: At, id: Chosen): Chosen {
  const earlier = state.tags.get(id) ?? new Set();
  state.tags.set(id, earlier);
  return newTag(earlier);
}

/** Adds rows to the change feed. */
export const addChange = ({ workspace, now }: At, ...rows: readonly Row[]): void =>
  void workspace.changes.push(...rows.map(({ kind, id }) => ({ kind, id, at: now })));

/** Adds a note that entered or left the trash to the change feed. */
export const addMove = ({ workspace, now }: At, { kind, id }: Note): void =>
  void workspace.changes.push({ kind, id, at: now, withTodos: true });

export const noteOf = ({ note }: Workspace, { noteId }: Todo | Snapshot): Note | undefined =>
  note.find(({ id }) => id === noteId);

/** When a todo was deleted: itself, or with its note (D33). */
export const todoDeletedAt = (workspace: Workspace, todo: Todo): string | null =>
  todo.deletedAt ?? noteOf(workspace, todo)?.deletedAt ?? null;

/** Live notes, all groups and live todos (D22). */
export const contentCounts = (workspace: Workspace) => ({
  notes: workspace.note.filter(({ deletedAt }) => deletedAt === null).length,
  groups: workspace.group.length,
  todos: workspace.todo.filter((todo) => todoDeletedAt(workspace, todo) === null).length,
});

const INTERNAL = new Set([
  'kind',
  'tag',
  'versions',
  'appendKeys',
  'derived',
  'deletion',
  'isPinned',
  'secondNames',
]);
const GROUP_TIMES = new Set(['createdAt', 'updatedAt']);

/** A row as responses contain it (specification 2, D23, D27). */
export function shown(workspace: Workspace, row: Row, withContent = true): Readonly<Record<string, unknown>> {
  if (row.kind === 'file') {
    const { kind: _kind, bytes, tags: _tags, ...file } = row;
    const derived = { type: typeOf(file.path), size: bytes.length, sha256: sha256Of(bytes) };
    return { ...file, ...derived, isDeleted: file.deletedAt !== null };
  }
  const isHidden = (name: string): boolean =>
    INTERNAL.has(name) ||
    (row.kind === 'group' && GROUP_TIMES.has(name)) ||
    (name === 'content' && !withContent);
  const resource = Object.fromEntries(Object.entries(row).filter(([name]) => !isHidden(name)));
  if (row.kind === 'group' || row.kind === 'snapshot') return resource;
  const deletedAt = row.kind === 'todo' ? todoDeletedAt(workspace, row) : row.deletedAt;
  const completed = row.kind === 'todo' ? { completed: row.completedAt !== null } : {};
  const deletedBy = deletedAt === null ? null : row.userId;
  const pinned = row.kind === 'note' && row.isPinned ? { pinned: true } : {};
  const aliases = row.kind === 'note' && row.secondNames.length > 0 ? { aliases: row.secondNames } : {};
  return {
    ...resource,
    ...completed,
    ...pinned,
    ...aliases,
    deletedAt,
    isDeleted: deletedAt !== null,
    deletedBy,
  };
}
