// Todos derived from checkboxes (D38): the limits, many checkboxes, and writes beside other writes.
// @module-tag slow
import { expect } from 'vitest';
import { getDailyContract, putDailyContract } from '../../lib/api/routes/daily.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { deleteTodoContract, listTodosContract, updateTodoContract } from '../../lib/api/routes/todo.ts';
import { restoreContract } from '../../lib/api/routes/trash.ts';
import { getWeeklyContract, putWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { clientOf, newUser, type Client } from '../harness/client.ts';
import { idsOf, linesOf, todosOf } from '../harness/derived-todos.ts';
import { withFaults } from '../harness/faults/faults.ts';
import { test } from '../harness/user-test.ts';

const syncTodos = true;

/** All live todos of a note, page by page. */
async function allOf(me: Client, noteId: string) {
  const { count } = await me.ok(listTodosContract, { noteId });
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(count / 100) }, (_, n) =>
      me.ok(listTodosContract, { noteId, sort: 'lineNumber:asc', limit: 100, page: n + 1 }),
    ),
  );
  return pages.flatMap(({ data }) => data);
}

const countOf = async (me: Client) => (await me.ok(listWorkspacesContract, {})).data[0]?.contentCounts.todos;

const noteWith = async (me: Client, content: string) =>
  (await me.ok(createNoteContract, { name: 'a', content, syncTodos })).data.id;

const boxes = (count: number, prefix = 'task') =>
  Array.from({ length: count }, (_, n) => `- [ ] ${prefix} ${n + 1}`).join('\n');

test('250 checkboxes become 250 todos, and a rewrite with three of the lines keeps those three', async ({
  me,
}) => {
  const id = await noteWith(me, boxes(250));
  const all = await allOf(me, id);
  expect(all.map(({ text, lineNumber }) => `${lineNumber} ${text}`)).toEqual(
    Array.from({ length: 250 }, (_, n) => `${n + 1} task ${n + 1}`),
  );
  expect(await countOf(me)).toBe(250);
  const { data } = await me.ok(updateNoteContract, {
    id,
    content: '- [ ] task 200\n- [x] task 7\n- [ ] task 101',
    syncTodos,
  });
  expect(data.content).toContain('task 200');
  const left = await todosOf(me, id);
  expect(left.map((todo) => [todo.id, todo.lineNumber, todo.completed])).toEqual([
    [all[199]?.id, 1, false],
    [all[6]?.id, 2, true],
    [all[100]?.id, 3, false],
  ]);
  expect(await countOf(me)).toBe(3);
  expect((await me.ok(listTodosContract, { noteId: id, isDeleted: true })).count).toBe(250);
});

test('a daily note may have more than 100 checkboxes from the start', async ({ me }) => {
  const { data } = await me.ok(putDailyContract, { date: '2025-02-07', content: boxes(130), syncTodos });
  expect(await allOf(me, data.id)).toHaveLength(130);
  expect(await countOf(me)).toBe(130);
});

test('1000 checkboxes are accepted; 1001 return 400 and change nothing', async ({ me }) => {
  const id = await noteWith(me, boxes(1000));
  expect(await countOf(me)).toBe(1000);
  const before = (await me.ok(listNotesContract, {})).data;
  const content = boxes(1001);
  for (const [contract, body] of [
    [createNoteContract, { name: 'b', content, syncTodos }],
    [updateNoteContract, { id, content, syncTodos }],
    [putDailyContract, { date: '2025-02-07', content, syncTodos }],
    [putWeeklyContract, { week: 6, year: 2025, content, syncTodos }],
  ] as const) {
    const response = await me.call(contract, body);
    expect(response).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
    expect((response.body as { message: string }).message).toMatch(/^content: /);
  }
  expect((await me.ok(listNotesContract, { isDeleted: true })).data).toEqual(before);
  expect(await countOf(me)).toBe(1000);
  await me.ok(createNoteContract, { name: 'not asked', content });
});

test('a note of 1 MB is synced, whatever text is between its checkboxes', async ({ me }) => {
  const log = '12:00:00 INFO something happened\n'.repeat(15_000);
  const quotes = `${'>'.repeat(250_000)}\n${'a\n===\n'.repeat(40_000)}`;
  const id = await noteWith(me, `- [ ] first\n${log}\n${quotes}\n- [x] last`);
  expect(await linesOf(me, id)).toEqual([
    [1, 'first', false],
    [95_005, 'last', true],
  ]);
});

test('a write that exceeds the quota derives no todo', async () => {
  const me = await newUser({ storageLimit: 30 });
  const id = await noteWith(me, '- [ ] one');
  const before = await todosOf(me, id);
  await me.fails(
    updateNoteContract,
    { id, content: `- [x] other\n${'x'.repeat(40)}`, syncTodos },
    'quotaExceeded',
  );
  await me.fails(
    putDailyContract,
    { date: '2025-02-07', content: `- [ ] more\n${'x'.repeat(40)}`, syncTodos },
    'quotaExceeded',
  );
  expect(await todosOf(me, id)).toEqual(before);
  expect(await countOf(me)).toBe(1);
});

