// GET /note with match=words (E15) or match=any (E32): what is found, the order, excerpts, paging and errors.
import { expect } from 'vitest';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import {
  createNoteContract,
  deleteNoteContract,
  listNotesContract,
  updateNoteContract,
} from '../../lib/api/routes/note.ts';
import { newUser, type Client } from '../harness/client.ts';
import { operationsDuring, withFaults } from '../harness/faults/faults.ts';
import { agentOf } from '../harness/mcp.ts';
import { times } from '../harness/times.ts';
import { test } from '../harness/user-test.ts';

const words = (me: Client, search: string, more: object = {}) =>
  me.ok(listNotesContract, { match: 'words', search, ...more });

const names = async (me: Client, search: string, more: object = {}) =>
  (await words(me, search, more)).data.map(({ name }) => name);

/** Creates notes one after another, so that later ones are newer. */
async function notes(me: Client, all: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, content] of Object.entries(all))
    ids[name] = (await me.ok(createNoteContract, { name, content })).data.id;
  return ids;
}

test('finds notes that contain all terms in any order, in the name or the content, and none that is excluded', async ({
  me,
}) => {
  await notes(me, {
    one: 'A community\nplugin',
    two: 'Plugins of the COMMUNITY',
    'Community day': 'no plug-ins, but a plügin',
    three: 'a plugin #work/q4',
    four: 'a plugin #workshop',
  });
  expect((await names(me, 'plugin community')).toSorted()).toEqual(['Community day', 'one', 'two']);
  expect(await names(me, '"of the community"')).toEqual(['two']);
  expect((await names(me, 'plugin -community')).toSorted()).toEqual(['four', 'three']);
  expect(await names(me, '#work')).toEqual(['three']);
  expect(await names(me, 'plugin -#workshop -community')).toEqual(['three']);
  expect(await names(me, '-plugin')).toEqual([]);
  expect((await names(me, '-community -#work')).toSorted()).toEqual(['four']);
  expect(await me.ok(listNotesContract, { search: 'plugin community' })).toMatchObject({ count: 0 });
});

test('orders by the name, then headings, then whole words, then occurrences, then the last change', async ({
  me,
}) => {
  await notes(me, {
    'old and plain': 'x garden x',
    'many parts': 'gardens gardens gardens gardens',
    twice: 'garden garden',
    'in a heading': '# My gardens\n',
    'in code': '```\n# garden\n```\n garden garden',
    gardening: 'nothing',
    'new and plain': 'x garden x',
  });
  const order = [
    'gardening',
    'in a heading',
    'in code',
    'twice',
    'new and plain',
    'old and plain',
    'many parts',
  ];
  expect(await names(me, 'garden')).toEqual(order);
  expect(await names(me, 'garden', { sort: 'relevance' })).toEqual(order);
  expect(await names(me, 'garden', { sort: 'name:asc' })).toEqual(order.toSorted());
});

test('pages are parts of one order, with exact totals, and filters apply', async ({ me }) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  await times(12, (n) =>
    me.ok(createNoteContract, {
      name: `n${n}`,
      content: 'garden '.repeat(n % 3),
      groupId: n % 2 ? group.id : null,
    }),
  );
  const all = await words(me, 'garden', { limit: 100 });
  const pages = await Promise.all([1, 2, 3].map((page) => words(me, 'garden', { limit: 3, page })));
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
  expect(pages[2]?.pagination).toEqual({ page: 3, limit: 3, total: 8, totalPages: 3 });
  expect((await words(me, 'garden', { groupId: group.id })).count).toBe(4);
  await me.ok(deleteNoteContract, { id: all.data[0]?.id ?? '' });
  expect((await words(me, 'garden')).count).toBe(7);
  expect((await words(me, 'garden', { isDeleted: true })).count).toBe(8);
});

