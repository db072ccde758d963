// Every writer of the service, as a request that names the ids of a fixture. A new writing endpoint gets an entry here
// and a place in a scene (scenes.ts); a test names the endpoints that have none.
import { updateAccountContract } from '../../../lib/api/routes/account.ts';
import * as daily from '../../../lib/api/routes/daily.ts';
import * as group from '../../../lib/api/routes/group.ts';
import * as note from '../../../lib/api/routes/note.ts';
import * as snapshot from '../../../lib/api/routes/snapshot.ts';
import * as todo from '../../../lib/api/routes/todo.ts';
import { purgeContract, restoreContract } from '../../../lib/api/routes/trash.ts';
import * as weekly from '../../../lib/api/routes/weekly.ts';
import * as workspace from '../../../lib/api/routes/workspace.ts';
import type { Writer } from './place.ts';

export const DAY = { date: '2025-02-07' };
export const WEEK = { week: 6, year: 2025 };

/** Fits once beside the note of the scene `quota`. */
const LARGE = 'x'.repeat(600);

/** More checkboxes than fit the transaction of their note. */
const MANY = Array.from({ length: 80 }, (_, n) => `- [ ] task ${n}`).join('\n');

const box = (text: string) => ({ content: `- [ ] ${text}`, syncTodos: true });
const once = { headers: { 'Idempotency-Key': 'once' } };