test('derived todos are deleted and restored with their calendar note, and are synced again afterwards', async ({
  me,
}) => {
  const day = { date: '2025-02-07', content: '- [ ] one\n- [x] two', syncTodos };
  const week = { week: 6, year: 2025, content: '- [ ] three', syncTodos };
  const { data: daily } = await me.ok(putDailyContract, day);
  const { data: weekly } = await me.ok(putWeeklyContract, week);
  const before = { ...(await idsOf(me, daily.id)), ...(await idsOf(me, weekly.id)) };
  for (const id of [daily.id, weekly.id]) await me.ok(deleteNoteContract, { id });
  expect(await countOf(me)).toBe(0);
  for (const noteId of [daily.id, weekly.id]) await me.ok(restoreContract, { noteId });
  await me.ok(putDailyContract, day);
  await me.ok(getWeeklyContract, { week: 6, year: 2025 });
  expect({ ...(await idsOf(me, daily.id)), ...(await idsOf(me, weekly.id)) }).toEqual(before);
  expect(await countOf(me)).toBe(3);
  await me.ok(putDailyContract, { ...day, content: '- [ ] two' });
  expect(await linesOf(me, daily.id)).toEqual([[1, 'two', false]]);
  expect((await idsOf(me, daily.id))['two']).toBe(before['two']);
  expect((await me.ok(getDailyContract, { date: '2025-02-07' })).data.content).toBe('- [ ] two');
});

test.for([
  ['few', 8, 5],
  ['more than a transaction holds of', 4, 130],
] as const)(
  'concurrent rewrites with %s checkboxes leave the todos of the content that is stored',
  async ([, writers, size], { me }) => {
    const id = await noteWith(me, '');
    await Promise.all(
      Array.from({ length: writers }, (_, n) =>
        me.ok(updateNoteContract, { id, content: boxes(size + n, `writer ${n} task`), syncTodos }),
      ),
    );
    const content = (await me.ok(listNotesContract, {})).data[0]?.content ?? '';
    const todos = await allOf(me, id);
    expect(todos.map(({ text }) => `- [ ] ${text}`).join('\n')).toBe(content);
    expect(todos.map(({ lineNumber }) => lineNumber)).toEqual(todos.map((_, n) => n + 1));
    expect(await countOf(me)).toBe(todos.length);
  },
);

test.for([
  ['few', 6, 5],
  ['more than a transaction holds of', 4, 130],
] as const)(
  'concurrent first writes of a day with %s checkboxes leave the todos of the content that is stored',
  async ([, writers, size], { me }) => {
    const responses = await Promise.all(
      Array.from({ length: writers }, (_, n) =>
        me.ok(putDailyContract, {
          date: '2025-02-07',
          content: boxes(size + n, `writer ${n} task`),
          syncTodos,
        }),
      ),
    );
    const { data: note } = await me.ok(getDailyContract, { date: '2025-02-07' });
    expect(responses.map(({ data }) => data.content)).toContain(note.content);
    const todos = await allOf(me, note.id);
    expect(todos.map(({ text }) => `- [ ] ${text}`).join('\n')).toBe(note.content);
    expect(await countOf(me)).toBe(todos.length);
  },
);

test('a rewrite concurrent with the deletion of its note leaves no live todo on the deleted note', async ({
  me,
}) => {
  const id = await noteWith(me, boxes(120));
  const [rewrite] = await Promise.all([
    me.call(updateNoteContract, { id, content: boxes(150, 'other'), syncTodos }),
    me.ok(deleteNoteContract, { id }),
  ]);
  expect([200, 404]).toContain(rewrite.status);
  expect((await me.ok(listNotesContract, {})).count).toBe(0);
  expect((await me.ok(listTodosContract, { noteId: id })).count).toBe(0);
  expect(await countOf(me)).toBe(0);
});

/** Polls until a note of this name exists. */
async function appeared(me: Client, name: string): Promise<string> {
  for (;;) {
    const there = (await me.ok(listNotesContract, {})).data.find((note) => note.name === name);
    if (there) return there.id;
  }
}

/**
 * Runs `work` with a client whose requests stop after their first commit until `letGo`, and a second client of the same
 * user.
 */
async function held(work: (slow: Client, me: Client, letGo: () => void) => Promise<void>): Promise<void> {
  let holding = true;
  let commits = 0;
  const faults = await withFaults(({ operation }) =>
    operation === 'TransactWriteItems' && ++commits > 1 && holding ? 'conflict-before' : 'pass',
  );
  try {
    const slow = await newUser({}, faults.baseUrl);
    await work(slow, clientOf(slow), () => (holding = false));
  } finally {
    await faults.stop();
  }
}

