// The effects of clocks. Clocks of two functions can differ, and two writes can have the same time; no write is lost.
// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listChangesContract } from '../../lib/api/routes/changes.ts';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, listGroupsContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../lib/api/routes/note.ts';
import { createSnapshotContract, listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract, listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { withFaults, type Call, type Fault, type Faults } from '../harness/faults/faults.ts';
import { Follower, listEverything } from '../harness/follower.ts';

const HOUR_MS = 3_600_000;

/** Runs before each DynamoDB call of the gateway `here`. */
let before: (call: Call) => Promise<void> | void = () => undefined;
let here: Faults;
let elsewhere: Faults;
beforeAll(async () => {
  here = await withFaults(async (call): Promise<Fault> => {
    await before(call);
    return 'pass';
  });
  elsewhere = await withFaults(() => 'pass');
});
beforeEach(async () => {
  before = () => undefined;
  await here.setClock(undefined);
  await elsewhere.setClock(undefined);
});
afterAll(() => Promise.all([here.stop(), elsewhere.stop()]));

test.for([
  ['2027-01-01T12:00:00.000Z', 'UTC', { week: 53, year: 2026 }, '2026-W53'],
  ['2027-01-03T23:59:59.999Z', 'UTC', { week: 53, year: 2026 }, '2026-W53'],
  ['2027-01-04T00:00:00.000Z', 'UTC', { week: 1, year: 2027 }, '2027-W01'],
  ['2024-12-30T00:00:00.000Z', 'UTC', { week: 1, year: 2025 }, '2025-W01'],
  ['2024-12-29T23:59:59.999Z', 'UTC', { week: 52, year: 2024 }, '2024-W52'],
  ['2027-01-03T11:00:00.000Z', 'Pacific/Kiritimati', { week: 1, year: 2027 }, '2027-W01'],
  ['2027-01-04T11:00:00.000Z', 'Etc/GMT+12', { week: 53, year: 2026 }, '2026-W53'],
] as const)('at %s in %s the current week is %o', async ([moment, timeZone, week, name]) => {
  const me = await newUser({ timeZone }, here.baseUrl);
  await here.setClock(Date.parse(moment));
  const first = await me.ok(getWeeklyContract, {});
  expect(first.filters).toEqual({ workspaceId: me.workspaceId, ...week, type: 'weekly' });
  expect(first.data.name).toBe(name);
  const { data, filters } = await me.ok(putWeeklyContract, { content: 'this week' });
  expect(filters).toEqual(first.filters);
  expect(await me.ok(getWeeklyContract, week)).toEqual({ data, count: 1, filters });
});

test.for([
  ['2027-01-01T00:00:00.000Z', 'UTC', '2027-01-01'],
  ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
  ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
  ['2027-01-01T11:59:59.999Z', 'Etc/GMT+12', '2026-12-31'],
  ['2028-02-29T12:00:00.000Z', 'UTC', '2028-02-29'],
] as const)('at %s in %s today is %s', async ([moment, timeZone, date]) => {
  const me = await newUser({ timeZone }, here.baseUrl);
  await here.setClock(Date.parse(moment));
  const { data, filters } = await me.ok(getDailyContract, {});
  expect(filters).toEqual({ workspaceId: me.workspaceId, date, type: 'daily' });
  expect(data).toMatchObject({ name: date, createdAt: moment, updatedAt: moment });
});

const FUTURE = 'createdAt: must be an RFC 3339 time or YYYY-MM-DD, from 1970 up to now';

test.for([
  ['2026-12-31T23:55:00.000Z', 'UTC', '2027-01-01'],
  ['2026-12-31T23:55:00.000Z', 'UTC', '2027-01-01T00:00:00Z'],
  ['2026-12-31T23:59:59.999Z', 'Europe/Berlin', '2027-01-01T01:00:00+01:00'],
  ['2026-12-31T09:55:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
] as const)('at %s in %s the createdAt %s counts as now', async ([moment, timeZone, createdAt]) => {
  const me = await newUser({ timeZone }, here.baseUrl);
  await here.setClock(Date.parse(moment));
  const { data } = await me.ok(createNoteContract, { name: 'n', createdAt });
  expect(data).toMatchObject({ createdAt: moment, updatedAt: moment });
});

test.for([
  ['2026-12-31T23:54:59.999Z', 'UTC', '2027-01-01'],
  ['2026-12-31T23:54:59.999Z', 'UTC', '2027-01-01T00:00:00Z'],
  ['2026-12-31T23:59:59.999Z', 'Etc/GMT+12', '2027-01-01'],
] as const)('at %s in %s the createdAt %s is 400', async ([moment, timeZone, createdAt]) => {
  const me = await newUser({ timeZone }, here.baseUrl);
  await here.setClock(Date.parse(moment));
  await me.fails(createNoteContract, { name: 'n', createdAt }, 'invalidRequest', FUTURE);
});

/** A user with a client for each gateway. The clock of `elsewhere` is one hour behind. */
async function twoClocks(): Promise<{ me: Client; late: Client }> {
  const me = await newUser({}, here.baseUrl);
  const now = Date.now();
  await here.setClock(now);
  await elsewhere.setClock(now - HOUR_MS);
  return { me, late: clientOf(me, elsewhere.baseUrl) };
}

test('an update of a note or a todo by a slow clock gets a later updatedAt than the previous one', async () => {
  const { me, late } = await twoClocks();
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  const { data: todo } = await me.ok(createTodoContract, { noteId: note.id, text: 't', lineNumber: 1 });
  const notes = [note.updatedAt];
  const todos = [todo.updatedAt];
  for (const n of [1, 2]) {
    notes.push((await late.ok(updateNoteContract, { id: note.id, name: `n${n}` })).data.updatedAt);
    todos.push((await late.ok(updateTodoContract, { todoId: todo.id, text: `t${n}` })).data.updatedAt);
  }
  for (const times of [notes, todos]) {
    expect(times).toEqual(times.toSorted());
    expect(new Set(times).size).toBe(3);
  }
});

test('an update of a group by a slow clock sorts after the previous one', async () => {
  const { me, late } = await twoClocks();
  const { data: first } = await me.ok(createGroupContract, { name: 'first' });
  const { data: second } = await me.ok(createGroupContract, { name: 'second' });
  const order = async () =>
    (await me.ok(listGroupsContract, { sort: 'updatedAt:asc' })).data.map(({ id }) => id);
  await late.ok(updateGroupContract, { groupId: first.id, name: 'once' });
  expect(await order()).toEqual([second.id, first.id]);
  for (const name of ['once', 'twice']) await late.ok(updateGroupContract, { groupId: second.id, name });
  expect(await order()).toEqual([first.id, second.id]);
});

test('snapshots are listed newest first by createdAt, even if the clock of the newest is slow', async () => {
  const { me, late } = await twoClocks();
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  const input = { noteId: note.id, workspaceId: me.workspaceId };
  for (const user of [me, late, me, late])
    await user.ok(createSnapshotContract, { ...input, content: 'copy' });
  const { data } = await me.ok(listSnapshotsContract, { noteId: note.id });
  expect(data.map(({ noteVersion }) => noteVersion)).toEqual([4, 3, 2, 1]);
  const times = data.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('a write by a clock just under a minute behind appears in lists and in the change feed', async () => {
  const me = await newUser({}, here.baseUrl);
  const now = Date.now();
  await here.setClock(now - HOUR_MS);
  const { data: note } = await me.ok(createNoteContract, { name: 'old' });
  await here.setClock(now);
  await elsewhere.setClock(now - 59_999);
  const follower = await Follower.start(me);
  await clientOf(me, elsewhere.baseUrl).ok(updateNoteContract, { id: note.id, name: 'new' });
  await follower.catchUp(me);
  expect(follower.copy.get(`note ${note.id}`)).toMatchObject({ name: 'new' });
  expect(follower.copy).toEqual(await listEverything(me));
});

const SECOND_MS = 1_000;

test.for([70 * SECOND_MS, HOUR_MS])(
  'every list shows every write after a clock that was %i ms fast is corrected',
  async (ahead) => {
    const me = await newUser({}, here.baseUrl);
    const now = Date.now();
    await here.setClock(now + ahead);
    const made = [(await me.ok(createNoteContract, { name: 'by the wrong clock' })).data];
    await me.ok(listNotesContract, {});
    await me.ok(listTodosContract, {});
    // A list cached by the wrong clock may read the later writes again, but not the first one.
    for (const later of [0, 20 * SECOND_MS, ahead, ahead + 20 * SECOND_MS]) {
      await here.setClock(now + later);
      const { data: note } = await me.ok(createNoteContract, { name: `after ${later} ms` });
      const { data: todo } = await me.ok(createTodoContract, { noteId: note.id, text: 't', lineNumber: 1 });
      made.push(note);
      const { data } = await me.ok(listNotesContract, { sort: 'name:asc' });
      expect(data).toEqual(made.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
      expect((await me.ok(listTodosContract, {})).data).toContainEqual(todo);
    }
  },
);

test('lists show two writes after a clock is corrected, even if only the second is in the minute that is read again', async () => {
  const me = await newUser({}, here.baseUrl);
  const now = Date.now();
  await here.setClock(now + 70 * SECOND_MS);
  const { data: ahead } = await me.ok(createNoteContract, { name: 'a' });
  await me.ok(listNotesContract, {});
  await here.setClock(now);
  const { data: first } = await me.ok(createNoteContract, { name: 'b' });
  await here.setClock(now + 20 * SECOND_MS);
  const { data: second } = await me.ok(createNoteContract, { name: 'c' });
  await here.setClock(now + 30 * SECOND_MS);
  expect((await me.ok(listNotesContract, { sort: 'name:asc' })).data).toEqual([ahead, first, second]);
});

test.for([70 * SECOND_MS, HOUR_MS])(
  'lists show every write immediately with two clocks %i ms apart',
  async (apart) => {
    const me = await newUser({}, here.baseUrl);
    const now = Date.now();
    await here.setClock(now);
    await elsewhere.setClock(now - apart);
    const made: unknown[] = [];
    for (const [writer, first, second] of orders([me, clientOf(me, elsewhere.baseUrl)])) {
      made.push(
        (await writer.ok(createNoteContract, { name: String.fromCodePoint(0x61 + made.length) })).data,
      );
      for (const reader of [first, second])
        expect((await reader.ok(listNotesContract, { sort: 'name:asc' })).data).toEqual(made);
    }
  },
);

/** Every combination of a writer, a first reader and a second reader. */
const orders = <T>(all: readonly T[]): [T, T, T][] =>
  all.flatMap((one) => all.flatMap((two) => all.map((three): [T, T, T] => [one, two, three])));

test.for([0, 5 * SECOND_MS])(
  'the change feed returns 410 after a fast clock is corrected, and every write after a new start',
  async (later) => {
    const me = await newUser({}, here.baseUrl);
    const now = Date.now();
    await here.setClock(now + 70 * SECOND_MS);
    const follower = await Follower.start(me);
    await here.setClock(now);
    await me.fails(listChangesContract, { cursor: follower.cursor }, 'cursorExpired');
    await me.ok(createNoteContract, { name: 'n' });
    await here.setClock(now + later);
    await me.fails(listChangesContract, { cursor: follower.cursor }, 'cursorExpired');
    const again = await Follower.start(me);
    expect(again.copy).toEqual(await listEverything(me));
    const { data } = await me.ok(createNoteContract, { name: 'more' });
    expect((await again.catchUp(me)).map(({ id }) => id)).toContain(data.id);
    expect(again.copy).toEqual(await listEverything(me));
  },
);

test('a list shows a write by a slow clock although another write is complete before each of its reads', async () => {
  const me = await newUser({}, here.baseUrl);
  const now = Date.now();
  await here.setClock(now);
  await elsewhere.setClock(now - 30 * SECOND_MS);
  await me.ok(listNotesContract, {});
  await clientOf(me, elsewhere.baseUrl).ok(createNoteContract, { name: 'a' });
  await here.setClock(now + SECOND_MS);
  await me.ok(createNoteContract, { name: 'b' });
  let third: Promise<unknown> | undefined;
  // The list has read the account, which counts two writes. The feed then has two since the first list, but not `a`.
  before = async ({ caller, operation }) => {
    if (caller === 'note-get' && operation === 'Query')
      await (third ??= clientOf(me).ok(createNoteContract, { name: 'c' }));
  };
  const { data } = await me.ok(listNotesContract, { sort: 'name:asc' });
  expect(data.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

test('the change feed returns 410 after a write by a clock more than a minute behind', async () => {
  const { me, late } = await twoClocks();
  const { cursor } = await me.ok(listChangesContract, {});
  await late.ok(createNoteContract, { name: 'n' });
  await me.fails(listChangesContract, { cursor }, 'cursorExpired');
});

test.for([59])('a clock %i s off expires no cursor', async (seconds) => {
  const me = await newUser({}, here.baseUrl);
  const now = Date.now();
  await here.setClock(now + seconds * SECOND_MS);
  await elsewhere.setClock(now);
  const both = [me, clientOf(me, elsewhere.baseUrl)];
  for (const [writer, first, second] of orders(both)) {
    const follower = await Follower.start(first);
    const { data } = await writer.ok(createNoteContract, { name: 'n' });
    expect((await follower.catchUp(second)).map(({ id }) => id)).toContain(data.id);
    expect(follower.copy).toEqual(await listEverything(second));
  }
});

/** Holds the next two transactions until both have arrived, so that both are based on the same read. */
function meetOnce(): void {
  const both = Promise.withResolvers<void>();
  // A transaction that is retried because it was held too long has the same token.
  const tokens = new Set<unknown>();
  before = ({ operation, input }) => {
    if (operation !== 'TransactWriteItems') return undefined;
    tokens.add(input['ClientRequestToken']);
    if (tokens.size === 2) both.resolve();
    return both.promise;
  };
}

test('two concurrent updates at one moment, based on the same read, are both kept', async () => {
  const me = await newUser({}, here.baseUrl);
  await here.setClock(Date.now());
  const { data: parent } = await me.ok(createGroupContract, { name: 'parent' });
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const { data: note } = await me.ok(createNoteContract, { name: 'n', content: 'old' });
  const { data: todo } = await me.ok(createTodoContract, { noteId: note.id, text: 't', lineNumber: 1 });

  meetOnce();
  await Promise.all([
    me.ok(updateGroupContract, { groupId: group.id, name: 'new' }),
    me.ok(updateGroupContract, { groupId: group.id, parentId: parent.id }),
  ]);
  meetOnce();
  await Promise.all([
    me.ok(updateNoteContract, { id: note.id, name: 'new' }),
    me.ok(updateNoteContract, { id: note.id, content: 'new' }),
  ]);
  meetOnce();
  await Promise.all([
    me.ok(updateTodoContract, { todoId: todo.id, text: 'new' }),
    me.ok(updateTodoContract, { todoId: todo.id, completed: true }),
  ]);
  expect((await me.ok(listGroupsContract, { search: 'new' })).data).toMatchObject([{ parentId: parent.id }]);
  expect((await me.ok(listNotesContract, {})).data).toMatchObject([{ name: 'new', content: 'new' }]);
  expect((await me.ok(listTodosContract, {})).data).toMatchObject([{ text: 'new', completed: true }]);
});
