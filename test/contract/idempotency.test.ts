// Idempotency-Key on every endpoint that accepts one: repeating a call creates nothing, even concurrently.
import { describe, expect } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { appendDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, deleteGroupContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import { routes } from '../../lib/api/routes/index.ts';
import { createLinkContract } from '../../lib/api/routes/link.ts';
import {
  appendNoteContract,
  createNoteContract,
  deleteNoteContract,
  editNoteContract,
  getNoteContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { createSnapshotContract, deleteSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract } from '../../lib/api/routes/todo.ts';
import { purgeContract } from '../../lib/api/routes/trash.ts';
import { appendWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { operationsDuring, withFaults } from '../harness/faults/faults.ts';
import type { HttpResponse } from '../harness/response-check.ts';
import { rowsOf } from '../harness/table.ts';
import { MB } from '../harness/texts.ts';
import { test } from '../harness/user-test.ts';

/** The input of a call, and other fields that a repeated call with the same key may send. */
interface Keyed {
  readonly contract: Contract;
  readonly prepare: (me: Client) => Promise<object>;
  readonly other: object;
}

const DAY = { date: '2025-02-07' };
const WEEK = { week: 6, year: 2025 };

const aNote = async (me: Client) => (await me.ok(createNoteContract, { name: 'n' })).data.id;

const KEYED: readonly Keyed[] = [
  { contract: createGroupContract, prepare: async () => ({ name: 'one' }), other: { name: 'two' } },
  {
    contract: createNoteContract,
    prepare: async () => ({ name: 'one', content: '- [ ] box', syncTodos: true }),
    other: { name: 'two', content: 'other' },
  },
  {
    contract: createLinkContract,
    prepare: async (me) => ({ noteId: await aNote(me) }),
    other: { expiresAt: '2035-01-02T03:04:05Z' },
  },
  {
    contract: createTodoContract,
    prepare: async (me) => ({ noteId: await aNote(me), text: 'one', lineNumber: 1 }),
    other: { text: 'two', lineNumber: 2 },
  },
  {
    contract: createSnapshotContract,
    prepare: async (me) => ({ noteId: await aNote(me), workspaceId: me.workspaceId, content: 'one' }),
    other: { content: 'two' },
  },
  {
    contract: appendNoteContract,
    prepare: async (me) => ({ id: await aNote(me), content: 'one' }),
    other: { content: 'two' },
  },
  {
    contract: editNoteContract,
    prepare: async (me) => ({
      id: (await me.ok(createNoteContract, { name: 'n', content: 'text' })).data.id,
      edits: [{ find: 'text', replace: 'text, one' }],
    }),
    other: { edits: [{ find: 'absent', replace: 'two' }] },
  },
  {
    contract: appendDailyContract,
    prepare: async () => ({ ...DAY, content: 'one' }),
    other: { content: 'two' },
  },
  {
    contract: appendWeeklyContract,
    prepare: async () => ({ ...WEEK, content: 'one' }),
    other: { content: 'two' },
  },
];

const REPLAYED = 'idempotency-replayed';
const keyed = (key: string) => ({ 'Idempotency-Key': key });

/** Every row of a user's workspace except those of the change feed. */
const stored = async (me: Client) =>
  (await rowsOf(me.workspaceId)).filter(({ SK }) => !SK.startsWith('CHANGE'));

const first = (responses: readonly HttpResponse[]) =>
  responses.filter(({ headers }) => !headers.has(REPLAYED));

test('the tests below cover every endpoint with an Idempotency-Key', () => {
  const declaring = routes.filter(({ headers }) => headers?.includes('Idempotency-Key'));
  expect(KEYED.map(({ contract: { name } }) => name).toSorted()).toEqual(
    declaring.map(({ name }) => name).toSorted(),
  );
});

const named = KEYED.map((each) => [`${each.contract.method} ${each.contract.path}`, each] as const);

describe.for(named)('%s with Idempotency-Key', ([, { contract, prepare, other }]) => {
  test('returns the first response again and creates nothing, even with other input', async ({ me }) => {
    const input = await prepare(me);
    const made = await me.call(contract, input, keyed('key-1'));
    expect({ status: made.status, replayed: made.headers.get(REPLAYED) }).toEqual({
      status: 200,
      replayed: null,
    });
    const before = await stored(me);
    for (const sent of [input, { ...input, ...other }]) {
      const again = await me.call(contract, sent, keyed('key-1'));
      expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: made.body });
      expect(again.headers.get(REPLAYED)).toBe('true');
      expect(again.headers.get('etag')).toBe(made.headers.get('etag'));
    }
    expect(await stored(me)).toEqual(before);
    expect(await violationsOf(me.userId)).toEqual([]);
  });
});

/** One that creates and one that appends. The others differ in what they write, not in how. */
const isSample = ([, { contract }]: (typeof named)[number]): boolean =>
  contract === createNoteContract || contract === appendDailyContract;

async function createsOne({ contract, prepare }: Keyed, me: Client): Promise<void> {
  const input = await prepare(me);
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => me.call(contract, input, keyed('key-1'))),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(first(responses)).toHaveLength(1);
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await violationsOf(me.userId)).toEqual([]);
}

