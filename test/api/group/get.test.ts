import { expect } from 'vitest';
import {
  createGroupContract,
  deleteGroupContract,
  listGroupsContract,
  updateGroupContract,
} from '../../../lib/api/routes/group.ts';
import { createNoteContract, listNotesContract, updateNoteContract } from '../../../lib/api/routes/note.ts';
import { createWorkspaceContract, deleteWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { times } from '../../harness/times.ts';
import { test } from '../../harness/user-test.ts';

const create = async (me: Client, name: string, parentId: string | null = null) =>
  (await me.ok(createGroupContract, { name, parentId })).data;

const namesOf = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name);

test('returns an empty list and the default filters for an empty workspace', async ({ me }) => {
  expect(await me.ok(listGroupsContract, {})).toEqual({
    data: [],
    pagination: { page: 1, limit: 50, total: 0, totalPages: 0 },
    count: 0,
    filters: { workspaceId: me.workspaceId, parentId: null, search: null },
  });
});

test('lists groups of every depth exactly as they were created, without timestamps', async ({ me }) => {
  const root = await create(me, 'a');
  const child = await create(me, 'b', root.id);
  const grandchild = await create(me, 'c', child.id);
  expect(await me.ok(listGroupsContract, {})).toEqual({
    data: [root, child, grandchild],
    pagination: { page: 1, limit: 50, total: 3, totalPages: 1 },
    count: 3,
    filters: { workspaceId: me.workspaceId, parentId: null, search: null },
  });
});

test('lists the direct children of parentId, and the root groups for null', async ({ me }) => {
  const root = await create(me, 'root');
  const child = await create(me, 'child', root.id);
  await create(me, 'grandchild', child.id);
  await create(me, 'other root');
  const of = async (parentId: string) => me.ok(listGroupsContract, { parentId });
  expect(namesOf(await of(root.id))).toEqual(['child']);
  expect(namesOf(await of(root.id.toUpperCase()))).toEqual(['child']);
  expect(namesOf(await of(child.id))).toEqual(['grandchild']);
  expect(namesOf(await of('null'))).toEqual(['other root', 'root']);
  expect((await of(root.id)).filters).toEqual({
    workspaceId: me.workspaceId,
    parentId: root.id,
    search: null,
  });
});

test('returns an empty list if parentId is unknown, malformed or in another workspace', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const mine = await create(me, 'mine');
  await create(me, 'child', mine.id);
  const theirs = await create(other, 'theirs');
  await create(other, 'their child', theirs.id);
  for (const parentId of ['nonsense', crypto.randomUUID(), theirs.id]) {
    const { data, count, filters } = await me.ok(listGroupsContract, { parentId });
    expect({ data, count, parentId: filters.parentId }).toEqual({ data: [], count: 0, parentId });
  }
  expect((await me.ok(listGroupsContract, { workspaceId: work.id, parentId: mine.id })).data).toEqual([]);
});

test('searches names for literal text, ignoring case', async ({ me }) => {
  for (const name of ['Recipes 100%_*.', 'Cafe\u0301s', 'old recipes', 'Plans']) await create(me, name);
  const found = async (search: string) => namesOf(await me.ok(listGroupsContract, { search }));
  expect(await found('rECIPES')).toEqual(['old recipes', 'Recipes 100%_*.']);
  expect(await found('CAF\u00c9')).toEqual(['Cafe\u0301s']);
  expect(await found('%_*.')).toEqual(['Recipes 100%_*.']);
  for (const none of ['r_cipes', 'rec*', '.*', 'recipes  ']) expect(await found(none)).toEqual([]);
});

test('matches leading and trailing spaces of a search', async ({ me }) => {
  for (const name of ['a', 'b a', 'a b']) await create(me, name);
  const found = async (search: string) => namesOf(await me.ok(listGroupsContract, { search }));
  expect([await found(' a'), await found('a '), await found('a')]).toEqual([
    ['b a'],
    ['a b'],
    ['a', 'a b', 'b a'],
  ]);
});

