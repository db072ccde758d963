// Content with missing chunks, as a restored backup may have: its requests fail with 500 after few calls, and no other
// request fails. Content that is being written or deleted is not damaged: readers get the newest version.
// @module-tag slow
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import {
  createSnapshotContract,
  deleteSnapshotContract,
  getSnapshotContract,
  listSnapshotsContract,
  restoreSnapshotContract,
} from '../../lib/api/routes/snapshot.ts';
import { purgeContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { BODIES, noteBody, snapshot as snapshotKey, snapshotBody } from '../../lib/db/table/keys.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { HeldCalls } from '../harness/held-calls.ts';
import { loseRow } from '../harness/table.ts';

const held = new HeldCalls();

/** Needs two chunks even when compressed. */
const TWO_CHUNKS = randomBytes(600_000).toString('base64');

interface Damaged {
  readonly me: Client;
  /** The id of the damaged note. The user's other note is not damaged. */
  readonly id: string;
  readonly repair: () => Promise<unknown>;
}

const withNotes = async (content = 'text'): Promise<{ me: Client; id: string }> => {
  const me = await newUser({}, held.faults.baseUrl);
  await me.ok(createNoteContract, { name: 'whole', content: 'whole' });
  const { data } = await me.ok(createNoteContract, { name: 'damaged', content });
  return { me, id: data.id };
};

const losingChunk = (chunk: number, content?: string) => async (): Promise<Damaged> => {
  const { me, id } = await withNotes(content);
  return { me, id, repair: await loseRow(noteBody(id, chunk)) };
};

async function ofAnotherVersion(): Promise<Damaged> {
  const { me, id } = await withNotes();
  const add = (count: number) =>
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: noteBody(id, 0),
        UpdateExpression: 'ADD version :count',
        ExpressionAttributeValues: { ':count': count },
      }),
    );
  await add(1);
  return { me, id, repair: () => add(-1) };
}

/** Expects that `run` logs `count` responses with 500, each after few calls and with the damaged resource as its cause. */
async function expectDamage(what: string, count: number, run: () => Promise<unknown>): Promise<void> {
  const start = held.faults.logs.length;
  await run();
  const lines = held.faults.logs.slice(start).filter(({ status }) => status === 500);
  expect(lines).toHaveLength(count);
  for (const { cause, dynamodbCalls, retries } of lines) {
    expect(cause).toBe(`DamagedContentError: the content of ${what} is damaged`);
    expect(dynamodbCalls).toBeLessThanOrEqual(6);
    expect(retries).toBeUndefined();
  }
}

test.for([
  ['without its only chunk', losingChunk(0)],
  ['without its second chunk', losingChunk(1, TWO_CHUNKS)],
  ['with a chunk of another version', ofAnotherVersion],
] as const)(
  'a note %s returns 500 in few calls, by id, in a list, in a search and on update',
  async ([, damage]) => {
    const { me, id, repair } = await damage();
    await expectDamage(`note ${id}`, 4, async () => {
      await me.fails(getNoteContract, { noteId: id }, 'internal');
      await me.fails(listNotesContract, {}, 'internal');
      await me.fails(listNotesContract, { search: 'nowhere' }, 'internal');
      await me.fails(updateNoteContract, { id, name: 'renamed' }, 'internal');
    });
    const { data } = await me.ok(listNotesContract, { content: false, sort: 'name:asc' });
    expect(data.map(({ name }) => name)).toEqual(['damaged', 'whole']);
    await repair();
    expect((await me.ok(listNotesContract, {})).count).toBe(2);
  },
);

test('a damaged note is repaired by new content, and can be deleted and purged without it', async () => {
  const { me, id } = await losingChunk(0)();
  await expectDamage(`note ${id}`, 2, async () => {
    await me.fails(appendNoteContract, { id, content: 'more' }, 'internal');
    await me.fails(updateNoteContract, { id, content: 'new', snapshot: true }, 'internal');
  });
  const { data } = await me.ok(updateNoteContract, { id, content: 'new' });
  expect((await me.ok(getNoteContract, { noteId: id })).data).toEqual(data);
  expect((await me.ok(listNotesContract, { search: 'new' })).data).toEqual([data]);
  await loseRow(noteBody(id, 0));
  await me.ok(deleteNoteContract, { id });
  // This instance may have cached the content, so another one reads it.
  const elsewhere = clientOf(me);
  await elsewhere.fails(restoreContract, { noteId: id }, 'internal');
  await elsewhere.ok(purgeContract, { noteId: id });
});

