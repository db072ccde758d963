// `npm run check-data -- --damaged-notes` replaces damaged contents, only where the scan and the table agree, and only
// as requested.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { replaceDamagedContents, type NewContent } from '../../infra/integrity/damaged-notes.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { createSnapshotContract, deleteSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract, listTodosContract } from '../../lib/api/routes/todo.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { note as noteKey, noteBody, snapshotBody } from '../../lib/db/table/keys.ts';
import { rowsOfUser, tableOf, violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { Follower, listEverything } from '../harness/follower.ts';
import { accountOf, loseRow } from '../harness/table.ts';
import { MB } from '../harness/texts.ts';

const replace = async ({ userId }: Client, from: NewContent) =>
  replaceDamagedContents(tableOf(await rowsOfUser(userId)), from);

/** A text of 1 MB that is stored in three chunks, because it hardly compresses. */
const randomText = (): string =>
  Buffer.from(randomBytes(MB).map((byte) => 32 + (byte % 95))).toString('latin1');

/** A note with a todo and one snapshot of each content, the last one newest. */
async function withSnapshots(
  contents: readonly string[],
): Promise<{ me: Client; id: string; snapshotIds: readonly string[] }> {
  const me = await newUser();
  await me.ok(createNoteContract, { name: 'whole', content: 'untouched' });
  const { data } = await me.ok(createNoteContract, { name: 'n', content: 'a content that is lost' });
  const { id } = data;
  await me.ok(createTodoContract, { noteId: id, text: 't', lineNumber: 1 });
  const snapshotIds: string[] = [];
  for (const content of contents) {
    const copy = { noteId: id, workspaceId: me.workspaceId, content };
    snapshotIds.push((await me.ok(createSnapshotContract, copy)).data.id);
  }
  return { me, id, snapshotIds };
}

test('damaged content is replaced by the newest snapshot, counted, given a new tag and listed in the change feed', async () => {
  const { me, id } = await withSnapshots(['old', 'the newest']);
  const tag = async () => (await me.call(getNoteContract, { noteId: id }, {})).headers.get('etag');
  const before = await tag();
  const follower = await Follower.start(me);
  await loseRow(noteBody(id, 0));
  expect(await replace(me, 'snapshot')).toEqual({
    repaired: [`note ${id}: its damaged content replaced by its snapshot 2`],
    left: [],
  });
  expect(await violationsOf(me.userId)).toEqual([]);
  expect((await me.ok(getNoteContract, { noteId: id })).data).toMatchObject({
    name: 'n',
    content: 'the newest',
  });
  expect(await tag()).not.toBe(before);
  expect((await follower.catchUp(me)).map((change) => change.id)).toContain(id);
  expect(follower.copy).toEqual(await listEverything(me));
  expect((await me.ok(listTodosContract, { noteId: id })).data).toHaveLength(1);
  const { workspaces } = await accountOf(me.userId);
  expect(Object.values(workspaces).map(({ bytes }) => bytes)).toEqual(['untouchedthe newest'.length]);
  expect(await replace(me, 'snapshot')).toEqual({ repaired: [], left: [] });
});

test('damaged snapshots are skipped, and a note without an intact snapshot is not changed', async () => {
  const { me, id, snapshotIds } = await withSnapshots(['old', 'newer', 'the newest']);
  const damaged = snapshotIds.slice(1);
  await loseRow(noteBody(id, 0));
  for (const snapshotId of damaged) await loseRow(snapshotBody(snapshotId, 0));
  const { repaired } = await replace(me, 'snapshot');
  expect(repaired).toEqual([`note ${id}: its damaged content replaced by its snapshot 1`]);
  expect((await me.ok(getNoteContract, { noteId: id })).data.content).toBe('old');

  const none = await withSnapshots([]);
  const repair = await loseRow(noteBody(none.id, 0));
  const rows = await rowsOfUser(none.me.userId);
  expect(await replace(none.me, 'snapshot')).toEqual({
    repaired: [],
    left: [`note ${none.id}: its content is damaged, and it has no complete snapshot`],
  });
  expect(await rowsOfUser(none.me.userId)).toEqual(rows);
  await repair();
  for (const snapshotId of damaged) await me.ok(deleteSnapshotContract, { snapshotId });
});

test('damaged content is replaced by an empty text if requested, also in the trash', async () => {
  const { me, id } = await withSnapshots(['kept']);
  await me.ok(deleteNoteContract, { id });
  const ids = [id];
  for (const name of ['second', 'third'])
    ids.push((await me.ok(createNoteContract, { name, content: name })).data.id);
  for (const each of ids) await loseRow(noteBody(each, 0));
  const { repaired, left } = await replace(me, 'empty');
  expect(left).toEqual([]);
  expect(repaired.toSorted()).toEqual(
    ids.map((each) => `note ${each}: its damaged content replaced by an empty text`).toSorted(),
  );
  expect(await violationsOf(me.userId)).toEqual([]);
  const { data } = await me.ok(listNotesContract, { isDeleted: true, search: 'n' });
  expect(data.filter((note) => note.id === id)).toMatchObject([{ content: '', isDeleted: true }]);
});

test('the replacement gets a version above the chunks of a torn write, and no violation is left', async () => {
  const { me, id } = await withSnapshots(['kept']);
  await me.ok(updateNoteContract, { id, content: randomText() });
  const row = (await rowsOfUser(me.userId)).find(({ SK }) => SK === noteKey(id).SK);
  const version = Number(row?.['version']) + 7;
  for (const chunk of [0, 1, 2])
    await db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: noteBody(id, chunk),
        UpdateExpression: 'SET version = :version',
        // The newest chunk is neither the first nor the last one.
        ExpressionAttributeValues: { ':version': chunk === 1 ? version : version - 1 },
      }),
    );
  expect((await replace(me, 'snapshot')).repaired).toHaveLength(1);
  expect(await violationsOf(me.userId)).toEqual([]);
  const after = (await rowsOfUser(me.userId)).find(({ SK }) => SK === noteKey(id).SK);
  expect(after?.['version']).toBe(version + 1);
});

test('a note that was repaired after the scan keeps its content', async () => {
  const { me, id } = await withSnapshots(['kept']);
  const repair = await loseRow(noteBody(id, 0));
  const scan = tableOf(await rowsOfUser(me.userId));
  await repair();
  const rows = await rowsOfUser(me.userId);
  expect(await replaceDamagedContents(scan, 'snapshot')).toEqual({ repaired: [], left: [] });
  expect(await rowsOfUser(me.userId)).toEqual(rows);
});

test('a snapshot that exceeds the user’s storage limit is reported, and nothing is changed', async () => {
  const me = await newUser({ storageLimit: 10 });
  const { data } = await me.ok(createNoteContract, { name: 'n', content: '12345' });
  const { id } = data;
  await me.ok(createSnapshotContract, { noteId: id, workspaceId: me.workspaceId, content: 'x'.repeat(11) });
  const repair = await loseRow(noteBody(id, 0));
  expect(await replace(me, 'snapshot')).toEqual({
    repaired: [],
    left: [`note ${id}: its content is damaged, and its user’s storage has no room for its snapshot 1`],
  });
  await repair();
  expect(await violationsOf(me.userId)).toEqual([]);
});