const LONG_WRITES = [
  ['POST /note', createNoteContract, { name: '2025-02-07', content: boxes(150), syncTodos }],
  ['PUT /daily', putDailyContract, { date: '2025-02-07', content: boxes(150), syncTodos }],
] as const;

test.for(LONG_WRITES)(
  '%s overtaken by the deletion of its note leaves no live todo on the deleted note',
  async ([, contract, body]) => {
    expect.hasAssertions();
    await held(async (slow, me, letGo) => {
      const writing = slow.call(contract, body);
      const id = await appeared(me, '2025-02-07');
      await me.ok(deleteNoteContract, { id });
      letGo();
      expect([200, 404]).toContain((await writing).status);
      const live = (await me.ok(listNotesContract, {})).count === 0 ? 0 : 150;
      expect((await me.ok(listTodosContract, { noteId: id })).count).toBe(live);
      expect(await countOf(me)).toBe(live);
    });
  },
);

test.for(LONG_WRITES)(
  '%s overtaken by a rewrite leaves the todos of the content that is stored',
  async ([, contract, body]) => {
    expect.hasAssertions();
    await held(async (slow, me, letGo) => {
      const writing = slow.call(contract, body);
      const id = await appeared(me, '2025-02-07');
      await me.ok(updateNoteContract, { id, content: '- [ ] only', syncTodos });
      letGo();
      expect((await writing).status).toBe(200);
      const content = (await me.ok(listNotesContract, {})).data[0]?.content;
      const todos = await allOf(me, id);
      expect(todos.map(({ text }) => `- [ ] ${text}`).join('\n')).toBe(content);
      expect(await countOf(me)).toBe(todos.length);
    });
  },
);

test('a rewrite overtaken by another rewrite leaves the todos of the content that is stored', async () => {
  expect.hasAssertions();
  await held(async (slow, me, letGo) => {
    const { data: note } = await me.ok(createNoteContract, { name: 'a' });
    const content = boxes(150);
    const writing = slow.call(updateNoteContract, { id: note.id, content, syncTodos });
    while ((await me.ok(listNotesContract, {})).data[0]?.content !== content);
    await me.ok(updateNoteContract, { id: note.id, content: '- [ ] only', syncTodos });
    letGo();
    expect((await writing).status).toBe(200);
    const left = (await me.ok(listNotesContract, {})).data[0]?.content;
    const todos = await allOf(me, note.id);
    expect(todos.map(({ text }) => `- [ ] ${text}`).join('\n')).toBe(left);
    expect(await countOf(me)).toBe(todos.length);
  });
});

test('a write overtaken by a tick and a deleted todo still derives all other todos', async () => {
  expect.hasAssertions();
  await held(async (slow, me, letGo) => {
    const writing = slow.call(createNoteContract, { name: 'a', content: boxes(150), syncTodos });
    const id = await appeared(me, 'a');
    const [first, second] = await todosOf(me, id);
    await me.ok(updateTodoContract, { todoId: first?.id ?? '', completed: true });
    await me.ok(deleteTodoContract, { todoId: second?.id ?? '' });
    letGo();
    expect((await writing).status).toBe(200);
    const todos = await allOf(me, id);
    expect(todos.map(({ text }) => `- [ ] ${text}`).join('\n')).toBe(boxes(150));
    expect(todos.filter(({ completed }) => completed).map((todo) => todo.id)).toEqual([first?.id]);
    expect(await countOf(me)).toBe(150);
  });
});

test('a restore overtaken by a deletion loses no todo', async () => {
  expect.hasAssertions();
  await held(async (slow, me, letGo) => {
    const day = { date: '2025-02-07' };
    const { data: note } = await me.ok(putDailyContract, { ...day, content: boxes(250), syncTodos });
    await me.ok(deleteNoteContract, { id: note.id });
    const restoring = slow.call(restoreContract, { noteId: note.id });
    await appeared(me, '2025-02-07');
    await me.ok(deleteNoteContract, { id: note.id });
    letGo();
    expect((await restoring).status).toBe(200);
    await me.ok(restoreContract, { noteId: note.id });
    expect((await me.ok(listTodosContract, { noteId: note.id })).count).toBe(250);
    expect(await countOf(me)).toBe(250);
  });
});

test('a day with more todos than one transaction holds keeps all of them through concurrent deletions and restores', async ({
  me,
}) => {
  const { data: note } = await me.ok(putDailyContract, {
    date: '2025-02-07',
    content: boxes(250),
    syncTodos,
  });
  for (let round = 0; round < 3; round++) {
    await Promise.all([
      me.ok(deleteNoteContract, { id: note.id }),
      me.ok(restoreContract, { noteId: note.id }),
      me.ok(deleteNoteContract, { id: note.id }),
      me.ok(restoreContract, { noteId: note.id }),
    ]);
    await me.ok(restoreContract, { noteId: note.id });
    expect(await countOf(me)).toBe(250);
    expect((await me.ok(listTodosContract, { noteId: note.id })).count).toBe(250);
  }
});
