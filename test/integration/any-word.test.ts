// GET /note with match=any (E32): what is found, the order, and whole responses.
import { expect } from 'vitest';
import { createNoteContract, deleteNoteContract, listNotesContract } from '../../lib/api/routes/note.ts';
import type { Client } from '../harness/client.ts';
import { test } from '../harness/user-test.ts';

const any = (me: Client, search: string, more: object = {}) =>
  me.ok(listNotesContract, { match: 'any', search, ...more });
const names = async (me: Client, search: string, more: object = {}) =>
  (await any(me, search, more)).data.map(({ name }) => name);

const NOTES = {
  'Mill trip': 'the old mill near the lake',
  Lake: 'a lake, and the lake house',
  'Walk the dog': 'twice a day',
  Recipe: 'flour from the mill #food/bread',
};

/** Creates notes one after another, so that later ones are newer. */
async function create(me: Client, all: Readonly<Record<string, string>> = NOTES) {
  const created = [];
  for (const [name, content] of Object.entries(all))
    created.push((await me.ok(createNoteContract, { name, content })).data);
  return created;
}

test('lists the notes with any of the words, rare words first, each with its excerpt and its matches', async ({
  me,
}) => {
  const [trip, lake, , recipe] = await create(me);
  // "mill" and "lake" are in two of four notes each, "flour" in one, "the" in all, "unknown" in none.
  expect(await any(me, 'mill LAKE flour the unknown -dog')).toEqual({
    data: [
      {
        ...recipe,
        excerpt: NOTES.Recipe,
        matches: [
          { start: 0, length: 5 },
          { start: 11, length: 3 },
          { start: 15, length: 4 },
        ],
      },
      {
        ...trip,
        excerpt: NOTES['Mill trip'],
        matches: [
          { start: 0, length: 3 },
          { start: 8, length: 4 },
          { start: 18, length: 3 },
          { start: 22, length: 4 },
        ],
      },
      {
        ...lake,
        excerpt: NOTES.Lake,
        matches: [
          { start: 2, length: 4 },
          { start: 12, length: 3 },
          { start: 16, length: 4 },
        ],
      },
    ],
    pagination: { page: 1, limit: 50, total: 3, totalPages: 1 },
    count: 3,
    filters: {
      workspaceId: me.workspaceId,
      groupId: null,
      isDeleted: false,
      search: 'mill LAKE flour the unknown -dog',
      match: 'any',
    },
  });
});

test('terms are tags, phrases and words as in a search for all of them', async ({ me }) => {
  await create(me);
  expect(await names(me, '#food "old mill"')).toEqual(['Recipe', 'Mill trip']);
  expect(await names(me, '"mill old" #bread')).toEqual([]);
  expect(await names(me, 'lake #food', { sort: 'name:asc' })).toEqual(['Lake', 'Mill trip', 'Recipe']);
  expect(await names(me, 'lake #food', { sort: 'relevance', limit: 1, page: 2 })).toEqual(['Lake']);
});

test('equally rare words are ordered as in a search for all words, then by the last change', async ({
  me,
}) => {
  await create(me, { A: 'one', B: 'two two', C: '# six', D: 'ten', five: 'x' });
  expect(await names(me, 'one two six ten five')).toEqual(['five', 'C', 'B', 'D', 'A']);
});

test('an exclusion removes notes and does not change the order of the others', async ({ me }) => {
  // If the excluded notes did not count, "b" would be rarer than "a".
  await create(me, { one: 'a', two: 'a', three: 'b', four: 'b gone', five: 'b gone', six: 'c' });
  expect(await names(me, 'a b')).toEqual(['two', 'one', 'five', 'four', 'three']);
  expect(await names(me, 'a b -gone')).toEqual(['two', 'one', 'three']);
});

test('other filters decide which notes count', async ({ me }) => {
  const [, , , , gone] = await create(me, { one: 'a', two: 'a', three: 'b', four: 'b', five: 'b' });
  expect(await names(me, 'a b')).toEqual(['two', 'one', 'five', 'four', 'three']);
  await me.ok(deleteNoteContract, { id: gone?.id ?? '' });
  expect(await names(me, 'a b')).toEqual(['four', 'three', 'two', 'one']);
  expect(await names(me, 'a b', { isDeleted: true })).toEqual(['two', 'one', 'five', 'four', 'three']);
});

test('only exclusions, or a blank search, are as with match=words', async ({ me }) => {
  await create(me);
  for (const search of ['-lake', '-#food -dog', ' ', ''])
    for (const more of [{}, { sort: 'relevance' }, { content: false }]) {
      const words = await me.ok(listNotesContract, { match: 'words', search, ...more });
      expect(await any(me, search, more)).toEqual({ ...words, filters: { ...words.filters, match: 'any' } });
    }
  const many = 'search: must have at most 16 terms';
  await me.fails(listNotesContract, { match: 'any', search: 'a '.repeat(17) }, 'invalidRequest', many);
});
