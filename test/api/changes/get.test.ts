import { expect } from 'vitest';
import { listChangesContract } from '../../../lib/api/routes/changes.ts';
import { createGroupContract, deleteGroupContract } from '../../../lib/api/routes/group.ts';
import { createNoteContract, deleteNoteContract, updateNoteContract } from '../../../lib/api/routes/note.ts';
import { createTodoContract } from '../../../lib/api/routes/todo.ts';
import { purgeContract, restoreContract } from '../../../lib/api/routes/trash.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { CHANGES } from '../../../lib/db/table/keys.ts';
import { rowsOfUser } from '../../harness/check-user.ts';
import { codeOf } from '../../../lib/core/ids.ts';
import { clientOf, newUser, type Client } from '../../harness/client.ts';
import { operationsDuring, withFaults } from '../../harness/faults/faults.ts';
import { Follower, listEverything, type Change } from '../../harness/follower.ts';
import { test } from '../../harness/user-test.ts';

const noteOf = async (me: Client, more: object = {}) =>
  (await me.ok(createNoteContract, { name: 'n', content: 'text', ...more })).data;
const todoOf = async (me: Client, noteId: string) =>
  (await me.ok(createTodoContract, { text: 't', noteId, lineNumber: 1 })).data;
const ids = (changes: readonly Change[]) => changes.map(({ id }) => id);

test('returns only a cursor if none is given', async ({ me }) => {
  await noteOf(me);
  const start = await me.ok(listChangesContract, {});
  expect(start).toEqual({ data: [], count: 0, cursor: start.cursor, more: false });
});

test('returns each resource changed since the cursor once, in its newest state and without content, then nothing', async ({
  me,
}) => {
  const old = await noteOf(me);
  const follower = await Follower.start(me);
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const { content: _, ...created } = await noteOf(me, { groupId: group.id });
  for (const name of ['first', 'second']) await me.ok(updateNoteContract, { id: created.id, name });
  const { data: renamed } = await me.ok(updateNoteContract, { id: created.id, name: 'third' });
  const todo = await todoOf(me, old.id);
  const changes = await follower.catchUp(me);
  expect(changes).toContainEqual({ type: 'group', id: group.id, deleted: false, resource: group });
  expect(changes).toContainEqual({ type: 'todo', id: todo.id, deleted: false, resource: todo });
  const resource = { ...created, name: 'third', updatedAt: renamed.updatedAt };
  expect(changes.filter(({ id }) => id === created.id)).toEqual([
    { type: 'note', id: created.id, deleted: false, resource },
  ]);
  expect(follower.copy).toEqual(await listEverything(me));
  const { cursor } = follower;
  expect(await me.ok(listChangesContract, { cursor })).toEqual({ data: [], count: 0, cursor, more: false });
});

test(
  'returns each change only once, even if the next write follows immediately',
  { tags: ['slow'] },
  async ({ me }) => {
    const follower = await Follower.start(me);
    for (let n = 0; n < 10; n++) {
      const note = await noteOf(me);
      expect(ids(await follower.catchUp(me))).toEqual([note.id]);
      expect(await follower.catchUp(me)).toEqual([]);
    }
  },
);

test('takes one DynamoDB call if nothing has changed', async () => {
  const faults = await withFaults(() => 'pass');
  try {
    const me = await newUser();
    await noteOf(me);
    const here = clientOf(me, faults.baseUrl);
    const follower = await Follower.start(me);
    await noteOf(me);
    await follower.catchUp(me);
    const catchUp = async () => expect(await follower.catchUp(here)).toEqual([]);
    expect(await operationsDuring(faults, catchUp)).toEqual(['GetItem']);
  } finally {
    await faults.stop();
  }
});

