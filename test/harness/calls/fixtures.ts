// The states of a user's data that calls need.
import { putDailyContract } from '../../../lib/api/routes/daily.ts';
import { deleteFileContract, listFilesContract, putFileContract } from '../../../lib/api/routes/file.ts';
import { createGroupContract, deleteGroupContract } from '../../../lib/api/routes/group.ts';
import { createLinkContract } from '../../../lib/api/routes/link.ts';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import { createSnapshotContract } from '../../../lib/api/routes/snapshot.ts';
import { createTodoContract, deleteTodoContract, listTodosContract } from '../../../lib/api/routes/todo.ts';
import { putWeeklyContract } from '../../../lib/api/routes/weekly.ts';
import { createWorkspaceContract, updateWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { codeOf } from '../../../lib/core/ids.ts';
import { encode } from '../../../lib/db/contents/content-codec.ts';
import { removeWorkspace } from '../../../lib/db/resources/workspaces.ts';
import { transact } from '../../../lib/db/table/transaction.ts';
import { changeUser } from '../../../lib/domain/keys/api-keys.ts';
import type { Client } from '../client.ts';
import { bytesOf } from '../files.ts';
import { tokenOf } from '../shares.ts';
import { approved } from '../sign-in.ts';
import { accountOf } from '../table.ts';
import { times } from '../times.ts';
import { DAY, many, NO_IDS, WEEK, type Ids } from './ids.ts';

/** Creates the state for a new user and returns its ids. */
export type Prepare = (me: Client) => Promise<Ids>;

const BOXES = { content: '- [ ] a\n- [ ] z', syncTodos: true };

/** Only the default workspace. */
const home = ({ userId, keyId, workspaceId }: Client): Ids => ({ ...NO_IDS, userId, keyId, workspaceId });
const nothing: Prepare = async (me) => home(me);

/** A day with todos and a snapshot, a todo that was deleted, and a group to move the day's note to. */
const dayWith =
  (content: string): Prepare =>
  async (me) => {
    const { data: note } = await me.ok(putDailyContract, { ...DAY, content, syncTodos: true });
    return { ...(await around(me, note)), folderId: await groupOf(me, 'folder') };
  };

const day = dayWith(BOXES.content);
const dayWithMany = dayWith(many('- [x] task'));

/** The day with a file that it shows, a link to it and one to the todos. */
async function shared(me: Client): Promise<Ids> {
  const ids = await dayWith(`${BOXES.content}\n![](x.png)`)(me);
  await me.ok(putFileContract, { path: 'x.png', bytes: Buffer.from('shown') });
  const { data: link } = await me.ok(createLinkContract, { noteId: ids.noteId });
  const { data: feed } = await me.ok(createLinkContract, { feed: 'todos' });
  return { ...ids, linkId: link.id, token: tokenOf(link.url), feedToken: tokenOf(feed.url) };
}

async function week(me: Client): Promise<Ids> {
  const { data: note } = await me.ok(putWeeklyContract, { ...WEEK, ...BOXES });
  return around(me, note);
}

async function around(me: Client, note: { id: string; groupId: string | null }): Promise<Ids> {
  const snapshot = { noteId: note.id, workspaceId: me.workspaceId, content: 'kept' };
  const { data: extra } = await me.ok(createSnapshotContract, snapshot);
  const { data: todos } = await me.ok(listTodosContract, { noteId: note.id, sort: 'lineNumber:asc' });
  const { data: gone } = await me.ok(createTodoContract, { noteId: note.id, text: 'gone', lineNumber: 1 });
  await me.ok(deleteTodoContract, { todoId: gone.id });
  return {
    ...home(me),
    noteId: note.id,
    groupId: note.groupId ?? '',
    todoId: todos[0]?.id ?? '',
    deletedTodoId: gone.id,
    snapshotId: extra.id,
  };
}

/** A template of days, and no day. Its text is copied, so no todo is derived from the template itself. */
const templateOf =
  (content: string): Prepare =>
  async (me) => {
    const { workspaceId } = me;
    const { data: note } = await me.ok(createNoteContract, { name: 'Day', content });
    await me.ok(updateWorkspaceContract, { workspaceId, dailyTemplateId: note.id });
    return { ...home(me), noteId: note.id };
  };

const templated = templateOf(BOXES.content);

/** Five snapshots: the next one removes the oldest. */
async function fullDay(me: Client): Promise<Ids> {
  const ids = await day(me);
  const { noteId, workspaceId } = ids;
  for (const content of ['2', '3', '4', '5'])
    await me.ok(createSnapshotContract, { noteId, workspaceId, content });
  return ids;
}

/** A group with a group in it that holds a note, and another group. */
async function tree(me: Client): Promise<Ids> {
  const folderId = await groupOf(me, 'folder');
  const innerId = await groupOf(me, 'inner', folderId);
  const { data: note } = await me.ok(createNoteContract, { name: 'page', groupId: innerId, ...BOXES });
  const otherId = await groupOf(me, 'other');
  return { ...(await around(me, note)), folderId, innerId, groupId: innerId, otherId };
}

/** Another workspace with a note, a group, a note in the trash and two files with one path, one of them in the trash. */
async function room(me: Client): Promise<Ids> {
  const { data: made } = await me.ok(createWorkspaceContract, { name: 'Room' });
  const workspaceId = made.id;
  const { data: group } = await me.ok(createGroupContract, { name: 'shelf', workspaceId });
  const note = { workspaceId, groupId: group.id };
  const { data: extra } = await me.ok(createNoteContract, { name: 'kept', ...note, ...BOXES });
  const { data: gone } = await me.ok(createNoteContract, { name: 'gone', ...note });
  await me.ok(deleteNoteContract, { id: gone.id });
  const trashedFileId = await twoFilesAt(me, { path: 'x.png', workspaceId });
  const ids = { roomId: made.id, roomNoteId: extra.id, roomGroupId: group.id, roomTrashId: gone.id };
  return { ...home(me), ...ids, trashedFileId };
}

async function filed(me: Client): Promise<Ids> {
  const path = 'x.png';
  const trashedFileId = await twoFilesAt(me, { path });
  const { data } = await me.ok(listFilesContract, { path });
  return { ...home(me), trashedFileId, fileId: data[0]?.id ?? '' };
}

/** A file, and one in the trash that had the same path. @returns the id of the one in the trash */
async function twoFilesAt(me: Client, file: { path: string; workspaceId?: string }): Promise<string> {
  const put = async (text: string) =>
    (await me.ok(putFileContract, { ...file, bytes: Buffer.from(text) })).data.id;
  const id = await put('gone');
  await me.ok(deleteFileContract, { id });
  await put('kept');
  return id;
}

/** Room for one of two large notes. */
async function quota(me: Client): Promise<Ids> {
  const { data: note } = await me.ok(createNoteContract, { name: 'page', content: 'y'.repeat(100) });
  const { data: gone } = await me.ok(createNoteContract, { name: 'gone', content: 'z'.repeat(300) });
  await me.ok(deleteNoteContract, { id: gone.id });
  await changeUser(me.userId, { storageLimit: 1_200 });
  return { ...home(me), noteId: note.id };
}

/** A code of sign-in that the program has not used. */
async function approvedCode(me: Client): Promise<Ids> {
  const { code = '', code_verifier: codeVerifier = '' } = await approved(me);
  return { ...home(me), code, codeVerifier };
}

/** Deletes the other workspace as a request whose process ends before it removes any row. */
async function leaveToJanitor({ userId }: Client, { roomId }: Ids): Promise<void> {
  const account = await accountOf(userId);
  const entry = account.workspaces[codeOf(roomId)];
  if (!entry || (await transact(removeWorkspace(account, codeOf(roomId), entry))))
    throw new Error('not deleted');
}

/** A note whose content takes several rows. */
async function largeNote(me: Client): Promise<Ids> {
  const content = bytesOf(450_000).toString('hex');
  if (encode(content).chunks.length < 2) throw new Error('one row is enough');
  const { data: note } = await me.ok(createNoteContract, { name: 'large', content });
  return { ...home(me), noteId: note.id };
}

/** A group that no transaction can delete. */
async function largeFolder(me: Client): Promise<Ids> {
  const folderId = await groupOf(me, 'folder');
  await inTurns(101, () => groupOf(me, 'inner', folderId));
  await inTurns(60, () => me.ok(createNoteContract, { name: 'page', groupId: folderId }));
  await me.ok(createNoteContract, {
    name: 'todos',
    groupId: folderId,
    content: many('- [ ] a'),
    syncTodos: true,
  });
  return { ...home(me), folderId };
}

/** More notes in the trash than one transaction can purge. */
async function largeTrash(me: Client): Promise<Ids> {
  await inTurns(60, async () => {
    const { data: note } = await me.ok(createNoteContract, { name: 'page', content: 'text' });
    await me.ok(deleteNoteContract, { id: note.id });
  });
  return home(me);
}

/** Ten at a time, because the preparation is not a race. */
async function inTurns(count: number, make: () => Promise<unknown>): Promise<void> {
  for (let left = count; left > 0; left -= 10) await times(Math.min(10, left), make);
}

async function groupOf(me: Client, name: string, parentId?: string): Promise<string> {
  return (await me.ok(createGroupContract, { name, ...(parentId && { parentId }) })).data.id;
}

/** The state of another fixture, changed further. */
const after =
  (prepare: Prepare, change: (me: Client, ids: Ids) => Promise<unknown>): Prepare =>
  async (me) => {
    const ids = await prepare(me);
    await change(me, ids);
    return ids;
  };

const trashed = (prepare: Prepare) =>
  after(prepare, (me, { noteId }) => me.ok(deleteNoteContract, { id: noteId }));

const withoutGroup = (prepare: Prepare) =>
  after(prepare, (me, { groupId }) => me.ok(deleteGroupContract, { groupId }));

export const FIXTURES = {
  day,
  'day-in-trash': trashed(day),
  'no-day': nothing,
  templated,
  'templated-with-many': templateOf(many('- [ ] task')),
  untemplated: after(templated, (me, { workspaceId }) =>
    me.ok(updateWorkspaceContract, { workspaceId, dailyTemplateId: null }),
  ),
  'day-without-group': withoutGroup(day),
  'day-with-five-snapshots': fullDay,
  'day-in-trash-with-five-snapshots': trashed(fullDay),
  'todo-in-trash': day,
  'day-with-many': dayWithMany,
  'day-with-many-in-trash': trashed(dayWithMany),
  'day-with-many-without-group': withoutGroup(dayWithMany),
  week,
  'week-in-trash': trashed(week),
  'no-week': nothing,
  once: day,
  shared,
  'shared-in-trash': trashed(shared),
  tree,
  'tree-in-trash': trashed(tree),
  'tree-deleted': after(tree, (me, { folderId }) => me.ok(deleteGroupContract, { groupId: folderId })),
  'tree-deleted-twice': after(tree, async (me, { innerId, folderId }) => {
    await me.ok(deleteGroupContract, { groupId: innerId });
    await me.ok(deleteGroupContract, { groupId: folderId });
  }),
  room,
  files: filed,
  'deleted-room': after(room, leaveToJanitor),
  'large-room': after(room, (me, { roomId }) =>
    inTurns(30, () => me.ok(createNoteContract, { name: 'page', workspaceId: roomId })),
  ),
  'large-folder': largeFolder,
  'large-note': largeNote,
  'large-trash': largeTrash,
  quota,
  many: day,
  account: nothing,
  key: nothing,
  approved: approvedCode,
} as const satisfies Readonly<Record<string, Prepare>>;

export type FixtureName = keyof typeof FIXTURES;
