// GET /note/{noteId} with links (E27): the links of a note, and the notes that link to it.
import { expect } from 'vitest';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { newUser, type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const create = async (me: Client, name: string, content = '') =>
  (await me.ok(createNoteContract, { name, content })).data;

const linksOf = async (me: Client, noteId: string) =>
  (await me.ok(getNoteContract, { noteId, links: true })).data;

test('returns the links in order with their lines, and null for one that leads to no note', async ({
  me,
}) => {
  const there = await create(me, 'There');
  const { data: day } = await me.ok(getDailyContract, { date: '2026-12-01' });
  const content = [
    '# [[There#Part|text]]',
    '',
    '[x](There.md "t") ![[Missing]] [y](../Missing.md)',
    '`[[There]]` [z](https://example.com/x.md) [h](#heading) [[#heading]] ![](photo.png) ![[a.pdf]] [f](a.zip)',
    '[[2026-12-01]] [[2026-12-02]] [[Node.js]] [[Source]]',
  ].join('\r\n');
  const source = await create(me, 'Source', content);
  const { links, backlinks, ...note } = await linksOf(me, source.id);
  expect(note).toEqual(source);
  expect(links).toEqual([
    { text: '[[There#Part|text]]', noteId: there.id, line: 1 },
    { text: '[x](There.md "t")', noteId: there.id, line: 3 },
    { text: '![[Missing]]', noteId: null, line: 3 },
    { text: '[y](../Missing.md)', noteId: null, line: 3 },
    { text: '[[2026-12-01]]', noteId: day.id, line: 5 },
    { text: '[[2026-12-02]]', noteId: null, line: 5 },
    { text: '[[Node.js]]', noteId: null, line: 5 },
    { text: '[[Source]]', noteId: source.id, line: 5 },
  ]);
  expect(backlinks).toEqual([{ id: source.id, name: 'Source' }]);
  expect(await linksOf(me, day.id)).toMatchObject({ links: [], backlinks: [{ name: 'Source' }] });
});

test('returns the live notes that link to a note, the ones changed last first', async ({ me }) => {
  const target = await create(me, 'Target');
  const [a, b, c, d] = [
    await create(me, 'a', '[[Target]] [[target]]'),
    await create(me, 'b', '[t](Target.md)'),
    await create(me, 'c', '[[Target]]'),
    await create(me, 'd', '![[Target]]'),
  ];
  await me.ok(updateNoteContract, { id: a.id, name: 'a2' });
  await me.ok(deleteNoteContract, { id: c.id });
  const backlinks = [
    { id: a.id, name: 'a2' },
    { id: d.id, name: 'd' },
    { id: b.id, name: 'b' },
  ];
  expect(await linksOf(me, target.id)).toMatchObject({ links: [], backlinks });
  await me.ok(deleteNoteContract, { id: target.id });
  expect(await linksOf(me, target.id)).toMatchObject({ isDeleted: true, links: [], backlinks });
  expect((await linksOf(me, b.id)).links).toEqual([{ text: '[t](Target.md)', noteId: null, line: 1 }]);
});

test('has no ETag and is never 304, because links change without the note', async ({ me }) => {
  const { id: noteId } = await create(me, 'n', '[[later]]');
  const { headers } = await me.call(getNoteContract, { noteId });
  const etag = headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const known = await me.call(getNoteContract, { noteId }, { 'If-None-Match': etag });
  expect(known.status).toBe(304);
  for (const links of [true, false]) {
    const response = await me.call(getNoteContract, { noteId, links }, { 'If-None-Match': etag });
    expect([response.status, response.headers.get('etag')]).toEqual(links ? [200, null] : [304, etag]);
  }
  const path = `/note/${noteId}?links=true`;
  const text = await me.send({ method: 'GET', path, headers: { Accept: 'text/markdown' } });
  expect([text.body, text.headers.get('etag')]).toEqual(['[[later]]', null]);
});

test(
  'returns at most 500 links and 100 backlinks, and shortens a long link',
  { tags: ['slow'] },
  async ({ me }) => {
    const target = await create(
      me,
      'Target',
      `[[Target|${'😀'.repeat(1_000)}]]\n${'[[Target]] '.repeat(600)}`,
    );
    await Promise.all(Array.from({ length: 101 }, (_, n) => create(me, `n${n}`, '[[Target]]')));
    const { links = [], backlinks = [] } = await linksOf(me, target.id);
    expect([links.length, backlinks.length, links[499]]).toEqual([
      500,
      100,
      { text: '[[Target]]', noteId: target.id, line: 2 },
    ]);
    const [first] = links;
    expect(first?.text).toBe(`[[Target|${'😀'.repeat(495)}…`);
  },
);

test('rejects a wrong value, and returns 404 and 403 as without links', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const theirs = await create(other, 'n');
  const { id: noteId } = await create(me, 'n');
  await me.fails(getNoteContract, { noteId, links: 'yes' }, 'invalidRequest', 'links: must be true or false');
  await me.fails(getNoteContract, { noteId: 'nonsense', links: true }, 'noteNotFound');
  await me.fails(getNoteContract, { noteId: theirs.id, links: true }, 'noteDenied');
});