test('every note has an excerpt and its matches, also without its content', async ({ me }) => {
  const ids = await notes(me, { n: '# Títle\n\n  two   words', other: 'one' });
  const { data, filters } = await words(me, 'TITLE wörds');
  expect(data).toMatchObject([
    {
      id: ids['n'],
      content: '# Títle\n\n  two   words',
      excerpt: 'Títle two words',
      matches: [
        { start: 0, length: 5 },
        { start: 10, length: 5 },
      ],
    },
  ]);
  expect(filters).toEqual({
    workspaceId: me.workspaceId,
    groupId: null,
    isDeleted: false,
    search: 'TITLE wörds',
    match: 'words',
  });
  const { content: _, ...rest } = data[0] ?? { content: '' };
  expect((await words(me, 'TITLE wörds', { content: false })).data).toEqual([rest]);
  expect((await words(me, 'other')).data).toMatchObject([{ excerpt: 'one', matches: [] }]);
});

test('a blank search is no filter: the notes changed last come first, without excerpts', async ({ me }) => {
  const ids = await notes(me, { first: 'a', second: 'b' });
  await me.ok(updateNoteContract, { id: ids['first'] ?? '', content: 'c' });
  for (const search of ['', ' ', '\u3000']) {
    const { data, filters } = await words(me, search);
    expect(data.map(({ name }) => name)).toEqual(['first', 'second']);
    expect(data.some((note) => 'excerpt' in note || 'matches' in note)).toBe(false);
    expect(filters).toMatchObject({ search: null, match: 'words' });
  }
  const text = await me.ok(listNotesContract, { match: 'text' });
  expect(text.data.map(({ name }) => name)).toEqual(['second', 'first']);
  expect(text.filters).toMatchObject({ match: 'text' });
});

test('returns 400 for too many terms, an unknown match, and relevance without words', async ({ me }) => {
  const search = 'a '.repeat(16);
  await words(me, search);
  const many = 'search: must have at most 16 terms';
  await me.fails(listNotesContract, { match: 'words', search: `${search}-b` }, 'invalidRequest', many);
  await me.fails(listNotesContract, { match: 'all' }, 'invalidRequest', 'match: must be text, words or any');
  const order = 'sort: must be one of name, createdAt, updatedAt, followed by :asc or :desc';
  for (const match of [{}, { match: 'text' }])
    await me.fails(listNotesContract, { ...match, search, sort: 'relevance' }, 'invalidRequest', order);
});

test(
  'a warm search for other words takes as many DynamoDB calls as one for another text',
  { tags: ['slow'] },
  async () => {
    const faults = await withFaults(() => 'pass');
    try {
      const me = await newUser({}, faults.baseUrl);
      await times(20, (n) => me.ok(createNoteContract, { name: `n${n}`, content: `word${n}. all café` }));
      const callsOf = async (input: object) => {
        const calls = await operationsDuring(faults, async () => {
          const { count } = await me.ok(listNotesContract, { limit: 3, ...input });
          expect(count, JSON.stringify(input)).toBeGreaterThan(0);
        });
        return calls.length;
      };
      await callsOf({ search: 'word1.' });
      const warm = await callsOf({ search: 'word2.' });
      expect(await callsOf({ search: 'word3.' })).toBe(warm);
      expect(await callsOf({ search: 'CAFÉ' })).toBe(warm);
      for (const search of ['WORD4.', 'cafe all', '-word5', 'all'])
        for (const content of [true, false])
          for (const match of ['words', 'any'])
            expect(await callsOf({ search, content, match }), search).toBe(warm);
    } finally {
      await faults.stop();
    }
  },
);

test('the tool search_notes searches for words, and 20 notes take at most 12,000 characters', async ({
  me,
}) => {
  const { data: group } = await me.ok(createGroupContract, { name: 'g' });
  await times(21, (n) =>
    me.ok(createNoteContract, {
      name: `${n} ${'long name '.repeat(19)}`,
      content: `${'lorem ipsum '.repeat(50)} "needle" in a haystack ${'dolor '.repeat(60)}`,
      groupId: group.id,
    }),
  );
  const agent = await agentOf(me);
  const { text, data } = await agent.call('search_notes', { search: 'haystack NEEDLE' });
  const found = data['notes'] as { preview: string }[];
  expect([found.length, data['total']]).toEqual([20, 21]);
  expect(text.length).toBeLessThanOrEqual(12_000);
  for (const note of found) {
    expect(note).not.toHaveProperty('matches');
    expect(note.preview).toContain('"needle" in a haystack');
  }
});