test.for(named.filter(isSample))('%s creates one resource for 8 concurrent calls', ([, each], { me }) =>
  createsOne(each, me),
);

test.for(named.filter((each) => !isSample(each)))(
  '%s creates one resource for 8 concurrent calls with one key',
  { tags: ['slow'] },
  ([, each], { me }) => createsOne(each, me),
);

// The key is read in one place, before the endpoint: one that creates and one that appends show it.
describe.for(named.filter(isSample))('%s with Idempotency-Key', ([, { contract, prepare }]) => {
  test('creates another resource for another key or without a key', async ({ me }) => {
    const input = await prepare(me);
    const responses = [
      await me.call(contract, input, keyed('key-1')),
      await me.call(contract, input, keyed('KEY-1')),
      await me.call(contract, input),
      await me.call(contract, input),
    ];
    expect(first(responses)).toHaveLength(4);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(4);
  });

  test('returns 400 unless the key has 1 to 255 visible ASCII characters', async ({ me }) => {
    const input = await prepare(me);
    for (const key of ['', 'a b', 'x'.repeat(256), 'é', 'a\tb'])
      expect(await me.call(contract, input, keyed(key)), key).toMatchObject({
        status: 400,
        body: {
          error: 'VALIDATION_ERROR',
          message: 'Idempotency-Key: must be 1 to 255 visible ASCII characters',
        },
      });
    for (const key of ['~', `!"#${'x'.repeat(252)}`])
      expect(await me.call(contract, input, keyed(key))).toMatchObject({ status: 200 });
  });
});

test('a key is separate per user, endpoint and workspace', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const calls = [
    me.call(createNoteContract, { name: 'n' }, keyed('k')),
    me.call(createNoteContract, { name: 'n', workspaceId: work.id }, keyed('k')),
    me.call(createGroupContract, { name: 'n' }, keyed('k')),
    other.call(createNoteContract, { name: 'n' }, keyed('k')),
  ];
  expect(first(await Promise.all(calls))).toHaveLength(4);
});

test('a used key returns 404 with an id that only ends like the one of the workspace', async ({ me }) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' }, keyed('k'));
  await me.ok(createNoteContract, { name: 'n' }, keyed('k'));
  for (const [contract, more] of [
    [createGroupContract, {}],
    [createNoteContract, {}],
    [createNoteContract, { syncTodos: true }],
  ] as const)
    expect(await me.call(contract, { name: 'n', workspaceId: group.id, ...more }, keyed('k'))).toMatchObject({
      status: 404,
      body: { message: 'Workspace not found' },
    });
});

test('a key creates a different id at each endpoint', async ({ me }) => {
  const noteId = await aNote(me);
  const made = await Promise.all([
    me.ok(createNoteContract, { name: 'n' }, keyed('k')),
    me.ok(createGroupContract, { name: 'n' }, keyed('k')),
    me.ok(createTodoContract, { noteId, text: 'n', lineNumber: 1 }, keyed('k')),
    me.ok(createSnapshotContract, { noteId, workspaceId: me.workspaceId, content: 'n' }, keyed('k')),
  ]);
  expect(new Set(made.map(({ data: { id } }) => id)).size).toBe(4);
});