test('echoes the search as sent, ignores a blank one and combines it with parentId', async ({ me }) => {
  const root = await create(me, 'match');
  await create(me, 'match too', root.id);
  await create(me, 'else', root.id);
  const { data, filters, pagination, count } = await me.ok(listGroupsContract, {
    parentId: root.id,
    search: 'MATCH',
    limit: 1,
  });
  expect(namesOf({ data })).toEqual(['match too']);
  expect(filters).toEqual({ workspaceId: me.workspaceId, parentId: root.id, search: 'MATCH' });
  expect({ pagination, count }).toEqual({
    pagination: { page: 1, limit: 1, total: 1, totalPages: 1 },
    count: 1,
  });
  const blank = await me.ok(listGroupsContract, { search: '   ' });
  expect([blank.filters.search, blank.count]).toEqual([null, 3]);
});

test('sorts by name, ignoring case, by default', async ({ me }) => {
  for (const name of ['banana', 'apple', 'cherry', 'Éclair', 'Apple', 'eclair']) await create(me, name);
  const asc = ['Apple', 'apple', 'banana', 'cherry', 'eclair', 'Éclair'];
  expect(namesOf(await me.ok(listGroupsContract, {}))).toEqual(asc);
  expect(namesOf(await me.ok(listGroupsContract, { sort: 'name:asc' }))).toEqual(asc);
  expect(namesOf(await me.ok(listGroupsContract, { sort: 'name:desc' }))).toEqual(asc.toReversed());
});

test('sorts by creation and by update time in both directions', async ({ me }) => {
  const b = await create(me, 'b');
  for (const name of ['c', 'a']) await create(me, name);
  const by = async (sort: string) => namesOf(await me.ok(listGroupsContract, { sort })).join('');
  expect(await by('createdAt:asc')).toBe('bca');
  expect(await by('createdAt:desc')).toBe('acb');
  expect(await by('updatedAt:asc')).toBe('bca');
  await me.ok(updateGroupContract, { groupId: b.id, name: 'B' });
  expect(await by('updatedAt:asc')).toBe('caB');
  expect(await by('updatedAt:desc')).toBe('Bac');
  expect(await by('createdAt:asc')).toBe('Bca');
});

test('keeps one order over all pages for groups with the same name', async ({ me }) => {
  await Promise.all(Array.from({ length: 23 }, () => create(me, 'same')));
  const whole = (await me.ok(listGroupsContract, {})).data;
  const pages = await Promise.all([1, 2, 3, 4].map((page) => me.ok(listGroupsContract, { page, limit: 10 })));
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 3, 0]);
  expect(pages.flatMap(({ data }) => data)).toEqual(whole);
  for (const [index, { pagination, count }] of pages.entries())
    expect({ pagination, count }).toEqual({
      pagination: { page: index + 1, limit: 10, total: 23, totalPages: 3 },
      count: 23,
    });
});

test('returns 50 groups per page by default and at most 100', { tags: ['slow'] }, async ({ me }) => {
  for (let n = 0; n < 120; n += 10) await times(10, (i) => create(me, `group ${n + i}`));
  const first = await me.ok(listGroupsContract, {});
  expect(first.data).toHaveLength(50);
  expect(first.pagination).toEqual({ page: 1, limit: 50, total: 120, totalPages: 3 });
  const large = await me.ok(listGroupsContract, { limit: 1000, page: 2 });
  expect(large.data).toHaveLength(20);
  expect(large.pagination).toEqual({ page: 2, limit: 100, total: 120, totalPages: 2 });
});

test.for(['size:asc', 'name', 'name:up', 'Name:asc', 'parentId:asc', ' '])(
  'returns 400 for the sort "%s"',
  async (sort, { me }) => {
    const message = 'sort: must be one of name, createdAt, updatedAt, followed by :asc or :desc';
    await me.fails(listGroupsContract, { sort }, 'invalidRequest', message);
  },
);

test.for(['0', '-1', '1.5', '01', 'x', ' ', ' 1', '1e2'])(
  'returns 400 for the page and limit "%s"',
  async (value, { me }) => {
    await me.fails(
      listGroupsContract,
      { page: value, limit: value },
      'invalidRequest',
      'page: must be a positive integer, limit: must be a positive integer',
    );
  },
);

