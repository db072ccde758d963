// The cost of a search for words in hostile texts (E15): counted in hits that are visited and hits in memory.
import { expect, test, vi } from 'vitest';
import { cacheTexts } from '../../lib/cache/content-cache.ts';
import { newContext, runWithContext } from '../../lib/core/request-context.ts';
import { ThrottledError } from '../../lib/core/throttled.ts';
import { toUtf8 } from '../../lib/core/utf8.ts';
import type { NoteRow } from '../../lib/db/resources/notes.ts';
import type { OwnedWorkspace } from '../../lib/domain/access/access.ts';
import { excerptOf } from '../../lib/domain/search/excerpt.ts';
import { densest, rangesBetween, visitHits } from '../../lib/domain/search/hits.ts';
import { scan } from '../../lib/domain/search/scan.ts';
import { termsOf } from '../../lib/domain/search/terms.ts';
import type { TermFinder } from '../../lib/domain/search/occurrence.ts';
import { wordSearch } from '../../lib/domain/search/word-search.ts';

const LENGTH = 64 * 1024;
const sixteen = (term: (n: number) => string): string =>
  Array.from({ length: 16 }, (_, n) => term(n)).join(' ');

/** The finders of a search, with the number of times they were called. */
function counted(search: string) {
  const calls = { count: 0 };
  const wanted = wordSearch(termsOf(search)).wanted.map((term): TermFinder => ({
    ...term,
    next: (text, from) => {
      calls.count += 1;
      return term.next(text, from);
    },
  }));
  return { wanted, calls };
}

test.for<[string, string, number]>([
  ['a', sixteen(() => 'a'), 1],
  ['a', sixteen((n) => 'a'.repeat(n + 1)), 3.5],
  ['ab', 'a b ab ba aba bab abab baba ababa babab', 4.5],
])('finds each hit in %j repeated for %s once per pass', ([part, search, perCharacter]) => {
  const text = part.repeat(LENGTH / part.length);
  for (const pass of [
    densest,
    (...[folded, wanted]: Parameters<typeof densest>) => rangesBetween(folded, wanted, 0, Infinity),
  ]) {
    const { wanted, calls } = counted(search);
    pass(text, wanted);
    expect(calls.count).toBeGreaterThan(1_000);
    expect(calls.count).toBeLessThanOrEqual(LENGTH * perCharacter + 32);
  }
});

test('an excerpt takes a bounded number of ranges of a text with many hits', () => {
  const { wanted, calls } = counted('a');
  expect(rangesBetween('a '.repeat(LENGTH), wanted, 0, Infinity).length).toBeLessThanOrEqual(4_097);
  expect(calls.count).toBeLessThanOrEqual(4_200);
});

test('visits the hits of all terms by their beginning, the earlier term first', () => {
  const seen: number[][] = [];
  visitHits('abab', counted('ab b a').wanted, (start, end, term) => seen.push([start, end, term]) < 5);
  expect(seen).toEqual([
    [0, 2, 0],
    [0, 1, 2],
    [1, 2, 1],
    [2, 4, 0],
    [2, 3, 2],
  ]);
});

const MB = 1024 * 1024;

test('an excerpt of any text compares at most 250,000 hits, and looks for ranges only up to its end', () => {
  for (const [text, search] of [
    ['a'.repeat(MB), sixteen((n) => 'a'.repeat(n + 1))],
    ['ab'.repeat(MB / 2), sixteen((n) => 'ab'.repeat(9).slice(n % 2, n + 1))],
  ] as const) {
    const { wanted, calls } = counted(search);
    expect(excerptOf(text, wanted).excerpt).toHaveLength(300);
    expect(calls.count).toBeGreaterThan(250_000);
    expect(calls.count).toBeLessThan(510_000);
  }
});

test('the densest part is found among the first 250,000 hits', () => {
  const { wanted } = counted('a b');
  expect(densest(`${'a'.repeat(240_000)} ab`, wanted)).toBeGreaterThan(239_000);
  expect(densest(`${'a'.repeat(260_000)} ab`, wanted)).toBe(0);
});

test.for<[string, string]>([
  ['"a a a a a a a a b"', 'a '],
  [`"${'a'.repeat(30)} b"`, 'a'],
  ['"a b c"', `a${' '.repeat(1_000)}`],
  ['"a b c"', `a${'\u3000'.repeat(200)}b\r\n`],
])('reads a text with many near misses of the phrase %s a few times', ([search, part]) => {
  const text = toUtf8(part.repeat(LENGTH / part.length));
  const [term] = wordSearch(termsOf(search)).wanted;
  const spy = vi.spyOn(String.prototype, 'charCodeAt');
  const at = term?.next(text, 0);
  const steps = spy.mock.calls.length;
  vi.restoreAllMocks();
  expect(at).toBe(-1);
  expect(steps).toBeGreaterThan(LENGTH / 2);
  expect(steps).toBeLessThan(text.length * 8);
});

test('an expression decides once for each character whether it is part of a word or of a tag', () => {
  const spy = vi.spyOn(RegExp.prototype, 'test');
  const note = (content: string) => ({
    name: 'n',
    content: toUtf8(content),
    hasTag: () => true,
    headings: () => '',
  });
  const before = spy.mock.calls.length;
  wordSearch(termsOf('а')).relevanceOf(note('а'.repeat(LENGTH)));
  wordSearch(termsOf('#a')).relevanceOf({ ...note(''), name: toUtf8('（#aб'.repeat(LENGTH)) });
  const tests = spy.mock.calls.length - before;
  vi.restoreAllMocks();
  expect(tests).toBeGreaterThan(0);
  expect(tests).toBeLessThan(20);
});

test('a search ends with 429 after the deadline of its request, before the next text', async () => {
  const rows = ['1', '2', '3'].map(
    (id) => ({ id, contentVersion: 1, bytes: 1, name: id }) as unknown as NoteRow,
  );
  for (const row of rows) cacheTexts(row, { folded: 'a' });
  const visited: string[] = [];
  const context = newContext(Date.now() + 60_000);
  const work = runWithContext(context, () =>
    scan(rows, {} as OwnedWorkspace, rows, ({ id }) => {
      visited.push(id);
      if (id === '2') Object.assign(context, { deadline: 0 });
      return true;
    }),
  );
  await expect(work).rejects.toThrow(ThrottledError);
  expect(visited).toEqual(['1', '2']);
});
