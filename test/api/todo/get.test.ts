import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract } from '../../../lib/api/routes/note.ts';
import {
  createTodoContract,
  deleteTodoContract,
  listTodosContract,
  updateTodoContract,
} from '../../../lib/api/routes/todo.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { addDays, dateIn } from '../../../lib/core/iso-calendar.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { times } from '../../harness/times.ts';
import { test } from '../../harness/user-test.ts';

const newNote = async (me: Client) => (await me.ok(createNoteContract, { name: 'n' })).data.id;

const create = async (me: Client, noteId: string, text: string, completed = false, lineNumber = 1) =>
  (await me.ok(createTodoContract, { text, noteId, lineNumber, completed })).data;

const textsOf = ({ data }: { data: readonly { text: string }[] }) => data.map(({ text }) => text);

test('returns an empty list for an empty workspace and echoes unset filters as null', async ({ me }) => {
  expect(await me.ok(listTodosContract, {})).toEqual({
    data: [],
    pagination: { page: 1, limit: 50, total: 0, totalPages: 0 },
    count: 0,
    filters: { workspaceId: me.workspaceId, noteId: null, completed: null, isDeleted: false, search: null },
  });
});

test('lists todos exactly as they were created, newest first', async ({ me }) => {
  const noteId = await newNote(me);
  const a = await create(me, noteId, 'a');
  const b = await create(me, noteId, 'b', true, 2);
  expect(await me.ok(listTodosContract, {})).toEqual({
    data: [b, a],
    pagination: { page: 1, limit: 50, total: 2, totalPages: 1 },
    count: 2,
    filters: { workspaceId: me.workspaceId, noteId: null, completed: null, isDeleted: false, search: null },
  });
});

test('echoes every given filter', async ({ me }) => {
  const noteId = await newNote(me);
  const asked = { noteId, completed: false, isDeleted: true, search: 'X' };
  expect((await me.ok(listTodosContract, asked)).filters).toEqual({ workspaceId: me.workspaceId, ...asked });
  expect((await me.ok(listTodosContract, { completed: true })).filters.completed).toBe(true);
});

test('lists the todos of the given note', async ({ me }) => {
  const [first, second] = [await newNote(me), await newNote(me)];
  const todo = await create(me, first, 'a');
  await create(me, second, 'b');
  expect((await me.ok(listTodosContract, { noteId: first })).data).toEqual([todo]);
  expect((await me.ok(listTodosContract, { noteId: first.toUpperCase() })).data).toEqual([todo]);
});

test(
  'returns an empty list if noteId is unknown, malformed or in another workspace',
  { tags: ['slow'] },
  async () => {
    const [me, other] = await Promise.all([newUser(), newUser()]);
    const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
    const [mine, theirs] = [await newNote(me), await newNote(other)];
    const todo = await create(me, mine, 'a');
    await create(other, theirs, 'secret');
    for (const noteId of ['nonsense', 'null', crypto.randomUUID(), theirs, todo.id]) {
      const { data, count, filters } = await me.ok(listTodosContract, { noteId });
      expect({ data, count, noteId: filters.noteId }).toEqual({ data: [], count: 0, noteId });
    }
    expect((await me.ok(listTodosContract, { workspaceId: work.id, noteId: mine })).data).toEqual([]);
  },
);

test('filters by completed', async ({ me }) => {
  const noteId = await newNote(me);
  await create(me, noteId, 'open');
  await create(me, noteId, 'done', true);
  const done = await create(me, noteId, 'done later');
  const again = await create(me, noteId, 'open again', true);
  await me.ok(updateTodoContract, { todoId: done.id, completed: true });
  await me.ok(updateTodoContract, { todoId: again.id, completed: false });
  const found = async (completed: boolean) =>
    textsOf(await me.ok(listTodosContract, { completed, sort: 'text:asc' }));
  expect(await found(true)).toEqual(['done', 'done later']);
  expect(await found(false)).toEqual(['open', 'open again']);
});