export const WRITERS = {
  // Notes
  create: {
    contract: note.createNoteContract,
    input: ({ groupId }) => ({ name: 'new', ...(groupId && { groupId }), ...box('c') }),
  },
  'create-keyed': {
    contract: note.createNoteContract,
    input: ({ groupId }) => ({ name: 'new', ...(groupId && { groupId }), content: 'k' }),
    ...once,
  },
  'create-large': { contract: note.createNoteContract, input: () => ({ name: 'large', content: LARGE }) },
  'create-in-inner': {
    contract: note.createNoteContract,
    input: ({ innerId }) => ({ name: 'new', groupId: innerId }),
  },
  'create-in-room': {
    contract: note.createNoteContract,
    input: ({ roomId, roomGroupId }) => ({
      name: 'new',
      workspaceId: roomId,
      groupId: roomGroupId,
      ...box('r'),
    }),
  },
  rewrite: { contract: note.updateNoteContract, input: ({ noteId }) => ({ id: noteId, ...box('b') }) },
  'rewrite-with-snapshot': {
    contract: note.updateNoteContract,
    input: ({ noteId }) => ({ id: noteId, ...box('a\nother'), snapshot: true }),
  },
  'rewrite-large': {
    contract: note.updateNoteContract,
    input: ({ noteId }) => ({ id: noteId, content: LARGE }),
  },
  'create-many': {
    contract: note.createNoteContract,
    input: () => ({ name: 'many', content: MANY, syncTodos: true }),
    ...once,
  },
  'rewrite-many': {
    contract: note.updateNoteContract,
    input: ({ noteId }) => ({ id: noteId, content: MANY, syncTodos: true }),
  },
  'rewrite-in-room': {
    contract: note.updateNoteContract,
    input: ({ roomNoteId }) => ({ id: roomNoteId, ...box('s') }),
  },
  rename: { contract: note.updateNoteContract, input: ({ noteId }) => ({ id: noteId, name: 'renamed' }) },
  move: {
    contract: note.updateNoteContract,
    input: ({ noteId, folderId }) => ({ id: noteId, groupId: folderId }),
  },
  'move-to-inner': {
    contract: note.updateNoteContract,
    input: ({ noteId, innerId }) => ({ id: noteId, groupId: innerId }),
  },
  append: {
    contract: note.appendNoteContract,
    input: ({ noteId }) => ({ id: noteId, ...box('n'), snapshot: true }),
  },
  'append-keyed': {
    contract: note.appendNoteContract,
    input: ({ noteId }) => ({ id: noteId, ...box('k') }),
    ...once,
  },
  'edit-keyed': {
    contract: note.editNoteContract,
    input: ({ noteId }) => ({
      id: noteId,
      edits: [{ find: '- [ ] z', replace: '- [ ] y' }],
      syncTodos: true,
      snapshot: true,
    }),
    ...once,
  },
  'append-large': {
    contract: note.appendNoteContract,
    input: ({ noteId }) => ({ id: noteId, content: LARGE }),
  },
  delete: { contract: note.deleteNoteContract, input: ({ noteId }) => ({ id: noteId }) },

  // The trash
  restore: { contract: restoreContract, input: ({ noteId }) => ({ noteId }) },
  'restore-todo': { contract: restoreContract, input: ({ deletedTodoId }) => ({ todoId: deletedTodoId }) },
  'restore-in-room': { contract: restoreContract, input: ({ roomTrashId }) => ({ noteId: roomTrashId }) },
  purge: { contract: purgeContract, input: ({ noteId }) => ({ noteId }) },
  'purge-all': { contract: purgeContract, input: () => ({ all: true }) },
  'restore-group': { contract: restoreContract, input: ({ groupId }) => ({ groupId }) },
  'restore-folder': { contract: restoreContract, input: ({ folderId }) => ({ groupId: folderId }) },
  'restore-inner': { contract: restoreContract, input: ({ innerId }) => ({ groupId: innerId }) },
  'purge-room': { contract: purgeContract, input: ({ roomId }) => ({ all: true, workspaceId: roomId }) },

  // Days and weeks
  'open-day': { contract: daily.getDailyContract, input: () => DAY },
  'write-day': { contract: daily.putDailyContract, input: () => ({ ...DAY, ...box('d'), snapshot: true }) },
  'append-day': { contract: daily.appendDailyContract, input: () => ({ ...DAY, ...box('e') }) },
  'append-day-keyed': {
    contract: daily.appendDailyContract,
    input: () => ({ ...DAY, ...box('f') }),
    ...once,
  },
  'open-day-in-room': {
    contract: daily.getDailyContract,
    input: ({ roomId }) => ({ ...DAY, workspaceId: roomId }),
  },
  'open-week': { contract: weekly.getWeeklyContract, input: () => WEEK },
  'write-week': {
    contract: weekly.putWeeklyContract,
    input: () => ({ ...WEEK, ...box('w'), snapshot: true }),
  },
  'append-week': { contract: weekly.appendWeeklyContract, input: () => ({ ...WEEK, ...box('v') }), ...once },

  // Todos
  'create-todo': {
    contract: todo.createTodoContract,
    input: ({ noteId }) => ({ noteId, text: 't', lineNumber: 1 }),
  },
  'create-todo-keyed': {
    contract: todo.createTodoContract,
    input: ({ noteId }) => ({ noteId, text: 'k', lineNumber: 1 }),
    ...once,
  },
  tick: {
    contract: todo.updateTodoContract,
    input: ({ todoId }) => ({ todoId, completed: true, text: 'longer text' }),
  },
  'edit-deleted-todo': {
    contract: todo.updateTodoContract,
    input: ({ deletedTodoId }) => ({ todoId: deletedTodoId, lineNumber: 7 }),
  },
  'delete-todo': { contract: todo.deleteTodoContract, input: ({ todoId }) => ({ todoId }) },

  // Snapshots
  snapshot: {
    contract: snapshot.createSnapshotContract,
    input: ({ noteId, workspaceId }) => ({ noteId, workspaceId, content: 'c' }),
  },
  'snapshot-keyed': {
    contract: snapshot.createSnapshotContract,
    input: ({ noteId, workspaceId }) => ({ noteId, workspaceId, content: 'k' }),
    ...once,
  },
  'delete-snapshot': {
    contract: snapshot.deleteSnapshotContract,
    input: ({ snapshotId }) => ({ snapshotId }),
  },
  'restore-snapshot': {
    contract: snapshot.restoreSnapshotContract,
    input: ({ snapshotId }) => ({ snapshotId }),
  },

  // Groups
  'delete-group': { contract: group.deleteGroupContract, input: ({ groupId }) => ({ groupId }) },
  'create-group': {
    contract: group.createGroupContract,
    input: ({ innerId }) => ({ name: 'new', parentId: innerId }),
  },
  'create-group-keyed': {
    contract: group.createGroupContract,
    input: ({ folderId }) => ({ name: 'key', parentId: folderId }),
    ...once,
  },
  'create-group-in-room': {
    contract: group.createGroupContract,
    input: ({ roomId }) => ({ name: 'new', workspaceId: roomId }),
  },
  'rename-inner': {
    contract: group.updateGroupContract,
    input: ({ innerId }) => ({ groupId: innerId, name: 'renamed' }),
  },
  'move-inner': {
    contract: group.updateGroupContract,
    input: ({ innerId, otherId }) => ({ groupId: innerId, parentId: otherId }),
  },
  'move-folder': {
    contract: group.updateGroupContract,
    input: ({ folderId, otherId }) => ({ groupId: folderId, parentId: otherId }),
  },
  'move-other': {
    contract: group.updateGroupContract,
    input: ({ innerId, otherId }) => ({ groupId: otherId, parentId: innerId }),
  },
  'delete-folder': { contract: group.deleteGroupContract, input: ({ folderId }) => ({ groupId: folderId }) },
  'delete-inner': { contract: group.deleteGroupContract, input: ({ innerId }) => ({ groupId: innerId }) },

  // Workspaces
  'create-workspace': { contract: workspace.createWorkspaceContract, input: () => ({ name: 'Attic' }) },
  'rename-workspace': {
    contract: workspace.updateWorkspaceContract,
    input: ({ workspaceId }) => ({ workspaceId, name: 'Attic' }),
  },
  'rename-room': {
    contract: workspace.updateWorkspaceContract,
    input: ({ roomId }) => ({ workspaceId: roomId, name: 'Cellar' }),
  },
  'delete-room': {
    contract: workspace.deleteWorkspaceContract,
    input: ({ roomId }) => ({ workspaceId: roomId }),
  },

  // The account, its keys, and the background
  'time-zone': { contract: updateAccountContract, input: () => ({ timeZone: 'Asia/Tokyo' }) },
  'set-time-zone': {
    task: ({ userId }) => ({ run: 'set', userId, settings: { timeZone: 'Europe/Berlin' } }),
  },
  'more-workspaces': {
    task: ({ userId }) => ({ run: 'set', userId, settings: { workspaceLimit: 5 } }),
  },
  'lower-limits': {
    task: ({ userId }) => ({ run: 'set', userId, settings: { storageLimit: 500, workspaceLimit: 2 } }),
  },
  'raise-limits': {
    task: ({ userId }) => ({ run: 'set', userId, settings: { storageLimit: 5_000, workspaceLimit: 5 } }),
  },
  'delete-user': { task: ({ userId }) => ({ run: 'delete-user', userId }) },
  'revoke-key': { task: ({ keyId }) => ({ run: 'revoke', keyId }) },
  janitor: { task: () => ({ run: 'janitor' }) },
} as const satisfies Readonly<Record<string, Writer>>;

export type WriterName = keyof typeof WRITERS;
