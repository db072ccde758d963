// Searches for any of the words (E32): of random notes, the same in the same order as the model, which counts each term in
// each note by itself.
import { expect, test } from 'vitest';
import { cacheTexts } from '../../lib/cache/content-cache.ts';
import { newContext, runWithContext } from '../../lib/core/request-context.ts';
import { foldWords } from '../../lib/core/text.ts';
import { toUtf8 } from '../../lib/core/utf8.ts';
import type { NoteRow } from '../../lib/db/resources/notes.ts';
import type { OwnedWorkspace } from '../../lib/domain/access/access.ts';
import { searchWords } from '../../lib/domain/search/search-words.ts';
import { termsOf } from '../../lib/domain/search/terms.ts';
import { chance } from '../harness/chance.ts';
import { relevanceOf, termsOf as modelTerms } from '../harness/model/words.ts';

const TIME_MS = 600_000;
const WORDS = [
  'a',
  'b',
  'ab',
  'Café',
  'cafes',
  'x-y',
  'x–y',
  '#t',
  '#t/u',
  '#tu',
  '\n# ',
  '\n',
  '- [ ] ',
  '`#t`',
];
const TERMS = [...WORDS, 'cafe', '"a b"', '"b ', '#u', '-a', '-#t', '-"a b"', '-cafe', 'none', '😀'];

let count = 0;

/** Notes as rows, with their texts in the cache. */
const rowsOf = (notes: readonly { readonly name: string; readonly content: string }[]): NoteRow[] =>
  notes.map(({ name, content }) => {
    count += 1;
    const row = { id: `any ${count}`, contentVersion: 1, bytes: 1, name } as unknown as NoteRow;
    cacheTexts(row, { folded: toUtf8(foldWords(content)), content: toUtf8(content) });
    return row;
  });

test('finds and orders random notes with any of the words like the model', async () => {
  const { pick, below } = chance(32);
  const textOf = (words: readonly string[], length: number): string =>
    Array.from({ length }, () => pick(words)).join(' ');
  let [found, ordered] = [0, 0];
  for (let round = 0; round < 200; round += 1) {
    const notes = Array.from({ length: 1 + below(9) }, () => ({
      name: textOf(WORDS, below(2)),
      content: textOf(WORDS, below(6)),
    }));
    const search = textOf(TERMS, 1 + below(5));
    const terms = termsOf(search);
    const isAny = terms.some(({ isExcluded }) => !isExcluded);
    const rows = rowsOf(notes);
    const context = newContext(Date.now() + TIME_MS);
    const { rows: actual } = await runWithContext(context, () =>
      searchWords(rows, { terms, isAny, byRelevance: true }, {} as OwnedWorkspace, rows),
    );
    const expected = relevanceOf(notes, modelTerms(search), 'any')
      .flatMap((relevance, n) => (relevance ? [{ n, relevance }] : []))
      .toSorted((a, b) => b.relevance.map((each, at) => each - (a.relevance[at] ?? 0)).find(Boolean) ?? 0)
      .map(({ n }) => n);
    const shown = JSON.stringify({ search, notes });
    expect(
      actual.map((row) => rows.indexOf(row)),
      shown,
    ).toEqual(expected);
    found += expected.length;
    ordered += Number(expected.some((n, at) => n < (expected[at - 1] ?? 0)));
  }
  expect(found).toBeGreaterThan(300);
  expect(ordered).toBeGreaterThan(40);
});