test('a repeated call returns the resource in its current state, even if it was changed or trashed', async () => {
  const me = await newUser({ storageLimit: 4 });
  const { data: group } = await me.ok(createGroupContract, { name: 'g' }, keyed('k'));
  const input = { name: 'n', content: '1234', groupId: group.id };
  for (const [key, more] of [
    ['plain', {}],
    ['synced', { syncTodos: true, content: '' }],
  ] as const) {
    const make = () => me.ok(createNoteContract, { ...input, ...more }, keyed(key));
    const { data: note } = await make();
    const { data: renamed } = await me.ok(updateNoteContract, { id: note.id, name: 'renamed' });
    // The quota is full now.
    expect((await make()).data).toEqual(renamed);
    await me.ok(deleteNoteContract, { id: note.id });
    expect((await make()).data).toEqual((await me.ok(getNoteContract, { noteId: note.id })).data);
  }
  const { data: moved } = await me.ok(updateGroupContract, { groupId: group.id, name: 'h' });
  expect((await me.ok(createGroupContract, { name: 'g' }, keyed('k'))).data).toEqual(moved);
});

test('a repeated call returns the resource even if its group, its parent or its note was deleted', async ({
  me,
}) => {
  const { data: parent } = await me.ok(createGroupContract, { name: 'parent' });
  const inGroup = (key: string, syncTodos: boolean) =>
    me.ok(createNoteContract, { name: 'n', groupId: parent.id, syncTodos }, keyed(key));
  const notes = [await inGroup('a', false), await inGroup('b', true)];
  const noteId = await aNote(me);
  const todo = () => me.ok(createTodoContract, { noteId, text: 't', lineNumber: 1 }, keyed('t'));
  const snapshot = () =>
    me.ok(createSnapshotContract, { noteId, workspaceId: me.workspaceId, content: 'c' }, keyed('s'));
  const append = () => me.ok(appendNoteContract, { id: noteId, content: 'more' }, keyed('more'));
  const [madeTodo, madeSnapshot, { data: appended }] = [await todo(), await snapshot(), await append()];
  await me.ok(deleteGroupContract, { groupId: parent.id });
  await me.ok(deleteNoteContract, { id: noteId });
  const ids = [await inGroup('a', false), await inGroup('b', true)].map(({ data: { id } }) => id);
  expect(ids).toEqual(notes.map(({ data: { id } }) => id));
  expect((await todo()).data).toMatchObject({ id: madeTodo.data.id, isDeleted: true });
  expect(await snapshot()).toEqual(madeSnapshot);
  expect((await append()).data).toMatchObject({ content: appended.content, isDeleted: true });
});

test('a repeated call returns the snapshot at every position among the five newest', async ({ me }) => {
  const noteId = await aNote(me);
  const sent = { noteId, workspaceId: me.workspaceId, content: 'kept' };
  const make = () => me.call(createSnapshotContract, sent, keyed('s'));
  const made = await make();
  for (let newer = 0; newer < 5; newer++) {
    if (newer > 0) await me.ok(createSnapshotContract, { ...sent, content: `newer ${newer}` });
    const before = await stored(me);
    const again = await make();
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: made.body });
    expect(again.headers.get(REPLAYED)).toBe('true');
    expect(await stored(me)).toEqual(before);
  }
});

test('a repeated call returns the snapshot even if the same call without the key would fail now', async ({
  me,
}) => {
  const sent = { noteId: await aNote(me), workspaceId: me.workspaceId, content: 'kept' };
  const made = await me.ok(createSnapshotContract, sent, keyed('s'));
  const tooLarge = { ...sent, content: 'x'.repeat(MB + 1) };
  expect(await me.ok(createSnapshotContract, tooLarge, keyed('s'))).toEqual(made);
  await me.fails(createSnapshotContract, tooLarge, 'noteTooLarge');
});

