// The next access to a day or week whose note is in the trash starts an empty note (D41). Deleted text and todos don't
// come back by themselves, and none of them is lost.
// @module-tag slow
import { describe, expect } from 'vitest';
import type { Contract } from '../../lib/api/contract.ts';
import { appendDailyContract, getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import { deleteGroupContract } from '../../lib/api/routes/group.ts';
import { deleteNoteContract, getNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import { listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { createTodoContract, deleteTodoContract, listTodosContract } from '../../lib/api/routes/todo.ts';
import { listTrashContract, restoreContract } from '../../lib/api/routes/trash.ts';
import { appendWeeklyContract, getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import type { Note } from '../../lib/schema/entities.ts';
import { violationsOf } from '../harness/check-user.ts';
import { newUser, type Client } from '../harness/client.ts';
import { Follower, listEverything } from '../harness/follower.ts';
import type { HttpResponse } from '../harness/response-check.ts';
import { rowsOf } from '../harness/table.ts';
import { CHANGED, tagOf } from '../harness/tags.ts';
import { MB } from '../harness/texts.ts';
import { test } from '../harness/user-test.ts';

const DAILY = {
  when: { date: '2025-02-07' },
  type: 'daily',
  get: getDailyContract,
  put: putDailyContract,
  append: appendDailyContract,
} as const;
const WEEKLY = {
  when: { week: 6, year: 2025 },
  type: 'weekly',
  get: getWeeklyContract,
  put: putWeeklyContract,
  append: appendWeeklyContract,
} as const;
type Calendar = typeof DAILY | typeof WEEKLY;

/** The ways to access the note, and its content afterwards. */
const ACCESSES = [
  ['GET', 'get', {}, ''],
  ['PUT', 'put', { content: 'new' }, 'new'],
  ['append', 'append', { content: 'new' }, 'new'],
] as const;

const WAYS = {
  'the note': (me: Client, { id }: Note) => me.ok(deleteNoteContract, { id }),
  'its group': (me: Client, { groupId }: Note) => me.ok(deleteGroupContract, { groupId: groupId ?? '' }),
} as const;

const CASES = [DAILY, WEEKLY].flatMap((calendar) =>
  Object.keys(WAYS).flatMap((way) =>
    ACCESSES.map(
      ([verb, access, sent, content]) =>
        [`${verb} /${calendar.type}`, way as keyof typeof WAYS, { calendar, access, sent, content }] as const,
    ),
  ),
);

const boxes = (count: number) => Array.from({ length: count }, (_, n) => `- [ ] task ${n}`).join('\n');
const noteIn = ({ body }: HttpResponse) => (body as { data: Note }).data;
const snapshotsOf = async (me: Client, noteId: string) =>
  (await me.ok(listSnapshotsContract, { noteId })).data;

/**
 * The cases that also run with more todos than a transaction writes: each verb, way and calendar once, since each
 * changes these todos by the same code.
 */
const WITH_MANY: ReadonlySet<string> = new Set([
  'GET /daily after the deletion of the note',
  'PUT /weekly after the deletion of its group',
  'append /weekly after the deletion of the note',
]);

test('the cases with many todos have every verb, way and calendar', () => {
  const chosen = CASES.filter(([verb, way]) => WITH_MANY.has(`${verb} after the deletion of ${way}`));
  const seen = new Set(chosen.flatMap(([, way, { calendar, access }]) => [way, calendar.type, access]));
  expect(chosen).toHaveLength(WITH_MANY.size);
  expect(seen.size).toBe(Object.keys(WAYS).length + ACCESSES.length + 2);
});

/** All todos as lists return them, including deleted ones. */
const todosOf = async (me: Client) =>
  new Map([...(await listEverything(me))].filter(([key]) => key.startsWith('todo ')));

/** All rows of the workspace except the change feed's. */
const stored = async (me: Client) =>
  (await rowsOf(me.workspaceId)).filter(({ SK }) => !SK.startsWith('CHANGE'));

/** A note in the trash with derived todos, one created directly and one that was deleted earlier. */
async function deleted(me: Client, calendar: Calendar, way: keyof typeof WAYS, count = 2) {
  const content = boxes(count);
  const made = await me.call(calendar.put, { ...calendar.when, content, syncTodos: true });
  const note = noteIn(made);
  const todo = async (text: string) =>
    (await me.ok(createTodoContract, { noteId: note.id, text, lineNumber: 1 })).data;
  await todo('of its own');
  await me.ok(deleteTodoContract, { todoId: (await todo('deleted before')).id });
  await WAYS[way](me, note);
  const { data: trashed } = await me.ok(getNoteContract, { noteId: note.id });
  return { note, content, tag: tagOf(made), deletedAt: trashed.deletedAt, todos: await todosOf(me) };
}

describe.for(CASES)('%s after the deletion of %s', ([verb, way, { calendar, access, sent, content }]) => {
  test.for(WITH_MANY.has(`${verb} after the deletion of ${way}`) ? [2, 120] : [2])(
    'starts empty, keeps the old text as a snapshot and %i todos in the trash',
    async (count, { me }) => {
      const before = await deleted(me, calendar, way, count);
      const { note } = before;
      const follower = await Follower.start(me);
      const contract: Contract = calendar[access];
      const response = await me.call(contract, { ...calendar.when, ...sent });
      expect({ status: response.status, body: response.body }).toEqual({
        status: 200,
        body: {
          data: { ...note, content, updatedAt: noteIn(response).updatedAt },
          count: 1,
          filters: { workspaceId: me.workspaceId, ...calendar.when, type: calendar.type },
        },
      });
      const snapshots = await snapshotsOf(me, note.id);
      expect(snapshots).toEqual([
        {
          id: snapshots[0]?.id,
          noteId: note.id,
          userId: me.userId,
          workspaceId: me.workspaceId,
          content: before.content,
          noteVersion: 1,
          metadata: null,
          createdAt: snapshots[0]?.createdAt,
        },
      ]);
      // Every todo is unchanged in the trash, including the time of its deletion.
      expect(before.todos.size).toBe(count + 2);
      expect(await todosOf(me)).toEqual(before.todos);
      expect((await me.ok(listTodosContract, {})).data).toEqual([]);
      expect((await me.ok(listTrashContract, {})).data).toEqual([]);
      expect((await me.ok(listNotesContract, {})).data).toEqual([noteIn(response)]);
      expect((await me.ok(listWorkspacesContract, {})).data[0]).toMatchObject({
        contentCounts: { notes: 1, groups: 1, todos: 0 },
        storageUsage: content.length,
      });
      await follower.catchUp(me);
      expect(follower.copy).toEqual(await listEverything(me));
      expect(await violationsOf(me.userId)).toEqual([]);

      // The next access finds a live note and changes nothing.
      const again = await me.call(calendar.get, calendar.when);
      expect({ ...again, headers: undefined }).toEqual({ ...response, headers: undefined });
      expect(tagOf(again)).toBe(tagOf(response));
      expect(await snapshotsOf(me, note.id)).toEqual(snapshots);
    },
  );
});

describe.for([DAILY, WEEKLY].map((calendar) => [`/${calendar.type}`, calendar] as const))(
  '%s after its deletion',
  ([, calendar]) => {
    const { when } = calendar;

    test('an empty note leaves no snapshot', async ({ me }) => {
      const note = noteIn(await me.call(calendar.get, when));
      await me.ok(deleteNoteContract, { id: note.id });
      const fresh = noteIn(await me.call(calendar.put, { ...when, content: 'new', snapshot: true }));
      expect(fresh).toEqual({ ...note, content: 'new', updatedAt: fresh.updatedAt });
      expect(await snapshotsOf(me, note.id)).toEqual([]);
    });

    test('each write after a deletion keeps the deleted text as a snapshot; a read removes none of five', async ({
      me,
    }) => {
      const texts = ['1', '2', '3', '4', '5', '6'];
      for (const content of texts) {
        const note = noteIn(await me.call(calendar.put, { ...when, content }));
        await me.ok(deleteNoteContract, { id: note.id });
      }
      const note = noteIn(await me.call(calendar.get, when));
      const snapshots = async () => (await snapshotsOf(me, note.id)).map(({ content }) => content);
      expect([note.content, await snapshots()]).toEqual(['6', ['5', '4', '3', '2', '1']]);
      await me.ok(deleteNoteContract, { id: note.id });
      await me.call(calendar.put, { ...when, content: '7' });
      expect(await snapshots()).toEqual(['6', '5', '4', '3', '2']);
    });

    test('new todos are derived from the new text only, next to the deleted ones', async ({ me }) => {
      const { note, todos } = await deleted(me, calendar, 'the note', 60);
      await me.call(calendar.put, { ...when, content: boxes(120), syncTodos: true });
      const live = await me.ok(listTodosContract, { noteId: note.id });
      expect(live.count).toBe(120);
      const all = await todosOf(me);
      expect(all.size).toBe(todos.size + 120);
      for (const [key, todo] of todos) expect(all.get(key)).toEqual(todo);
      expect(await violationsOf(me.userId)).toEqual([]);
    });

    test('an append repeated with its Idempotency-Key is written once', async ({ me }) => {
      const { note } = await deleted(me, calendar, 'the note');
      const append = () => me.call(calendar.append, { ...when, content: 'once' }, { 'Idempotency-Key': 'k' });
      const [one, two] = [await append(), await append()];
      expect(noteIn(two)).toEqual(noteIn(one));
      expect(noteIn(two)).toMatchObject({ id: note.id, content: 'once' });
      expect(two.headers.get('idempotency-replayed')).toBe('true');
      expect(await snapshotsOf(me, note.id)).toHaveLength(1);
    });

    test('a deleted todo can be restored without the others', async ({ me }) => {
      const { note } = await deleted(me, calendar, 'the note');
      await me.call(calendar.get, when);
      const { data: all } = await me.ok(listTodosContract, { noteId: note.id, isDeleted: true });
      const todoId = all[0]?.id ?? '';
      await me.ok(restoreContract, { todoId });
      expect((await me.ok(listTodosContract, { noteId: note.id })).data.map(({ id }) => id)).toEqual([
        todoId,
      ]);
      expect(await violationsOf(me.userId)).toEqual([]);
    });

    test('a restore before the next access brings back the text and its todos', async ({ me }) => {
      const { note, content } = await deleted(me, calendar, 'the note', 120);
      const { data } = await me.ok(restoreContract, { noteId: note.id });
      expect(data).toMatchObject({ id: note.id, content, isDeleted: false });
      expect((await me.ok(listTodosContract, { noteId: note.id })).count).toBe(121);
      expect(noteIn(await me.call(calendar.get, when))).toEqual(data);
      expect(await snapshotsOf(me, note.id)).toEqual([]);
    });

    test('If-Match compares with the note in the trash: an older tag returns 412 and nothing is written', async ({
      me,
    }) => {
      const { note, tag } = await deleted(me, calendar, 'the note', 120);
      const trashed = tagOf(await me.call(getNoteContract, { noteId: note.id }));
      const before = await stored(me);
      for (const contract of [calendar.put, calendar.append]) {
        const rejected = await me.call(contract, { ...when, content: 'new' }, { 'If-Match': tag });
        expect(rejected).toMatchObject(CHANGED);
        expect(tagOf(rejected)).toBe(trashed);
      }
      expect(await stored(me)).toEqual(before);
      const done = await me.call(calendar.put, { ...when, content: 'new' }, { 'If-Match': trashed });
      expect(done).toMatchObject({ status: 200, body: { data: { content: 'new' } } });
      expect([tag, trashed]).not.toContain(tagOf(done));
    });

    test('If-None-Match with an earlier tag returns the empty note', async ({ me }) => {
      const { note, tag } = await deleted(me, calendar, 'the note');
      const trashed = tagOf(await me.call(getNoteContract, { noteId: note.id }));
      const response = await me.call(calendar.get, when, { 'If-None-Match': `${tag}, ${trashed}` });
      expect(response).toMatchObject({ status: 200, body: { data: { content: '' } } });
      const known = await me.call(calendar.get, when, { 'If-None-Match': tagOf(response) });
      expect(known.status).toBe(304);
    });

    test('a write that fails with 400 leaves the note in the trash with all its todos', async () => {
      const content = boxes(120);
      const me = await newUser({ storageLimit: content.length + 10 });
      await deleted(me, calendar, 'the note', 120);
      const before = await stored(me);
      const texts = ['x'.repeat(content.length + 11), 'x'.repeat(MB + 1)];
      for (const contract of [calendar.put, calendar.append])
        for (const text of texts)
          expect((await me.call(contract, { ...when, content: text })).status).toBe(400);
      const many = '- [ ] x\n'.repeat(1001);
      const tooMany = await me.call(calendar.put, { ...when, content: many, syncTodos: true });
      expect(tooMany.status).toBe(400);
      expect(await stored(me)).toEqual(before);
    });
  },
);

test('a day can start empty although the quota was full before its deletion', async () => {
  const me = await newUser({ storageLimit: 4 });
  const { data: note } = await me.ok(putDailyContract, { ...DAILY.when, content: 'full' });
  await me.ok(deleteNoteContract, { id: note.id });
  expect((await me.ok(getDailyContract, DAILY.when)).data.content).toBe('');
  expect((await me.ok(putDailyContract, { ...DAILY.when, content: 'more' })).data.content).toBe('more');
});
