// The resources as responses contain them (specification 2, D23).
import { formatStorage, storageOf } from './quota.ts';
import {
  contentCounts,
  todoDeletedAt,
  type Group,
  type Note,
  type Snapshot,
  type Todo,
  type User,
  type Workspace,
} from './state.ts';

export const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

const deletion = (deletedAt: number | null, user: User) => ({
  isDeleted: deletedAt !== null,
  deletedAt: isoOrNull(deletedAt),
  deletedBy: deletedAt === null ? null : user.id,
});

const times = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  createdAt: iso(createdAt),
  updatedAt: iso(updatedAt),
});

export const workspaceShape = (user: User, workspace: Workspace) => ({
  id: workspace.id,
  name: workspace.name,
  userId: user.id,
  isDefault: workspace.isDefault,
  ...times(workspace),
  storageUsage: storageOf(workspace),
  formattedStorageUsage: formatStorage(storageOf(workspace)),
});

export const workspaceListItem = (user: User, workspace: Workspace) => ({
  ...workspaceShape(user, workspace),
  totalStorageBytes: storageOf(workspace),
  contentCounts: contentCounts(workspace),
});

/** A note without its content (E2, E5, E8). */
export const noteSummary = (user: User, workspace: Workspace, note: Note) => ({
  id: note.id,
  name: note.name,
  workspaceId: workspace.id,
  groupId: note.groupId,
  userId: user.id,
  icon: null,
  ...deletion(note.deletedAt, user),
  isEncrypted: false,
  encryptionMetadata: null,
  ...times(note),
});

export const noteShape = (user: User, workspace: Workspace, note: Note) => ({
  ...noteSummary(user, workspace, note),
  content: note.content,
});

export const groupShape = (user: User, workspace: Workspace, group: Group) => ({
  id: group.id,
  name: group.name,
  workspaceId: workspace.id,
  userId: user.id,
  parentId: group.parentId,
  icon: null,
});

export const todoShape = (user: User, workspace: Workspace, todo: Todo) => ({
  id: todo.id,
  text: todo.text,
  completed: todo.completedAt !== null,
  completedAt: isoOrNull(todo.completedAt),
  noteId: todo.noteId,
  lineNumber: todo.lineNumber,
  workspaceId: workspace.id,
  userId: user.id,
  ...deletion(todoDeletedAt(workspace, todo), user),
  ...times(todo),
});

export const snapshotSummary = (user: User, workspace: Workspace, snapshot: Snapshot) => ({
  id: snapshot.id,
  noteId: snapshot.noteId,
  userId: user.id,
  workspaceId: workspace.id,
  noteVersion: snapshot.noteVersion,
  metadata: null,
  createdAt: iso(snapshot.createdAt),
});

export const snapshotShape = (user: User, workspace: Workspace, snapshot: Snapshot) => ({
  ...snapshotSummary(user, workspace, snapshot),
  content: snapshot.content,
});
