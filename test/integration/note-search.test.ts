// GET /note?search (D30) over many and long contents finds every match and nothing else.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { type Client } from '../harness/client.ts';
import { ACCOUNT, ALL, watched } from '../harness/list-reads.ts';
import { atRest } from '../harness/table.ts';
import { MB } from '../harness/texts.ts';
import { times } from '../harness/times.ts';
import { test } from '../harness/user-test.ts';

const found = async (me: Client, search: string, more: object = {}) =>
  (await me.ok(listNotesContract, { search, sort: 'name:asc', ...more })).data.map(({ name }) => name);

test('search treats the three forms of sigma as one letter, in names, contents and the search text', async ({
  me,
}) => {
  await me.ok(createNoteContract, { name: 'ΟΔΟΣ' });
  await me.ok(createNoteContract, { name: 'οδος' });
  await me.ok(createNoteContract, { name: 'in the content', content: 'μια ΟΔΟΣ, δυο οδοί' });
  for (const search of ['οδος', 'οδοσ', 'ΟΔΟΣ', 'δος', 'Σ'])
    expect(await found(me, search), search).toEqual(['in the content', 'ΟΔΟΣ', 'οδος']);
});

test('search distinguishes accents and letters that a search for words does not, cold and warm', async ({
  me,
}) => {
  const texts = ['cafe', 'café', 'cafe\u0301s', 'strasse', 'straße', 'か\u034f\u3099', 'が'];
  await times(texts.length, (n) => me.ok(createNoteContract, { name: `${n}`, content: `x ${texts[n]} x` }));
  const all = async (search: string) => (await found(me, search)).map((n) => texts[Number(n)]);
  for (const look of ['cold', 'warm', 'warm']) {
    expect(await all('CAFE'), look).toEqual(['cafe']);
    expect(await all('caf\u00e9'), look).toEqual(['café', 'cafe\u0301s']);
    expect(await all('strasse'), look).toEqual(['strasse']);
    expect(await all('か'), look).toEqual(['か\u034f\u3099']);
  }
});

test('a search for a lone accent finds the texts that contain it as a character of its own', async ({
  me,
}) => {
  const texts = ['plain', 'e\u0301', 'x\u0301', '\u0301'];
  await times(texts.length, (n) => me.ok(createNoteContract, { name: `${n}`, content: texts[n] ?? '' }));
  for (const look of ['cold', 'warm']) expect(await found(me, '\u0301'), look).toEqual(['2', '3']);
});

test(
  'a letter that no text contains finds nothing, however long the texts are',
  { tags: ['slow'] },
  async ({ me }) => {
    const text = 'die wand war braun und das bild hing schief an ihr. '.repeat(2_000);
    await times(5, (n) => me.ok(createNoteContract, { name: `${n}`, content: text }));
    for (const search of ['q', '@', 'qx', '\u0000', 'ü', '~', '%', '_'])
      for (const look of ['cold', 'warm']) expect(await found(me, search), `${look} ${search}`).toEqual([]);
    expect(await found(me, 'schief AN')).toHaveLength(5);
  },
);

test('a match is found anywhere in a content of several chunks, and not beyond its end', async ({ me }) => {
  // Random bytes in hex contain no letter after f and are stored in several chunks.
  const noise = randomBytes(MB / 2).toString('hex');
  const marks = [0, 390 * 1024 - 3, 780 * 1024 - 3, MB - 6];
  const content = marks.reduce(
    (all, at) => `${all.slice(0, at)}Zürich`.slice(0, at + 6) + all.slice(at + 6),
    noise,
  );
  const bytes = content.slice(0, MB - 8);
  await me.ok(createNoteContract, { name: 'long', content: bytes });
  await me.ok(createNoteContract, { name: 'short', content: 'Zürich' });
  for (const search of ['zürich', 'Z\u0075\u0308RICH', bytes.slice(-9), bytes.slice(500_000, 500_400)])
    expect(await found(me, search)).toContain('long');
  expect(await found(me, `${bytes.slice(-9)}g`)).toEqual([]);
});

test('a cold search reads all contents in one query, and none of them again', () =>
  watched(async (me, reads) => {
    await times(5, (n) => me.ok(createNoteContract, { name: `n${n}`, content: `word${n}` }));
    await atRest(me);
    const search = async () => expect(await found(me, 'word')).toEqual(['n0', 'n1', 'n2', 'n3', 'n4']);
    expect(await reads(search)).toEqual([ACCOUNT, ALL, ALL]);
  }));

test('search uses the current content, also for changed notes, the trash and groups', async ({ me }) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  const { data: changed } = await me.ok(createNoteContract, { name: 'changed', content: 'ancient words' });
  const { data: trashed } = await me.ok(createNoteContract, { name: 'trashed', content: 'ancient words' });
  const { data: inGroup } = await me.ok(createNoteContract, {
    name: 'in a group',
    content: 'ancient words',
    groupId: group.id,
  });
  expect(await found(me, 'ancient')).toEqual(['changed', 'in a group', 'trashed']);
  await me.ok(updateNoteContract, { id: changed.id, content: 'modern words' });
  await me.ok(deleteNoteContract, { id: trashed.id });
  expect(await found(me, 'ancient')).toEqual(['in a group']);
  expect(await found(me, 'words')).toEqual(['changed', 'in a group']);
  expect(await found(me, 'ancient', { isDeleted: true })).toEqual(['in a group', 'trashed']);
  expect(await found(me, 'words', { groupId: group.id })).toEqual(['in a group']);
  await me.ok(updateNoteContract, { id: inGroup.id, content: '', name: 'ancient' });
  expect(await found(me, 'ancient')).toEqual(['ancient']);
});

test('matches are counted and paged, and returned with their whole content', async ({ me }) => {
  await times(12, (n) =>
    me.ok(createNoteContract, { name: `n${n % 10}${n}`, content: n % 2 ? `odd ${n}` : `even ${n}` }),
  );
  const { data, pagination, count } = await me.ok(listNotesContract, { search: 'ODD', limit: 4, page: 2 });
  expect({ count, pagination }).toEqual({
    count: 6,
    pagination: { page: 2, limit: 4, total: 6, totalPages: 2 },
  });
  expect(data.map(({ content }) => (content ?? '').slice(0, 4))).toEqual(['odd ', 'odd ']);
});

test(
  'a text search finds what is in the data of a picture, also after a search for words',
  { tags: ['slow'] },
  async ({ me }) => {
    const words = async (search: string) =>
      (await me.ok(listNotesContract, { search, match: 'words' })).data.map(({ name, excerpt, matches }) => ({
        name,
        excerpt,
        matches,
      }));
    const content = `![p](data:image/png;base64,${'iVBORw0KGgo'.repeat(100)}) the end`;
    await me.ok(createNoteContract, { name: 'picture', content });
    await me.ok(createNoteContract, { name: 'none', content: 'no picture' });
    for (const look of ['cold', 'warm', 'warm']) {
      expect(await words('VBORw'), look).toEqual([]);
      expect(await words('the end'), look).toEqual([
        {
          name: 'picture',
          excerpt: 'p the end',
          matches: [
            { start: 2, length: 3 },
            { start: 6, length: 3 },
          ],
        },
      ]);
      expect(await found(me, 'vborW0'), look).toEqual(['picture']);
      expect(await found(me, 'KGgo) the'), look).toEqual(['picture']);
    }
  },
);