test('includes deleted todos if isDeleted is true', async ({ me }) => {
  const noteId = await newNote(me);
  const live = await create(me, noteId, 'kept');
  const gone = await create(me, noteId, 'gone', true);
  await me.ok(deleteTodoContract, { todoId: gone.id });
  expect((await me.ok(listTodosContract, {})).data).toEqual([live]);
  expect((await me.ok(listTodosContract, { isDeleted: false })).data).toEqual([live]);
  const { data, count } = await me.ok(listTodosContract, { isDeleted: true, sort: 'text:asc' });
  expect(data).toEqual([
    { ...gone, isDeleted: true, deletedAt: data[0]?.deletedAt, deletedBy: me.userId },
    live,
  ]);
  expect([count, typeof data[0]?.deletedAt]).toEqual([2, 'string']);
  expect(textsOf(await me.ok(listTodosContract, { isDeleted: true, completed: true }))).toEqual(['gone']);
});

test('combines all filters', async ({ me }) => {
  const [note, elsewhere] = [await newNote(me), await newNote(me)];
  for (const noteId of [note, elsewhere])
    for (const text of ['Buy milk', 'Buy bread', 'Sell milk'])
      for (const completed of [true, false]) await create(me, noteId, text, completed);
  const { data, pagination, count } = await me.ok(listTodosContract, {
    noteId: note,
    completed: true,
    search: 'milk',
    sort: 'text:asc',
    limit: 1,
    page: 2,
  });
  expect(data).toMatchObject([{ text: 'Sell milk', noteId: note, completed: true }]);
  expect({ pagination, count }).toEqual({
    pagination: { page: 2, limit: 1, total: 2, totalPages: 2 },
    count: 2,
  });
});

test('searches texts for literal text, ignoring case', async ({ me }) => {
  const noteId = await newNote(me);
  for (const text of ['Buy MILK 100%_*.', 'Cafe\u0301 au lait', 'milky']) await create(me, noteId, text);
  const found = async (search: string) =>
    textsOf(await me.ok(listTodosContract, { search, sort: 'text:asc' }));
  expect(await found('Milk')).toEqual(['Buy MILK 100%_*.', 'milky']);
  expect(await found('CAF\u00c9')).toEqual(['Cafe\u0301 au lait']);
  expect(await found('%_*.')).toEqual(['Buy MILK 100%_*.']);
  for (const none of ['m_lk', '.*', 'milk*']) expect(await found(none)).toEqual([]);
  const blank = await me.ok(listTodosContract, { search: ' \t' });
  expect([blank.filters.search, blank.count]).toEqual([null, 3]);
  expect((await me.ok(listTodosContract, { search: ' mILK ' })).filters.search).toBe(' mILK ');
});

test('matches leading and trailing spaces of a search', async ({ me }) => {
  const noteId = await newNote(me);
  for (const text of ['a', 'b a', 'a b']) await create(me, noteId, text);
  const found = async (search: string) =>
    textsOf(await me.ok(listTodosContract, { search, sort: 'text:asc' }));
  expect([await found(' a'), await found('a '), await found('a')]).toEqual([
    ['b a'],
    ['a b'],
    ['a', 'a b', 'b a'],
  ]);
});

test('sorts by text, ignoring case, and breaks ties by the exact text', async ({ me }) => {
  const noteId = await newNote(me);
  for (const text of ['banana', 'apple', 'Apple', 'eclair', 'Éclair']) await create(me, noteId, text);
  const asc = ['Apple', 'apple', 'banana', 'eclair', 'Éclair'];
  expect(textsOf(await me.ok(listTodosContract, { sort: 'text:asc' }))).toEqual(asc);
  expect(textsOf(await me.ok(listTodosContract, { sort: 'text:desc' }))).toEqual(asc.toReversed());
});

test('sorts by line number numerically', async ({ me }) => {
  const noteId = await newNote(me);
  for (const line of [10, 9, 100, 1]) await create(me, noteId, `l${line}`, false, line);
  const by = async (sort: string) =>
    (await me.ok(listTodosContract, { sort })).data.map((todo) => todo.lineNumber);
  expect(await by('lineNumber:asc')).toEqual([1, 9, 10, 100]);
  expect(await by('lineNumber:desc')).toEqual([100, 10, 9, 1]);
});