/** The ids of the notes that the links of a note lead to. */
const targetsOf = async (me: Client, noteId: string) =>
  (await linksOf(me, noteId)).links?.map((link) => link.noteId);

test('a link leads to the note with that second name, stored or in front matter, if no note has the name (E38)', async ({
  me,
}) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const put = async (name: string, more: object) =>
    (await me.ok(createNoteContract, { name, ...more })).data.id;
  const stored = await put('Stored', { aliases: ['First', 'both'] });
  const list = await put('List', { content: '---\naliases: [Second, both, Stored]\n---\n[[first]]' });
  const text = await put('Text', { content: '---\nAlias: "Third, of all"\n---\n', groupId: group.id });
  const near = await put('Near', { groupId: group.id, content: '---\naliases:\n- second\n---\n' });
  const content = '[[FIRST|x]] [y](Second.md) [[Third, of all]] [[both]] [[stored]] [[none]] ![[second.png]]';
  const far = await put('Far', { content });
  const inGroup = await put('In the group', { content: '[[second]]', groupId: group.id });
  expect(await targetsOf(me, far)).toEqual([stored, list, text, stored, stored, null]);
  expect(await targetsOf(me, inGroup)).toEqual([near]);
  const linking = async (linksTo: string) => {
    const { data } = await me.ok(listNotesContract, { linksTo, sort: 'name:asc' });
    const { backlinks } = await linksOf(me, linksTo);
    expect(backlinks?.map(({ id }) => id).toSorted()).toEqual(data.map(({ id }) => id).toSorted());
    return data.map(({ id, excerpt, matches }) => [id, excerpt, matches?.length]);
  };
  const shown = 'x y Third, of all both stored none second.png';
  expect(await linking(stored)).toEqual([
    [far, shown, 3],
    [list, 'first', 1],
  ]);
  expect(await linking(list)).toEqual([[far, shown, 1]]);
  expect(await linking(near)).toEqual([[inGroup, 'second', 1]]);

  // A name and a note in the trash end what a second name means.
  const first = await put('first', {});
  await me.ok(deleteNoteContract, { id: list });
  expect(await targetsOf(me, far)).toEqual([first, near, text, stored, stored, null]);
  expect(await linking(list)).toEqual([[far, shown, 1]]);
  await me.ok(updateNoteContract, { id: stored, name: 'Renamed' });
  expect(await targetsOf(me, far)).toEqual([first, near, text, stored, null, null]);
});

test('a path leads to the note with a stored second name at its end, before a note of that name elsewhere', async ({
  me,
}) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'Home' });
  const put = async (name: string, more: object) =>
    (await me.ok(createNoteContract, { name, ...more })).data.id;
  await put('Trip', {});
  const titled = await put('Our trip', { aliases: ['trip'], groupId: group.id });
  await put('In text', { content: '---\naliases: text\n---\n', groupId: group.id });
  const far = await put('Far', { content: '[x](home/Trip.md) [[Home/trip]] [y](Home/text.md)' });
  const near = await put('Near', { content: '[x](Trip.md) [y](../Home/x/../Trip)', groupId: group.id });
  expect(await targetsOf(me, far)).toEqual([titled, titled, null]);
  expect(await targetsOf(me, near)).toEqual([titled, titled]);
  const linking = await me.ok(listNotesContract, { linksTo: titled, sort: 'name:asc', content: false });
  expect(linking.data.map(({ id }) => id)).toEqual([far, near]);
});