test('returns 400 for a repeated parameter', async ({ me }) => {
  for (const query of ['page=1&page=2', 'parentId=null&parentId=null', 'search=a&search=b'])
    expect(await me.send({ method: 'GET', path: `/group?${query}` })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_ERROR' },
    });
});

test('lists the given workspace, or the default one if none is given', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await create(me, 'home');
  const { data: group } = await me.ok(createGroupContract, { name: 'office', workspaceId: work.id });
  expect(namesOf(await me.ok(listGroupsContract, {}))).toEqual(['home']);
  const { data, filters } = await me.ok(listGroupsContract, { workspaceId: work.id.toUpperCase() });
  expect(data).toEqual([group]);
  expect(filters.workspaceId).toBe(work.id);
});

test('returns 404 for an unknown, malformed or deleted workspace and 403 for another user’s', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: gone } = await me.ok(createWorkspaceContract, { name: 'Work' });
  await me.ok(deleteWorkspaceContract, { workspaceId: gone.id });
  for (const workspaceId of ['nonsense', crypto.randomUUID(), gone.id])
    await me.fails(listGroupsContract, { workspaceId }, 'workspaceNotFound');
  await me.fails(listGroupsContract, { workspaceId: other.workspaceId }, 'workspaceDenied');
});

test('never lists another user’s groups', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  await create(other, 'theirs');
  expect((await me.ok(listGroupsContract, {})).data).toEqual([]);
});

test('shows every write immediately', { tags: ['slow'] }, async ({ me }) => {
  for (let n = 0; n < 5; n++) {
    const group = await create(me, `g${n}`);
    expect((await me.ok(listGroupsContract, {})).data).toEqual([group]);
    const { data: renamed } = await me.ok(updateGroupContract, { groupId: group.id, name: `h${n}` });
    expect((await me.ok(listGroupsContract, {})).data).toEqual([renamed]);
    await me.ok(deleteGroupContract, { groupId: group.id });
    expect((await me.ok(listGroupsContract, {})).data).toEqual([]);
  }
});

test('lists a note only in its current group after each move', { tags: ['slow'] }, async ({ me }) => {
  const [a, b] = [await create(me, 'a'), await create(me, 'b')];
  const child = await create(me, 'child', a.id);
  const { data: note } = await me.ok(createNoteContract, { name: 'n', groupId: a.id.toUpperCase() });
  expect(note.groupId).toBe(a.id);
  await me.ok(createNoteContract, { name: 'below', groupId: child.id });
  await me.ok(createNoteContract, { name: 'outside' });
  const inGroup = async (groupId: string) => namesOf(await me.ok(listNotesContract, { groupId }));
  expect([await inGroup(a.id), await inGroup(b.id)]).toEqual([['n'], []]);
  const { data: moved } = await me.ok(updateNoteContract, { id: note.id, groupId: b.id });
  expect(moved).toEqual({ ...note, groupId: b.id, updatedAt: moved.updatedAt });
  expect([await inGroup(a.id), await inGroup(b.id.toUpperCase())]).toEqual([[], ['n']]);
  const { data: out } = await me.ok(updateNoteContract, { id: note.id, groupId: null });
  expect(out.groupId).toBeNull();
  expect([await inGroup(a.id), await inGroup(b.id)]).toEqual([[], []]);
  expect((await me.ok(listNotesContract, {})).count).toBe(3);
});

test('fails for a note in a group of another workspace (404) or another user (403)', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { data: elsewhere } = await me.ok(createGroupContract, { name: 'g', workspaceId: work.id });
  const theirs = await create(other, 'theirs');
  const { data: note } = await me.ok(createNoteContract, { name: 'n' });
  await me.fails(createNoteContract, { name: 'x', groupId: elsewhere.id }, 'groupNotFound');
  await me.fails(updateNoteContract, { id: note.id, groupId: elsewhere.id }, 'groupNotFound');
  await me.fails(createNoteContract, { name: 'x', groupId: theirs.id }, 'groupDenied');
  await me.fails(updateNoteContract, { id: note.id, groupId: theirs.id }, 'groupDenied');
  expect((await me.ok(listNotesContract, {})).data).toEqual([note]);
});