test('sorts by creation and by update time', async ({ me }) => {
  const noteId = await newNote(me);
  const b = await create(me, noteId, 'b');
  for (const text of ['c', 'a']) await create(me, noteId, text);
  const by = async (sort: string) => textsOf(await me.ok(listTodosContract, { sort })).join('');
  await me.ok(updateTodoContract, { todoId: b.id, text: 'B' });
  expect(await by('createdAt:asc')).toBe('Bca');
  expect(await by('createdAt:desc')).toBe('acB');
  expect(await by('updatedAt:asc')).toBe('caB');
  expect(await by('updatedAt:desc')).toBe('Bac');
});

test('sorts by completed in both directions', async ({ me }) => {
  const noteId = await newNote(me);
  for (const completed of [true, false, true, false]) await create(me, noteId, 't', completed);
  const by = async (sort: string) =>
    (await me.ok(listTodosContract, { sort })).data.map((todo) => todo.completed);
  expect(await by('completed:asc')).toEqual([false, false, true, true]);
  expect(await by('completed:desc')).toEqual([true, true, false, false]);
});

test('sorts by completion time and puts open todos last in both directions', async ({ me }) => {
  const noteId = await newNote(me);
  const open = await create(me, noteId, 'open');
  const todos = [await create(me, noteId, 'a'), await create(me, noteId, 'b'), await create(me, noteId, 'c')];
  const reopened = await create(me, noteId, 'reopened', true);
  await me.ok(updateTodoContract, { todoId: reopened.id, completed: false });
  for (const { id } of todos.toReversed()) await me.ok(updateTodoContract, { todoId: id, completed: true });
  const asc = (await me.ok(listTodosContract, { sort: 'completedAt:asc' })).data;
  const desc = (await me.ok(listTodosContract, { sort: 'completedAt:desc' })).data;
  expect(textsOf({ data: asc.slice(0, 3) })).toEqual(['c', 'b', 'a']);
  expect(textsOf({ data: desc.slice(0, 3) })).toEqual(['a', 'b', 'c']);
  for (const list of [asc, desc])
    expect(list.slice(3).map(({ id }) => id)).toEqual(expect.arrayContaining([open.id, reopened.id]));
});

test('keeps one order over all pages for equal todos', { tags: ['slow'] }, async ({ me }) => {
  const noteId = await newNote(me);
  await Promise.all(Array.from({ length: 23 }, () => create(me, noteId, 'same')));
  for (const sort of [
    'text:asc',
    'completed:desc',
    'completedAt:asc',
    'completedAt:desc',
    'lineNumber:desc',
  ]) {
    const whole = (await me.ok(listTodosContract, { sort })).data;
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => me.ok(listTodosContract, { page, limit: 10, sort })),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3, 0]);
    expect(pages.flatMap(({ data }) => data)).toEqual(whole);
    expect(pages[3]?.pagination).toEqual({ page: 4, limit: 10, total: 23, totalPages: 3 });
  }
});

test('returns 50 todos per page by default and at most 100', { tags: ['slow'] }, async ({ me }) => {
  const noteId = await newNote(me);
  for (let n = 0; n < 110; n += 10) await times(10, (i) => create(me, noteId, `todo ${n + i}`));
  const first = await me.ok(listTodosContract, {});
  expect(first.data).toHaveLength(50);
  expect(first.pagination).toEqual({ page: 1, limit: 50, total: 110, totalPages: 3 });
  const large = await me.ok(listTodosContract, { limit: 101 });
  expect(large.data).toHaveLength(100);
  expect(large.pagination).toEqual({ page: 1, limit: 100, total: 110, totalPages: 2 });
});

test.for(['noteId:asc', 'text', 'text:DESC', 'Text:asc', 'deletedAt:asc', ' '])(
  'returns 400 for the sort "%s"',
  async (sort, { me }) => {
    const message =
      'sort: must be one of text, completed, createdAt, updatedAt, completedAt, lineNumber, followed by :asc or :desc';
    await me.fails(listTodosContract, { sort }, 'invalidRequest', message);
  },
);

