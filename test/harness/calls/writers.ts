// Every writer of the service, as a request that names the ids of a fixture. A new writing endpoint gets an entry here
// and a scene of the explorer (scenes.ts); a test names the endpoints that have none.
import type { Contract, InputOf } from '../../../lib/api/contract.ts';
import { updateAccountContract } from '../../../lib/api/routes/account.ts';
import { createKeyContract, deleteKeyContract } from '../../../lib/api/routes/key.ts';
import * as daily from '../../../lib/api/routes/daily.ts';
import * as file from '../../../lib/api/routes/file.ts';
import * as group from '../../../lib/api/routes/group.ts';
import * as link from '../../../lib/api/routes/link.ts';
import * as note from '../../../lib/api/routes/note.ts';
import { approveSignInContract } from '../../../lib/api/routes/oauth.ts';
import * as snapshot from '../../../lib/api/routes/snapshot.ts';
import * as todo from '../../../lib/api/routes/todo.ts';
import { purgeContract, restoreContract } from '../../../lib/api/routes/trash.ts';
import * as weekly from '../../../lib/api/routes/weekly.ts';
import * as workspace from '../../../lib/api/routes/workspace.ts';
import type { UserSettings } from '../../../lib/domain/keys/api-keys.ts';
import type { BytesOf, Headings } from '../client.ts';
import { approval, clientId, REDIRECT, type Form } from '../sign-in.ts';
import { DAY, many, WEEK, type Ids } from './ids.ts';

/** Work of an instance that is not an HTTP request. */
export type Task =
  /** `after`: how far its clock is ahead, in milliseconds. */
  | { readonly run: 'janitor'; readonly after?: number }
  | { readonly run: 'revoke'; readonly keyId: string }
  | { readonly run: 'delete-user'; readonly userId: string }
  | { readonly run: 'set'; readonly userId: string; readonly settings: UserSettings };

/** A call of an endpoint. */
export interface Request {
  readonly contract: Contract;
  readonly input: (ids: Ids) => object;
  readonly headers: Headings;
}

export type Writer =
  Request | { readonly task: (ids: Ids) => Task } | { readonly redeems: (ids: Ids) => Form };

/** Fits once beside the note of the fixture `quota`. */
const LARGE = 'x'.repeat(600);

const MANY = { content: many('- [ ] task'), syncTodos: true };

const box = (text: string) => ({ content: `- [ ] ${text}`, syncTodos: true });
const ONCE = { 'Idempotency-Key': 'once' };

const bytes = (text: string): Buffer => Buffer.from(text);

const call = <C extends Contract>(
  contract: C,
  input: (ids: Ids) => InputOf<C> & BytesOf<C>,
  headers: Headings = {},
): Request => ({ contract, input, headers });