test('a damaged daily note returns 500 until it has new content', async () => {
  const me = await newUser({}, held.faults.baseUrl);
  const date = '2026-05-01';
  const { data } = await me.ok(putDailyContract, { date, content: 'text' });
  await loseRow(noteBody(data.id, 0));
  await expectDamage(`note ${data.id}`, 1, () => me.fails(getDailyContract, { date }, 'internal'));
  await me.ok(putDailyContract, { date, content: 'new' });
  expect((await me.ok(getDailyContract, { date })).data.content).toBe('new');
});

test('a damaged snapshot returns 500 in few calls, by id, in the list and on restore, and can be deleted', async () => {
  const { me, id: noteId } = await withNotes();
  const { data } = await me.ok(createSnapshotContract, { noteId, workspaceId: me.workspaceId, content: 'x' });
  const snapshotId = data.id;
  await loseRow(snapshotBody(snapshotId, 0));
  await expectDamage(`snapshot ${snapshotId} of note ${noteId}`, 3, async () => {
    await me.fails(getSnapshotContract, { snapshotId }, 'internal');
    await me.fails(listSnapshotsContract, { noteId }, 'internal');
    await me.fails(restoreSnapshotContract, { snapshotId }, 'internal');
  });
  const { content: _, ...summary } = data;
  expect((await me.ok(listSnapshotsContract, { noteId, content: false })).data).toEqual([summary]);
  await me.ok(deleteSnapshotContract, { snapshotId });
  expect((await me.ok(listSnapshotsContract, { noteId })).data).toEqual([]);
});

test('a snapshot returns 404 if its row or its entry in the note is missing', async () => {
  const { me, id: noteId } = await withNotes();
  const { data } = await me.ok(createSnapshotContract, { noteId, workspaceId: me.workspaceId, content: 'x' });
  const key = snapshotKey(data.id);
  const restored = await loseRow(key);
  await me.fails(getSnapshotContract, { snapshotId: data.id }, 'snapshotNotFound');
  await restored();
  await me.ok(deleteSnapshotContract, { snapshotId: data.id });
  await restored();
  await me.fails(getSnapshotContract, { snapshotId: data.id }, 'snapshotNotFound');
  await me.fails(deleteSnapshotContract, { snapshotId: data.id }, 'snapshotNotFound');
  await loseRow(key);
});

/** Runs `write` before the gateway reads contents the next time. */
function whenContentsAreRead(write: () => Promise<unknown>): void {
  let done = false;
  held.before = (call) => {
    if (done || call.operation !== 'BatchGetItem' || !JSON.stringify(call.input).includes(BODIES))
      return undefined;
    done = true;
    return write();
  };
}

test('a list returns the newest version of a note that is rewritten during the read', async () => {
  const { me, id } = await withNotes();
  const elsewhere = clientOf(me);
  whenContentsAreRead(() => elsewhere.ok(updateNoteContract, { id, content: 'new', name: 'a' }));
  const { data } = await me.ok(listNotesContract, { sort: 'name:asc' });
  expect(data.map(({ name, content }) => [name, content])).toEqual([
    ['a', 'new'],
    ['whole', 'whole'],
  ]);
});

test('a list omits a note that is purged during the read', async () => {
  const { me, id } = await withNotes();
  const elsewhere = clientOf(me);
  whenContentsAreRead(async () => {
    await elsewhere.ok(deleteNoteContract, { id });
    await elsewhere.ok(purgeContract, { noteId: id });
  });
  const { data } = await me.ok(listNotesContract, {});
  expect(data.map(({ name }) => name)).toEqual(['whole']);
});