test('a repeated call creates a permanently deleted resource again with the same id', async ({ me }) => {
  const noteId = await aNote(me);
  const sent = { noteId, workspaceId: me.workspaceId, content: 'kept' };
  const snapshot = async () => me.call(createSnapshotContract, sent, keyed('s'));
  const group = () => me.call(createGroupContract, { name: 'g' }, keyed('g'));
  const note = () => me.call(createNoteContract, { name: 'n' }, keyed('n'));
  const idOf = ({ body }: HttpResponse) => (body as { data: { id: string } }).data.id;
  const ids = { snapshot: idOf(await snapshot()), group: idOf(await group()), note: idOf(await note()) };
  await me.ok(deleteSnapshotContract, { snapshotId: ids.snapshot });
  await me.ok(deleteGroupContract, { groupId: ids.group });
  await me.ok(deleteNoteContract, { id: ids.note });
  await me.ok(purgeContract, { noteId: ids.note });
  const again = { snapshot: await snapshot(), group: await group(), note: await note() };
  expect(first(Object.values(again))).toHaveLength(3);
  expect({ snapshot: idOf(again.snapshot), group: idOf(again.group), note: idOf(again.note) }).toEqual(ids);
  expect(again.snapshot.body).toMatchObject({ data: { content: 'kept', noteVersion: 2 } });
  for (let newer = 0; newer < 5; newer++) await me.ok(createSnapshotContract, sent);
  expect((await snapshot()).body).toMatchObject({ data: { id: ids.snapshot, noteVersion: 8 } });
  expect(await violationsOf(me.userId)).toEqual([]);
});

test('a failed call does not use up its key', async () => {
  const me = await newUser({ storageLimit: 4 });
  const sent = { name: 'n', content: '12345' };
  expect(await me.call(createNoteContract, sent, keyed('k'))).toMatchObject({ status: 400 });
  const noGroup = { name: 'n', groupId: crypto.randomUUID() };
  expect(await me.call(createNoteContract, noGroup, keyed('k'))).toMatchObject({ status: 404 });
  const made = await me.call(createNoteContract, { name: 'n', content: '1234' }, keyed('k'));
  expect(first([made])).toHaveLength(1);
});

test('POST /snapshot takes two DynamoDB calls, with or without a key', async () => {
  const faults = await withFaults(() => 'pass');
  try {
    const me = await newUser({}, faults.baseUrl);
    const sent = { noteId: await aNote(me), workspaceId: me.workspaceId, content: 'kept' };
    for (const headers of [{}, keyed('k')]) {
      const create = () => me.ok(createSnapshotContract, sent, headers);
      expect(await operationsDuring(faults, create)).toEqual(['GetItem', 'TransactWriteItems']);
    }
  } finally {
    await faults.stop();
  }
});

test.for([
  ['POST /note', createNoteContract],
  ['POST /group', createGroupContract],
] as const)('%s takes one DynamoDB call, with or without a key', async ([, contract]) => {
  const faults = await withFaults(() => 'pass');
  try {
    const me = await newUser({}, faults.baseUrl);
    for (const headers of [{}, keyed('k')]) {
      const create = () => me.ok(contract, { name: 'n' }, headers);
      expect(await operationsDuring(faults, create)).toEqual(['TransactWriteItems']);
    }
  } finally {
    await faults.stop();
  }
});

test('a lost DynamoDB reply creates no second note', async () => {
  let cuts = 0;
  const faults = await withFaults(({ operation }) =>
    operation === 'TransactWriteItems' && cuts++ === 0 ? 'cut-after' : 'pass',
  );
  try {
    const me = await newUser({}, faults.baseUrl);
    const { data } = await me.ok(createNoteContract, { name: 'n' }, keyed('k'));
    const again = await me.call(createNoteContract, { name: 'n' }, keyed('k'));
    expect(again).toMatchObject({ status: 200, body: { data } });
    expect(first([again])).toEqual([]);
  } finally {
    await faults.stop();
  }
});