test.for(['1', 'yes', 'null', ' '])('returns 400 for the flag "%s"', async (flag, { me }) => {
  await me.fails(
    listTodosContract,
    { completed: flag, isDeleted: flag },
    'invalidRequest',
    'completed: must be true or false, isDeleted: must be true or false',
  );
});

test.for(['0', '-1', '1.5', '01', 'x', ' '])(
  'returns 400 for the page and limit "%s"',
  async (value, { me }) => {
    await me.fails(
      listTodosContract,
      { page: value, limit: value },
      'invalidRequest',
      'page: must be a positive integer, limit: must be a positive integer',
    );
  },
);

test('returns 400 for a repeated parameter', async ({ me }) => {
  for (const query of ['completed=true&completed=false', 'noteId=a&noteId=b', 'sort=text:asc&sort=text:asc'])
    expect(await me.send({ method: 'GET', path: `/todo?${query}` })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_ERROR' },
    });
});

test('lists the given workspace, or the default one if none is given', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const home = await create(me, await newNote(me), 'home');
  const { data: note } = await me.ok(createNoteContract, { name: 'n', workspaceId: work.id });
  const { data: todo } = await me.ok(createTodoContract, {
    text: 'office',
    noteId: note.id,
    lineNumber: 1,
    workspaceId: work.id,
  });
  expect((await me.ok(listTodosContract, {})).data).toEqual([home]);
  const { data, filters } = await me.ok(listTodosContract, { workspaceId: work.id.toUpperCase() });
  expect(data).toEqual([todo]);
  expect(filters.workspaceId).toBe(work.id);
});

test('returns 404 for an unknown, malformed or deleted workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: gone } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: gone.id });
  for (const workspaceId of ['nonsense', crypto.randomUUID(), gone.id])
    await me.fails(listTodosContract, { workspaceId }, 'workspaceNotFound');
  await me.fails(listTodosContract, { workspaceId: other.workspaceId }, 'workspaceDenied');
});

test('shows every write immediately', { tags: ['slow'] }, async ({ me }) => {
  const noteId = await newNote(me);
  for (let n = 0; n < 5; n++) {
    const todo = await create(me, noteId, `t${n}`);
    expect((await me.ok(listTodosContract, {})).data).toEqual([todo]);
    const { data: changed } = await me.ok(updateTodoContract, { todoId: todo.id, completed: true });
    expect((await me.ok(listTodosContract, {})).data).toEqual([changed]);
    await me.ok(deleteTodoContract, { todoId: todo.id });
    expect((await me.ok(listTodosContract, {})).data).toEqual([]);
  }
});

test('lists the todos of a trashed note only with the deleted ones', async ({ me }) => {
  const [gone, live] = [await newNote(me), await newNote(me)];
  await create(me, gone, 'gone');
  await create(me, live, 'kept');
  await me.ok(deleteNoteContract, { id: gone });
  expect(textsOf(await me.ok(listTodosContract, {}))).toEqual(['kept']);
  expect((await me.ok(listTodosContract, { noteId: gone })).data).toEqual([]);
  expect(textsOf(await me.ok(listTodosContract, { noteId: gone, isDeleted: true }))).toEqual(['gone']);
});

const due = async (me: Client, query: object) => {
  const { data, filters } = await me.ok(listTodosContract, { sort: 'text:asc', ...query });
  return { todos: data.map(({ text, dueDate }) => [text, dueDate]), filters };
};