test('returns a trashed or restored note together with its todos, as not deleted', async ({ me }) => {
  const note = await noteOf(me);
  const todo = await todoOf(me, note.id);
  const follower = await Follower.start(me);
  for (const [contract, input, isDeleted] of [
    [deleteNoteContract, { id: note.id }, true],
    [restoreContract, { noteId: note.id }, false],
  ] as const) {
    await me.call(contract, input);
    const changes = await follower.catchUp(me);
    expect(new Set(ids(changes))).toEqual(new Set([note.id, todo.id]));
    for (const { deleted, resource } of changes)
      expect({ deleted, resource }).toMatchObject({ deleted: false, resource: { isDeleted } });
    expect(follower.copy).toEqual(await listEverything(me));
  }
});

test(
  'returns deleted groups, and purged notes with their todos, as deleted',
  { tags: ['slow'] },
  async ({ me }) => {
    const { data: group } = await me.ok(createGroupContract, { name: 'g' });
    const note = await noteOf(me, { groupId: group.id });
    const todo = await todoOf(me, note.id);
    const follower = await Follower.start(me);
    await me.ok(deleteGroupContract, { groupId: group.id });
    await me.ok(purgeContract, { noteId: note.id });
    const changes = await follower.catchUp(me);
    for (const [type, { id }] of [
      ['group', group],
      ['note', note],
      ['todo', todo],
    ] as const)
      expect(changes).toContainEqual({ type, id, deleted: true, resource: null });
    expect(changes).toHaveLength(3);
    expect(follower.copy.size).toBe(0);
  },
);

test('returns at most 100 changes per page', async ({ me }) => {
  const { cursor } = await me.ok(listChangesContract, {});
  await noteOf(me, { content: '- [ ] a\n'.repeat(120), syncTodos: true });
  const page = await me.ok(listChangesContract, { cursor, limit: 1000 });
  expect([page.count, page.more]).toEqual([100, true]);
});

const TTL_SECONDS = 30 * 86_400;

test('stores each change with a TTL of 30 days, in whole seconds', async ({ me }) => {
  await noteOf(me);
  const rows = (await rowsOfUser(me.userId)).filter(({ SK }) => SK.startsWith(CHANGES));
  expect(rows).toHaveLength(1);
  for (const { expires } of rows) {
    expect(expires).toSatisfy(Number.isInteger);
    expect(Math.abs(Number(expires) - (Date.now() / 1000 + TTL_SECONDS))).toBeLessThan(60);
  }
});

test.for([100, 7])(
  'returns all 121 rows of one write in pages of %i',
  { tags: ['slow'] },
  async (limit, { me }) => {
    const follower = await Follower.start(me);
    const content = Array.from({ length: 120 }, (_, n) => `- [ ] todo ${n}\n`).join('');
    await noteOf(me, { content, syncTodos: true });
    const changes = await follower.catchUp(me, limit);
    expect(new Set(ids(changes)).size).toBe(121);
    expect(follower.copy).toEqual(await listEverything(me));
  },
);

test('returns the changes of the given workspace, and 410 for a cursor of another one', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const workspaceId = work.id;
  const { cursor } = await me.ok(listChangesContract, { workspaceId });
  await noteOf(me);
  const note = await noteOf(me, { workspaceId });
  const { data } = await me.ok(listChangesContract, { workspaceId: workspaceId.toUpperCase(), cursor });
  expect(ids(data)).toEqual([note.id]);
  await me.fails(listChangesContract, { cursor }, 'cursorExpired', 'List everything again');
  const { cursor: theirs } = await other.ok(listChangesContract, {});
  await me.fails(listChangesContract, { cursor: theirs }, 'cursorExpired');
});

test.for(['nonsense', 'W10', 'bnVsbA', Buffer.from('[1,2,3,4,5,6]').toString('base64url')])(
  'returns 410 for the malformed cursor "%s"',
  async (cursor, { me }) => {
    await me.fails(listChangesContract, { cursor }, 'cursorExpired');
  },
);

