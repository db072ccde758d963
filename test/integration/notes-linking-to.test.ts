// GET /note with linksTo (E27): which links count, where they lead, and how the filter combines with the others.
import { expect } from 'vitest';
import { getDailyContract } from '../../lib/api/routes/daily.ts';
import { createGroupContract, updateGroupContract } from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  getNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { purgeContract } from '../../lib/api/routes/trash.ts';
import { getWeeklyContract } from '../../lib/api/routes/weekly.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { newUser, type Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

type NewNote = Parameters<typeof create>[1];

const create = async (
  me: Client,
  note: { name: string; content?: string; groupId?: string; workspaceId?: string; createdAt?: string },
) => (await me.ok(createNoteContract, note)).data;

const createAll = async (me: Client, notes: readonly NewNote[]) => {
  const created = [];
  for (const note of notes) created.push(await create(me, note));
  return created;
};

const group = async (me: Client, name: string, parentId: string | null = null): Promise<string> =>
  (await me.ok(createGroupContract, { name, parentId })).data.id;

const linking = async (me: Client, linksTo: string, more: object = {}): Promise<string[]> =>
  (await me.ok(listNotesContract, { linksTo, sort: 'name:asc', ...more })).data.map(({ name }) => name);

test('finds every form of a link to a name, outside code', async ({ me }) => {
  const { id } = await create(me, { name: 'My Note' });
  await createAll(me, [
    { name: 'a', content: 'see [[My Note]]' },
    { name: 'b', content: '[[ my NOTE |text]]' },
    { name: 'c', content: '> - [[My Note#Heading]]' },
    { name: 'd', content: '![[My Note^block]]' },
    { name: 'e', content: '[x](My%20Note.md)' },
    { name: 'f', content: '[x](<../Any/../My Note.md#h> "title")' },
    { name: 'g', content: '| [[My Note\\|t]] |' },
    { name: 'h', content: '[[My Note.md]]' },
    { name: 'no code', content: '`[[My Note]]`\n\n```\n[[My Note]]\n```\n\n    [[My Note]]' },
    { name: 'no link', content: 'My Note [[My Notes]] [My Note] [[Other|My Note]] https://x/My%20Note.md' },
    { name: 'no address', content: '[x](https://example.com/My%20Note.md) <!-- [[My Note]] -->' },
    { name: 'no path', content: '[[Elsewhere/My Note]]' },
  ]);
  expect(await linking(me, id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  expect(await linking(me, id.toUpperCase())).toHaveLength(8);
});

test('follows a change of the content, the name and the group of either note', async ({ me }) => {
  const [target, source] = await createAll(me, [
    { name: 'Target' },
    { name: 'Source', content: '[[In/Target]]' },
  ]);
  const [id = '', from = ''] = [target?.id, source?.id];
  expect(await linking(me, id)).toEqual([]);
  const inner = await group(me, 'In');
  await me.ok(updateNoteContract, { id, groupId: inner });
  expect(await linking(me, id)).toEqual(['Source']);
  await me.ok(updateGroupContract, { groupId: inner, name: 'Out' });
  expect(await linking(me, id)).toEqual([]);
  await me.ok(updateNoteContract, { id: from, content: '[[target]]' });
  expect(await linking(me, id)).toEqual(['Source']);
  await me.ok(updateNoteContract, { id, name: 'New name' });
  expect(await linking(me, id)).toEqual([]);
});

test('of several notes of one name, chooses the one in the same group, then the shortest path, then the oldest', async ({
  me,
}) => {
  const work = await group(me, 'Work');
  const deep = await group(me, 'Deep', work);
  const home = await group(me, 'Home');
  const [inDeep, inWork, old, young] = await createAll(me, [
    { name: 'Plan', groupId: deep },
    { name: 'Plan', groupId: work },
    { name: 'plan', groupId: home, createdAt: '2020-01-01' },
    { name: 'PLAN', groupId: home, createdAt: '2020-01-02' },
  ]);
  await createAll(me, [
    { name: 'at the root', content: '[[Plan]]' },
    { name: 'in deep', content: '[[Plan]]', groupId: deep },
    { name: 'in home', content: '[[Plan]]', groupId: home },
    { name: 'in work', content: '[[Plan]]', groupId: work },
    { name: 'path to deep', content: '[x](../Work/Deep/Plan.md)' },
    { name: 'path to work', content: '[[work/plan]]', groupId: home },
    { name: 'wrong path', content: '[[Deep/Work/Plan]]' },
  ]);
  expect(await linking(me, inDeep?.id ?? '')).toEqual(['in deep', 'path to deep']);
  expect(await linking(me, inWork?.id ?? '')).toEqual(['in work', 'path to work']);
  expect(await linking(me, old?.id ?? '')).toEqual(['at the root', 'in home']);
  expect(await linking(me, young?.id ?? '')).toEqual([]);
});

test('of twenty notes of one name, each link leads to one', async ({ me }) => {
  const twenty = await createAll(
    me,
    Array.from({ length: 20 }, () => ({ name: 'Same' })),
  );
  await create(me, { name: 'Source', content: '[[Same]] [x](Same.md)' });
  const found = await Promise.all(twenty.map(({ id }) => linking(me, id)));
  expect(found).toEqual([['Source'], ...Array.from({ length: 19 }, () => [])]);
});

test('leads to names with special characters, as a whole or percent-encoded', async ({ me }) => {
  const names = ['a/b', 'C#', 'x|y', 'p^q', 'k]l', '100%', 'v1.2', 'notes.md', '"q" \\ (r)', '…😀 é'];
  const notes = await createAll(
    me,
    names.map((name) => ({ name })),
  );
  const content = names.map((name) => `[x](<${encodeURIComponent(name)}.md>)`).join('\n');
  await create(me, { name: 'Markdown', content });
  await create(me, {
    name: 'Wiki',
    content: '[[a/b]] [[v1.2]] [[notes.md]] [[100%]] [["q" \\ (r)]] [[…😀 e\u0301]]',
  });
  const found = Object.fromEntries(
    await Promise.all(notes.map(async ({ id, name }) => [name, await linking(me, id)] as const)),
  );
  const both = ['Markdown', 'Wiki'];
  expect(found).toEqual({
    ...Object.fromEntries(names.map((name) => [name, both])),
    ...Object.fromEntries(['C#', 'x|y', 'p^q', 'k]l'].map((name) => [name, ['Markdown']])),
  });
});

test('a date or week means the note of that day or week, also if it is renamed, and no other note', async ({
  me,
}) => {
  const other = await create(me, { name: '2026-12-01' });
  await createAll(me, [
    { name: 'a', content: '[[2026-12-01]]' },
    { name: 'b', content: '[[2026-W49|week]] [d](2026-12-01.md)' },
    { name: 'c', content: '[[2026-12-01.md]]' },
    { name: 'd', content: '[[2026-w49.md]]' },
    { name: 'e', content: '[[2026-02-30]] [[2026-W54]]' },
  ]);
  // Only a path leads to it.
  expect(await linking(me, other.id)).toEqual(['b']);
  const { data: day } = await me.ok(getDailyContract, { date: '2026-12-01' });
  const { data: week } = await me.ok(getWeeklyContract, { week: 49, year: 2026 });
  expect(await linking(me, day.id)).toEqual(['a', 'c']);
  expect(await linking(me, week.id)).toEqual(['b', 'd']);
  await me.ok(updateNoteContract, { id: day.id, name: 'Holiday' });
  expect(await linking(me, day.id)).toEqual(['a', 'c']);
  const impossible = await create(me, { name: '2026-02-30' });
  expect(await linking(me, impossible.id)).toEqual(['e']);
});

test('returns whole notes with excerpts around the links, the ones changed last first, and echoes the filter', async ({
  me,
}) => {
  const target = await create(me, { name: 'Target' });
  const [first, second] = await createAll(me, [
    { name: 'first', content: `${'x '.repeat(300)}before [[Target|the text]] after` },
    { name: 'second', content: 'ß́ [t](Target.md) and ![[Target]] ß́ [[target]]' },
    { name: 'third' },
  ]);
  const response = await me.ok(listNotesContract, { linksTo: target.id });
  const excerpt = response.data[1]?.excerpt ?? '';
  expect(response).toEqual({
    data: [
      {
        ...second,
        excerpt: 'ß́ t and Target ß́ target',
        matches: [
          { start: 3, length: 1 },
          { start: 9, length: 6 },
          { start: 19, length: 6 },
        ],
      },
      { ...first, excerpt, matches: [{ start: excerpt.indexOf('the text'), length: 8 }] },
    ],
    pagination: { page: 1, limit: 50, total: 2, totalPages: 1 },
    count: 2,
    filters: {
      workspaceId: me.workspaceId,
      groupId: null,
      isDeleted: false,
      search: null,
      linksTo: target.id,
    },
  });
  expect(excerpt).toMatch(/^…(x )+before the text after$/);
  expect(excerpt.length).toBeLessThanOrEqual(300);
});

test('combines with the other filters, and pages have exact totals', async ({ me }) => {
  const target = await create(me, { name: 'Target' });
  const groupId = await group(me, 'g');
  const content = 'oats [[Target]]';
  await createAll(me, [
    { name: 'a', content, groupId },
    { name: 'b', content },
    { name: 'c', content: 'rye [[Target]]', groupId },
    { name: 'd', content: 'oats', groupId },
  ]);
  const { id: linksTo } = target;
  expect(await linking(me, linksTo, { groupId })).toEqual(['a', 'c']);
  expect(await linking(me, linksTo, { groupId: 'null' })).toEqual(['b']);
  expect(await linking(me, linksTo, { name: 'B' })).toEqual(['b']);
  expect(await linking(me, linksTo, { search: 'OATS' })).toEqual(['a', 'b']);
  expect(await linking(me, linksTo, { pinned: true })).toEqual([]);
  const words = await me.ok(listNotesContract, {
    linksTo,
    match: 'words',
    search: 'oats',
    groupId,
    content: false,
  });
  expect(words.data).toMatchObject([
    { name: 'a', excerpt: 'oats Target', matches: [{ start: 0, length: 4 }] },
  ]);
  const page = await me.ok(listNotesContract, { linksTo, limit: 2, page: 2, sort: 'name:desc' });
  expect(page).toMatchObject({ data: [{ name: 'a' }], pagination: { total: 3, totalPages: 2 }, count: 3 });
});

test('lists notes in the trash only if requested, and the links to a note in the trash as if it were not there', async ({
  me,
}) => {
  const [target, source, other] = await createAll(me, [
    { name: 'Target' },
    { name: 'Source', content: '[[Target]]' },
    { name: 'Other', content: '[[Target]]' },
  ]);
  const id = target?.id ?? '';
  await me.ok(deleteNoteContract, { id: source?.id ?? '' });
  expect(await linking(me, id)).toEqual(['Other']);
  expect(await linking(me, id, { isDeleted: true })).toEqual(['Other', 'Source']);
  await me.ok(deleteNoteContract, { id });
  expect(await linking(me, id)).toEqual(['Other']);
  await me.ok(purgeContract, { noteId: id });
  await me.fails(listNotesContract, { linksTo: id }, 'noteNotFound');
  expect(other?.id).toBeDefined();
});

test('returns 404 for an unknown note, 403 for another user’s, and nothing for a note of another workspace', async () => {
  const [me, other] = await Promise.all([newUser(), newUser()]);
  const { data: work } = await me.ok(createWorkspaceContract, { name: 'Work' });
  const there = await create(me, { name: 'n', workspaceId: work.id });
  const theirs = await create(other, { name: 'n' });
  await create(me, { name: 'Source', content: '[[n]]' });
  const unknown = (of: string) => `${crypto.randomUUID().slice(0, 24)}${of.slice(24)}`;
  for (const linksTo of [unknown(me.workspaceId), unknown(work.id), crypto.randomUUID(), 'nonsense'])
    await me.fails(listNotesContract, { linksTo }, 'noteNotFound');
  await me.fails(listNotesContract, { linksTo: theirs.id }, 'noteDenied');
  expect(await linking(me, there.id)).toEqual([]);
  expect(await linking(me, there.id, { workspaceId: work.id })).toEqual([]);
});

test('links after the first 10,000 references of a text do not count', async ({ me }) => {
  const many = '[[x]]'.repeat(9_999);
  const [target, , last] = await createAll(me, [
    { name: 'Target' },
    { name: 'Over', content: `${many}[[x]][[Target]]` },
    { name: 'Last', content: `${many}[[Target]][[Over]]` },
  ]);
  expect(await linking(me, target?.id ?? '')).toEqual(['Last']);
  const { data } = await me.ok(getNoteContract, { noteId: last?.id ?? '', links: true });
  expect({ links: data.links?.length, backlinks: data.backlinks }).toEqual({ links: 500, backlinks: [] });
});
