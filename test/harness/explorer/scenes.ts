// The states of a user's data in which writers meet, with the writers that meet there. Each writer is paired with each
// other one and with itself.
import { putDailyContract } from '../../../lib/api/routes/daily.ts';
import { createGroupContract, deleteGroupContract } from '../../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../../lib/api/routes/snapshot.ts';
import { createTodoContract, deleteTodoContract, listTodosContract } from '../../../lib/api/routes/todo.ts';
import { putWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import { createWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { codeOf } from '../../../lib/core/ids.ts';
import { removeWorkspace } from '../../../lib/db/resources/workspaces.ts';
import { transact } from '../../../lib/db/table/transaction.ts';
import { changeUser } from '../../../lib/domain/keys/api-keys.ts';
import type { Client } from '../client.ts';
import { accountOf } from '../table.ts';
import { NOWHERE, type Place } from './place.ts';
import { DAY, WEEK, type WriterName } from './writers.ts';

export interface Scene {
  /** Creates the state for a new user and returns its ids. */
  readonly prepare: (me: Client) => Promise<Place>;
  readonly writers: readonly WriterName[];
}

const BOXES = { content: '- [ ] a\n- [ ] z', syncTodos: true };

const home = ({ userId, keyId, workspaceId }: Client): Place => ({ ...NOWHERE, userId, keyId, workspaceId });

/** A day with todos and a snapshot, a todo that was deleted, and a group to move the day's note to. */
async function day(me: Client): Promise<Place> {
  const { data: note } = await me.ok(putDailyContract, { ...DAY, ...BOXES });
  return { ...(await around(me, note)), folderId: await groupOf(me, 'folder') };
}

async function week(me: Client): Promise<Place> {
  const { data: note } = await me.ok(putWeeklyContract, { ...WEEK, ...BOXES });
  return around(me, note);
}

async function around(me: Client, note: { id: string; groupId: string | null }): Promise<Place> {
  const snapshot = { noteId: note.id, workspaceId: me.workspaceId, content: 'kept' };
  const { data: kept } = await me.ok(createSnapshotContract, snapshot);
  const { data: todos } = await me.ok(listTodosContract, { noteId: note.id, sort: 'lineNumber:asc' });
  const { data: gone } = await me.ok(createTodoContract, { noteId: note.id, text: 'gone', lineNumber: 1 });
  await me.ok(deleteTodoContract, { todoId: gone.id });
  return {
    ...home(me),
    noteId: note.id,
    groupId: note.groupId ?? '',
    todoId: todos[0]?.id ?? '',
    deletedTodoId: gone.id,
    snapshotId: kept.id,
  };
}

/** Five snapshots: the next one removes the oldest. */
async function fullDay(me: Client): Promise<Place> {
  const place = await day(me);
  const { noteId, workspaceId } = place;
  for (const content of ['2', '3', '4', '5'])
    await me.ok(createSnapshotContract, { noteId, workspaceId, content });
  return place;
}

/** A group with a group in it that holds a note, and another group. */
async function tree(me: Client): Promise<Place> {
  const folderId = await groupOf(me, 'folder');
  const innerId = await groupOf(me, 'inner', folderId);
  const { data: note } = await me.ok(createNoteContract, { name: 'page', groupId: innerId, ...BOXES });
  const otherId = await groupOf(me, 'other');
  return { ...(await around(me, note)), folderId, innerId, groupId: innerId, otherId };
}

/** Another workspace with a note, a group and a note in the trash. */
async function room(me: Client): Promise<Place> {
  const { data: made } = await me.ok(createWorkspaceContract, { name: 'Room' });
  const workspaceId = made.id;
  const { data: group } = await me.ok(createGroupContract, { name: 'shelf', workspaceId });
  const note = { workspaceId, groupId: group.id };
  const { data: kept } = await me.ok(createNoteContract, { name: 'kept', ...note, ...BOXES });
  const { data: gone } = await me.ok(createNoteContract, { name: 'gone', ...note });
  await me.ok(deleteNoteContract, { id: gone.id });
  return { ...home(me), roomId: made.id, roomNoteId: kept.id, roomGroupId: group.id, roomTrashId: gone.id };
}

/** Room for one of two large notes. */
async function quota(me: Client): Promise<Place> {
  const { data: note } = await me.ok(createNoteContract, { name: 'page', content: 'y'.repeat(100) });
  const { data: gone } = await me.ok(createNoteContract, { name: 'gone', content: 'z'.repeat(300) });
  await me.ok(deleteNoteContract, { id: gone.id });
  await changeUser(me.userId, { storageLimit: 1_200 });
  return { ...home(me), noteId: note.id };
}

/** Deletes the other workspace as a request whose process ends before it removes any row. */
async function leaveToJanitor({ userId }: Client, { roomId }: Place): Promise<void> {
  const account = await accountOf(userId);
  const entry = account.workspaces[codeOf(roomId)];
  if (!entry || (await transact(removeWorkspace(account, codeOf(roomId), entry))))
    throw new Error('not deleted');
}

async function groupOf(me: Client, name: string, parentId?: string): Promise<string> {
  return (await me.ok(createGroupContract, { name, ...(parentId && { parentId }) })).data.id;
}

/** The state of another scene, changed further. */
const after =
  (prepare: Scene['prepare'], change: (me: Client, place: Place) => Promise<unknown>): Scene['prepare'] =>
  async (me) => {
    const place = await prepare(me);
    await change(me, place);
    return place;
  };

const trashed = (prepare: Scene['prepare']) =>
  after(prepare, (me, { noteId }) => me.ok(deleteNoteContract, { id: noteId }));

const OF_A_NOTE = [
  'append',
  'append-keyed',
  'edit-keyed',
  'append-day',
  'restore',
  'restore-todo',
  'purge',
  'purge-all',
  'restore-snapshot',
  'tick',
  'rewrite',
  'rewrite-with-snapshot',
  'move',
  'delete',
  'write-day',
  'open-day',
  'delete-group',
  'create',
  'create-todo',
  'delete-todo',
  'snapshot',
  'delete-snapshot',
] as const satisfies readonly WriterName[];

const OF_A_TREE = [
  'create-in-inner',
  'create-group',
  'rename-inner',
  'move-inner',
  'move-folder',
  'move-other',
  'move-to-inner',
  'delete-folder',
  'delete-inner',
  'delete',
  'restore',
  'restore-folder',
  'restore-inner',
] as const satisfies readonly WriterName[];

export const SCENES = {
  day: { prepare: day, writers: OF_A_NOTE },
  'day-in-trash': { prepare: trashed(day), writers: OF_A_NOTE },
  'no-day': {
    prepare: async (me) => home(me),
    writers: ['open-day', 'write-day', 'append-day', 'append-day-keyed', 'create', 'time-zone'],
  },
  'day-without-group': {
    prepare: after(day, (me, { groupId }) => me.ok(deleteGroupContract, { groupId })),
    writers: [
      'open-day',
      'write-day',
      'append-day-keyed',
      'restore',
      'purge',
      'purge-all',
      'delete-group',
      'restore-group',
    ],
  },
  'day-with-five-snapshots': {
    prepare: fullDay,
    writers: ['append', 'write-day', 'snapshot', 'delete-snapshot', 'restore-snapshot'],
  },
  'todo-in-trash': { prepare: day, writers: ['restore-todo', 'edit-deleted-todo', 'rename'] },
  week: { prepare: week, writers: ['open-week', 'write-week', 'append-week', 'delete'] },
  'week-in-trash': {
    prepare: trashed(week),
    writers: ['open-week', 'write-week', 'append-week', 'restore', 'purge'],
  },
  'no-week': { prepare: async (me) => home(me), writers: ['open-week', 'write-week', 'append-week'] },
  once: {
    prepare: day,
    writers: [
      'create-keyed',
      'create-todo-keyed',
      'create-group-keyed',
      'snapshot-keyed',
      'append-day-keyed',
      'delete',
      'delete-group',
      'delete-folder',
    ],
  },
  tree: { prepare: tree, writers: OF_A_TREE },
  'tree-in-trash': {
    prepare: trashed(tree),
    writers: ['restore', 'delete-folder', 'delete-inner', 'move-inner', 'create-in-inner', 'purge'],
  },
  'tree-deleted': {
    prepare: after(tree, (me, { folderId }) => me.ok(deleteGroupContract, { groupId: folderId })),
    writers: [
      'restore-folder',
      'restore-inner',
      'restore',
      'purge',
      'purge-all',
      'delete-folder',
      'create-group',
      'move-other',
      'delete-user',
    ],
  },
  'tree-deleted-twice': {
    prepare: after(tree, async (me, { innerId, folderId }) => {
      await me.ok(deleteGroupContract, { groupId: innerId });
      await me.ok(deleteGroupContract, { groupId: folderId });
    }),
    writers: ['restore-folder', 'restore-inner', 'restore', 'purge-all'],
  },
  room: {
    prepare: room,
    writers: [
      'create-in-room',
      'rewrite-in-room',
      'create-group-in-room',
      'open-day-in-room',
      'restore-in-room',
      'purge-room',
      'create-workspace',
      'rename-workspace',
      'rename-room',
      'delete-room',
      'janitor',
      'delete-user',
    ],
  },
  'deleted-room': {
    prepare: after(room, leaveToJanitor),
    writers: ['create-workspace', 'rename-workspace', 'delete-room', 'janitor', 'delete-user'],
  },
  quota: {
    prepare: quota,
    writers: [
      'create-large',
      'rewrite-large',
      'append-large',
      'purge-all',
      'lower-limits',
      'raise-limits',
      'create-workspace',
    ],
  },
  many: {
    prepare: day,
    writers: ['create-many', 'rewrite-many', 'append-keyed', 'rewrite', 'delete', 'tick', 'create-todo'],
  },
  account: {
    prepare: async (me) => home(me),
    writers: [
      'time-zone',
      'set-time-zone',
      'more-workspaces',
      'lower-limits',
      'create-workspace',
      'rename-workspace',
      'create',
    ],
  },
  key: {
    prepare: async (me) => home(me),
    writers: ['revoke-key', 'create', 'time-zone', 'set-time-zone', 'janitor', 'delete-user'],
  },
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof SCENES;