export const WRITERS = {
  // Notes
  create: call(note.createNoteContract, ({ groupId }) => ({
    name: 'new',
    ...(groupId && { groupId }),
    ...box('c'),
  })),
  'create-keyed': call(
    note.createNoteContract,
    ({ groupId }) => ({ name: 'new', ...(groupId && { groupId }), content: 'k' }),
    ONCE,
  ),
  'create-large': call(note.createNoteContract, () => ({ name: 'large', content: LARGE })),
  'create-in-inner': call(note.createNoteContract, ({ innerId }) => ({ name: 'new', groupId: innerId })),
  'create-in-room': call(note.createNoteContract, ({ roomId, roomGroupId }) => ({
    name: 'new',
    workspaceId: roomId,
    groupId: roomGroupId,
    ...box('r'),
  })),
  rewrite: call(note.updateNoteContract, ({ noteId }) => ({ id: noteId, ...box('b') })),
  'rewrite-with-snapshot': call(note.updateNoteContract, ({ noteId }) => ({
    id: noteId,
    ...box('a\nother'),
    snapshot: true,
  })),
  'rewrite-large': call(note.updateNoteContract, ({ noteId }) => ({ id: noteId, content: LARGE })),
  'create-many': call(note.createNoteContract, () => ({ name: 'many', ...MANY }), ONCE),
  'rewrite-many': call(note.updateNoteContract, ({ noteId }) => ({ id: noteId, ...MANY })),
  'rewrite-in-room': call(note.updateNoteContract, ({ roomNoteId }) => ({ id: roomNoteId, ...box('s') })),
  rename: call(note.updateNoteContract, ({ noteId }) => ({ id: noteId, name: 'renamed' })),
  move: call(note.updateNoteContract, ({ noteId, folderId }) => ({ id: noteId, groupId: folderId })),
  'move-to-inner': call(note.updateNoteContract, ({ noteId, innerId }) => ({ id: noteId, groupId: innerId })),
  append: call(note.appendNoteContract, ({ noteId }) => ({ id: noteId, ...box('n'), snapshot: true })),
  'append-keyed': call(note.appendNoteContract, ({ noteId }) => ({ id: noteId, ...box('k') }), ONCE),
  'edit-keyed': call(
    note.editNoteContract,
    ({ noteId }) => ({
      id: noteId,
      edits: [{ find: '- [ ] z', replace: '- [ ] y' }],
      syncTodos: true,
      snapshot: true,
    }),
    ONCE,
  ),
  'append-large': call(note.appendNoteContract, ({ noteId }) => ({ id: noteId, content: LARGE })),
  delete: call(note.deleteNoteContract, ({ noteId }) => ({ id: noteId })),

  // The trash
  restore: call(restoreContract, ({ noteId }) => ({ noteId })),
  'restore-todo': call(restoreContract, ({ deletedTodoId }) => ({ todoId: deletedTodoId })),
  'restore-in-room': call(restoreContract, ({ roomTrashId }) => ({ noteId: roomTrashId })),
  purge: call(purgeContract, ({ noteId }) => ({ noteId })),
  'purge-all': call(purgeContract, () => ({ all: true })),
  'restore-group': call(restoreContract, ({ groupId }) => ({ groupId })),
  'restore-folder': call(restoreContract, ({ folderId }) => ({ groupId: folderId })),
  'restore-inner': call(restoreContract, ({ innerId }) => ({ groupId: innerId })),
  'purge-room': call(purgeContract, ({ roomId }) => ({ all: true, workspaceId: roomId })),

  // Days and weeks
  'open-day': call(daily.getDailyContract, () => DAY),
  'write-day': call(daily.putDailyContract, () => ({ ...DAY, ...box('d'), snapshot: true })),
  'append-day': call(daily.appendDailyContract, () => ({ ...DAY, ...box('e') })),
  'append-day-keyed': call(daily.appendDailyContract, () => ({ ...DAY, ...box('f') }), ONCE),
  'open-day-in-room': call(daily.getDailyContract, ({ roomId }) => ({ ...DAY, workspaceId: roomId })),
  'open-week': call(weekly.getWeeklyContract, () => WEEK),
  'write-week': call(weekly.putWeeklyContract, () => ({ ...WEEK, ...box('w'), snapshot: true })),
  'append-week': call(weekly.appendWeeklyContract, () => ({ ...WEEK, ...box('v') }), ONCE),

  // Files
  'put-file': call(file.putFileContract, () => ({ path: 'y.png', bytes: bytes('a') })),
  'put-other-file': call(file.putFileContract, () => ({ path: 'y.png', bytes: bytes('b') })),
  'put-unique-file': call(file.putFileContract, () => ({ path: 'y.png', unique: true, bytes: bytes('c') })),
  'replace-file': call(file.putFileContract, () => ({ path: 'x.png', bytes: bytes('new') }), {
    'If-Match': '*',
  }),
  'put-large-file': call(file.putFileContract, () => ({ path: 'large.png', bytes: bytes(LARGE) })),
  'put-file-in-room': call(file.putFileContract, ({ roomId }) => ({
    path: 'z.png',
    workspaceId: roomId,
    bytes: bytes('d'),
  })),
  'replace-file-in-room': call(
    file.putFileContract,
    ({ roomId }) => ({ path: 'x.png', workspaceId: roomId, bytes: bytes('new') }),
    { 'If-Match': '*' },
  ),
  'purge-file-in-room': call(purgeContract, ({ trashedFileId }) => ({ fileId: trashedFileId })),
  'move-file': call(file.moveFileContract, ({ fileId }) => ({ id: fileId, path: 'y.png' })),
  'delete-file': call(file.deleteFileContract, ({ fileId }) => ({ id: fileId })),
  'restore-file': call(restoreContract, ({ trashedFileId }) => ({ fileId: trashedFileId })),
  'purge-file': call(purgeContract, ({ trashedFileId }) => ({ fileId: trashedFileId })),

  // Todos
  'create-todo': call(todo.createTodoContract, ({ noteId }) => ({ noteId, text: 't', lineNumber: 1 })),
  'create-todo-keyed': call(
    todo.createTodoContract,
    ({ noteId }) => ({ noteId, text: 'k', lineNumber: 1 }),
    ONCE,
  ),
  tick: call(todo.updateTodoContract, ({ todoId }) => ({ todoId, completed: true, text: 'longer text' })),
  'edit-deleted-todo': call(todo.updateTodoContract, ({ deletedTodoId }) => ({
    todoId: deletedTodoId,
    lineNumber: 7,
  })),
  'delete-todo': call(todo.deleteTodoContract, ({ todoId }) => ({ todoId })),

  // Snapshots
  snapshot: call(snapshot.createSnapshotContract, ({ noteId, workspaceId }) => ({
    noteId,
    workspaceId,
    content: 'c',
  })),
  'snapshot-keyed': call(
    snapshot.createSnapshotContract,
    ({ noteId, workspaceId }) => ({ noteId, workspaceId, content: 'k' }),
    ONCE,
  ),
  'delete-snapshot': call(snapshot.deleteSnapshotContract, ({ snapshotId }) => ({ snapshotId })),
  'restore-snapshot': call(snapshot.restoreSnapshotContract, ({ snapshotId }) => ({ snapshotId })),

  // Groups
  'delete-group': call(group.deleteGroupContract, ({ groupId }) => ({ groupId })),
  'create-group': call(group.createGroupContract, ({ innerId }) => ({ name: 'new', parentId: innerId })),
  'create-group-keyed': call(
    group.createGroupContract,
    ({ folderId }) => ({ name: 'key', parentId: folderId }),
    ONCE,
  ),
  'create-group-in-room': call(group.createGroupContract, ({ roomId }) => ({
    name: 'new',
    workspaceId: roomId,
  })),
  'rename-inner': call(group.updateGroupContract, ({ innerId }) => ({ groupId: innerId, name: 'renamed' })),
  'move-inner': call(group.updateGroupContract, ({ innerId, otherId }) => ({
    groupId: innerId,
    parentId: otherId,
  })),
  'move-folder': call(group.updateGroupContract, ({ folderId, otherId }) => ({
    groupId: folderId,
    parentId: otherId,
  })),
  'move-other': call(group.updateGroupContract, ({ innerId, otherId }) => ({
    groupId: otherId,
    parentId: innerId,
  })),
  'delete-folder': call(group.deleteGroupContract, ({ folderId }) => ({ groupId: folderId })),
  'delete-inner': call(group.deleteGroupContract, ({ innerId }) => ({ groupId: innerId })),

  // Links
  share: call(link.createLinkContract, ({ noteId }) => ({ noteId })),
  'share-keyed': call(link.createLinkContract, ({ noteId }) => ({ noteId }), ONCE),
  'share-in-room': call(link.createLinkContract, ({ roomNoteId }) => ({ noteId: roomNoteId })),
  subscribe: call(link.createLinkContract, () => ({ feed: 'todos' as const })),
  'delete-link': call(link.deleteLinkContract, ({ linkId }) => ({ id: linkId })),
  'open-calendar': call(link.getSharedContract, ({ feedToken }) => ({ token: feedToken })),
  'open-shared-file': call(link.getSharedFileContract, ({ token }) => ({ token, path: 'x.png' })),
  'open-link': call(link.getSharedContract, ({ token }) => ({ token })),

  // Workspaces
  'create-workspace': call(workspace.createWorkspaceContract, () => ({ name: 'Attic' })),
  'rename-workspace': call(workspace.updateWorkspaceContract, ({ workspaceId }) => ({
    workspaceId,
    name: 'Attic',
  })),
  'set-template': call(workspace.updateWorkspaceContract, ({ workspaceId, noteId }) => ({
    workspaceId,
    dailyTemplateId: noteId,
  })),
  'remove-template': call(workspace.updateWorkspaceContract, ({ workspaceId }) => ({
    workspaceId,
    dailyTemplateId: null,
  })),
  'rename-room': call(workspace.updateWorkspaceContract, ({ roomId }) => ({
    workspaceId: roomId,
    name: 'Cellar',
  })),
  'delete-room': call(workspace.deleteWorkspaceContract, ({ roomId }) => ({ workspaceId: roomId })),

  // The account, its keys, and the background
  'time-zone': call(updateAccountContract, () => ({ timeZone: 'Asia/Tokyo' })),
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
  'create-key': call(createKeyContract, () => ({ name: 'laptop' })),
  'approve-sign-in': call(approveSignInContract, () => approval().input),
  'redeem-code': {
    redeems: ({ code, codeVerifier }) => ({
      grant_type: 'authorization_code',
      code,
      client_id: clientId(),
      redirect_uri: REDIRECT,
      code_verifier: codeVerifier,
    }),
  },
  'delete-own-key': call(deleteKeyContract, ({ keyId }) => ({ id: keyId })),
  'delete-own-key-and-links': call(deleteKeyContract, ({ keyId }) => ({ id: keyId, links: true })),
  'revoke-key': { task: ({ keyId }) => ({ run: 'revoke', keyId }) },
  janitor: { task: () => ({ run: 'janitor' }) },
  'janitor-an-hour-later': { task: () => ({ run: 'janitor', after: 3_700_000 }) },
} as const satisfies Readonly<Record<string, Writer>>;

export type WriterName = keyof typeof WRITERS;

/** @throws Error if the writer is not a call of an endpoint */
export function requestOf(name: WriterName): Request {
  const writer: Writer = WRITERS[name];
  if (!('contract' in writer)) throw new Error(`${name} is not a call of an endpoint`);
  return writer;
}