test.for([
  ['a malformed id', { id: '~~' }],
  ['an id of 2,000 characters', { id: 'x'.repeat(2_000) }],
  ['an id with a lone surrogate', { id: '\ud800' }],
  ['an id with an emoji', { id: '🎉' }],
  ['an id in lower case', { id: '01hzzzzzzz' }],
  ['a time beyond the maximum', { revision: 99, floor: 2 ** 48 }],
  ['a key of no listed row', { key: 'BODY#x' }],
  ['a fractional count', { count: 0.5 }],
  ['counts whose sum is not a safe integer', { revision: Number.MAX_SAFE_INTEGER, count: 1 }],
] as const)('returns 410 for a cursor with %s', async ([, fields], { me }) => {
  const whole = { revision: 1, count: 0, floor: Date.now() - 60_000, id: '01HZZZZZZZ', key: null };
  const { revision, count, floor, id, key } = { ...whole, ...fields };
  const code = codeOf(me.workspaceId);
  const cursor = Buffer.from(JSON.stringify([code, revision, count, floor, id, key])).toString('base64url');
  await me.fails(listChangesContract, { cursor }, 'cursorExpired', 'List everything again');
});

test('accepts a cursor for 30 days, then returns 410', async () => {
  const faults = await withFaults(() => 'pass');
  try {
    const me = await newUser();
    const here = clientOf(me, faults.baseUrl);
    const { cursor } = await here.ok(listChangesContract, {});
    const note = await noteOf(me);
    const day = 24 * 3_600_000;
    await faults.setClock(Date.now() + 29 * day);
    expect(ids((await here.ok(listChangesContract, { cursor })).data)).toEqual([note.id]);
    await faults.setClock(Date.now() + 31 * day);
    await here.fails(listChangesContract, { cursor }, 'cursorExpired');
  } finally {
    await faults.stop();
  }
});

test(
  'keeps the cursor of a weekly reader valid, even if nothing changes for 70 days',
  { tags: ['slow'] },
  async () => {
    const faults = await withFaults(() => 'pass');
    try {
      const me = await newUser();
      const here = clientOf(me, faults.baseUrl);
      let { cursor } = await here.ok(listChangesContract, {});
      const start = Date.now();
      for (let day = 7; day <= 70; day += 7) {
        await faults.setClock(start + day * 24 * 3_600_000);
        const page = await here.ok(listChangesContract, { cursor });
        expect(page).toMatchObject({ count: 0, more: false });
        ({ cursor } = page);
      }
      const note = await here.ok(createNoteContract, { name: 'n' });
      expect(ids((await here.ok(listChangesContract, { cursor })).data)).toEqual([note.data.id]);
    } finally {
      await faults.stop();
    }
  },
);

test('returns 404 for an unknown, malformed or deleted workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: gone } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: gone.id });
  for (const workspaceId of ['nonsense', crypto.randomUUID(), gone.id])
    await me.fails(listChangesContract, { workspaceId }, 'workspaceNotFound');
  await me.fails(listChangesContract, { workspaceId: other.workspaceId }, 'workspaceDenied');
});

test.for(['0', '-1', '1.5', 'x'])('returns 400 for the limit "%s"', async (limit, { me }) => {
  await me.fails(listChangesContract, { limit }, 'invalidRequest', 'limit: must be a positive integer');
});

test('adds excerpt, noteName and dueDate if they are requested (E30)', async ({ me }) => {
  const { cursor } = await me.ok(listChangesContract, {});
  const { content: _, ...note } = await noteOf(me, { content: '# Title\ntext' });
  const todo = (await me.ok(createTodoContract, { text: 't 📅 2026-12-01', noteId: note.id, lineNumber: 1 }))
    .data;
  const asked = { cursor, excerpt: true, noteName: true, dueDate: true };
  const { data } = await me.ok(listChangesContract, asked);
  expect(data).toHaveLength(2);
  expect(data).toContainEqual({
    type: 'note',
    id: note.id,
    deleted: false,
    resource: { ...note, excerpt: 'Title text' },
  });
  expect(data).toContainEqual({
    type: 'todo',
    id: todo.id,
    deleted: false,
    resource: { ...todo, dueDate: '2026-12-01', noteName: 'n' },
  });
});