test('lists todos by their due dates, and echoes relative days as dates (E26)', async ({ me }) => {
  const noteId = await newNote(me);
  for (const text of ['a 📅 2026-12-01', 'b due:2026-12-02', 'c [due:: 2026-02-30]', 'd'])
    await create(me, noteId, text);
  const [a, b, c, d] = [
    ['a 📅 2026-12-01', '2026-12-01'],
    ['b due:2026-12-02', '2026-12-02'],
    ['c [due:: 2026-02-30]', null],
    ['d', null],
  ];
  const plain = {
    workspaceId: me.workspaceId,
    noteId: null,
    completed: null,
    isDeleted: false,
    search: null,
  };
  const listed = (todos: unknown, filters: object) => ({ todos, filters: { ...plain, ...filters } });
  const day = { dueFrom: '2026-12-01', dueTo: '2026-12-01' };
  expect(await due(me, day)).toEqual(listed([a], day));
  expect(await due(me, { dueFrom: '2026-12-02' })).toEqual(listed([b], { dueFrom: '2026-12-02' }));
  expect(await due(me, { dueTo: '2026-12-02' })).toEqual(listed([a, b], { dueTo: '2026-12-02' }));
  expect(await due(me, { dueFrom: '2026-12-02', dueTo: '2026-12-01' })).toEqual(
    listed([], { dueFrom: '2026-12-02', dueTo: '2026-12-01' }),
  );
  expect(await due(me, { due: true })).toEqual(listed([a, b], { due: true }));
  expect(await due(me, { due: false })).toEqual(listed([c, d], { due: false }));
  expect(await due(me, { dueDate: true })).toEqual(listed([a, b, c, d], {}));
  expect((await due(me, { sort: 'dueDate:desc' })).todos.slice(0, 2)).toEqual([b, a]);
  expect((await due(me, { sort: 'dueDate:asc' })).todos.slice(0, 2)).toEqual([a, b]);
  expect((await due(me, {})).todos).toEqual([a, b, c, d].map(([text]) => [text, undefined]));
});

test('counts relative days from today in the time zone of the request', async ({ me }) => {
  const timeZone = 'Pacific/Kiritimati';
  const today = dateIn(timeZone, Date.now());
  const days = { today: 0, tomorrow: 1, '+7d': 7, '-1d': -1, ' 7d': 7 };
  for (const [name, count] of Object.entries(days)) {
    const { filters } = await due(me, { dueFrom: name, dueTo: name, timeZone });
    const date = addDays(today, count);
    expect([filters.dueFrom, filters.dueTo]).toEqual([date, date]);
  }
});

test.for(['dueFrom', 'dueTo'] as const)('returns 400 for a %s that names no day', async (field, { me }) => {
  for (const text of ['2026-02-30', 'yesterday', '7d', '2026-1-1'])
    await me.fails(
      listTodosContract,
      { [field]: text },
      'invalidRequest',
      `${field}: Invalid date format. Use YYYY-MM-DD`,
    );
  await me.fails(
    listTodosContract,
    { [field]: 'today', due: false },
    'invalidRequest',
    'due: must not be false if dueFrom or dueTo is given',
  );
});

test('names wrong fields in the order of openapi.json, and checks days before the time zone (D4)', async ({
  me,
}) => {
  const rejected = (input: object, message: string) =>
    me.fails(listTodosContract, input, 'invalidRequest', message);
  const zone = 'timeZone: must be an IANA time zone such as Europe/Berlin';
  const orders = 'must be one of text, completed, createdAt, updatedAt, completedAt, lineNumber';
  await rejected({ sort: 'name', timeZone: '+1' }, `${zone}, sort: ${orders}, followed by :asc or :desc`);
  const absent = { timeZone: 'Mars/Olympus' };
  await rejected({ ...absent, dueTo: 'x' }, 'dueTo: Invalid date format. Use YYYY-MM-DD');
  await rejected({ ...absent, dueTo: 'x', dueFrom: 'x' }, 'dueFrom: Invalid date format. Use YYYY-MM-DD');
  await rejected(
    { ...absent, dueTo: 'today', due: false },
    'due: must not be false if dueFrom or dueTo is given',
  );
  await rejected({ ...absent, due: false }, zone);
});

test('adds the name of its note to each todo if noteName is true (E30)', async ({ me }) => {
  const todo = await create(me, await newNote(me), 'a');
  expect((await me.ok(listTodosContract, { noteName: true })).data).toEqual([{ ...todo, noteName: 'n' }]);
});
