// GET /tag (E30): the tags of a workspace, by the number of notes that have them.
import { expect } from 'vitest';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../../lib/api/routes/note.ts';
import { listTagsContract } from '../../../lib/api/routes/tag.ts';
import { createWorkspaceContract } from '../../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../../harness/client.ts';
import { test } from '../../harness/user-test.ts';

const create = async (me: Client, content: string, workspaceId?: string) =>
  (await me.ok(createNoteContract, { name: 'n', content, ...(workspaceId && { workspaceId }) })).data;

const tagsOf = async (me: Client, more: object = {}) =>
  (await me.ok(listTagsContract, more)).data.map(({ tag, notes }) => `${tag} ${notes}`);

test('counts the notes of each tag and of each of its levels, the most used first', async ({ me }) => {
  expect(await me.ok(listTagsContract, {})).toEqual({ data: [], count: 0 });
  await create(me, '# Title #work/q4/plan\n#Home, #home (#été) `#no`\n\n```\n#no\n```');
  await create(me, '#work/q4 and #WORK #Work\n- [ ] #home');
  const last = await create(me, 'a#no #ete/ #été #work');
  expect(await me.ok(listTagsContract, {})).toEqual({
    data: [
      { tag: 'work', notes: 3 },
      { tag: 'été', notes: 2 },
      { tag: 'home', notes: 2 },
      { tag: 'work/q4', notes: 2 },
      { tag: 'work/q4/plan', notes: 1 },
    ],
    count: 5,
  });
  await me.ok(updateNoteContract, { id: last.id, content: '#new' });
  expect(await tagsOf(me)).toEqual(['home 2', 'work 2', 'work/q4 2', 'été 1', 'new 1', 'work/q4/plan 1']);
});

test('each tag is found by a search for it, in as many notes', async ({ me }) => {
  const contents = [
    '#a/b-c (#x_1) [#y]',
    '"#no" #a #y. #🎉 #日本',
    '#a/b-c/d\n#1 #ÀB {#e}',
    '- #f\n> #g #a/b',
    '#a.#no',
  ];
  for (const content of contents) await create(me, content);
  const { data } = await me.ok(listTagsContract, {});
  expect(data.map(({ tag }) => tag).toSorted()).toEqual([
    'a',
    'a/b',
    'a/b-c',
    'a/b-c/d',
    'f',
    'g',
    'x_1',
    'y',
    'ÀB',
    '日本',
    '🎉',
  ]);
  for (const { tag, notes } of data) {
    const { count } = await me.ok(listNotesContract, { match: 'words', search: `#${tag}` });
    expect([tag, count]).toEqual([tag, notes]);
  }
});

test('leaves out notes in the trash and those of other workspaces', async ({ me }) => {
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const { id } = await create(me, '#a #b');
  await create(me, '#b');
  await create(me, '#c', work.id);
  await me.ok(deleteNoteContract, { id });
  expect(await tagsOf(me)).toEqual(['b 1']);
  expect(await tagsOf(me, { workspaceId: work.id })).toEqual(['c 1']);
});

test('returns at most 1,000 tags of at most 100 characters', async ({ me }) => {
  const [long, longer] = ['x'.repeat(100), 'y'.repeat(101)];
  const many = Array.from({ length: 1_100 }, (_, n) => `#t${String(n).padStart(4, '0')}`).join(' ');
  await create(me, `${many} #${longer} #${long} #a/${longer}`);
  await create(me, `#${long} #t1099`);
  const { data, count } = await me.ok(listTagsContract, {});
  expect([count, data.length]).toEqual([1_000, 1_000]);
  expect(data.slice(0, 3)).toEqual([
    { tag: 't1099', notes: 2 },
    { tag: long, notes: 2 },
    { tag: 'a', notes: 1 },
  ]);
  expect(data.at(-1)).toEqual({ tag: 't0996', notes: 1 });
});

test('counts the first 2,000 tags of a note, among the first 10,000 it writes, and those before its 10,001st reference', async ({
  me,
}) => {
  const many = Array.from({ length: 1_999 }, (_, n) => `#t${n}`).join(' ');
  await create(me, `${many} #last #over`);
  await create(me, `#last ${'[](a)'.repeat(10_000)} #over`);
  await create(me, `${'#last '.repeat(10_000)} #over`);
  await create(me, '#last #over');
  expect((await tagsOf(me)).slice(0, 3)).toEqual(['last 4', 'over 1', 't0 1']);
});

test('counts the tags of the first 100,000 lines of a note, where each marker of a list is another line', async ({
  me,
}) => {
  await create(me, `${'\n'.repeat(99_998)}#last\n\n#over`);
  await create(me, `${'- a\n'.repeat(49_999)}- #last\n#over`);
  expect(await tagsOf(me)).toEqual(['last 2']);
});

test('returns 403 for another user’s workspace and 404 for an unknown one', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  await me.fails(listTagsContract, { workspaceId: other.workspaceId }, 'workspaceDenied');
  await me.fails(listTagsContract, { workspaceId: crypto.randomUUID() }, 'workspaceNotFound');
});
