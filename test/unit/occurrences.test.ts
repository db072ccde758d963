// Finds every occurrence of a text, in linear time for any texts. Any edit can request it.
import { expect, test, vi } from 'vitest';
import { finder, visitOccurrences } from '../../lib/core/occurrences.ts';
import { chance } from '../harness/chance.ts';

function occurrences(text: string, find: string): number[] {
  const found: number[] = [];
  visitOccurrences(text, find, (start) => found.push(start));
  return found;
}

const naive = (text: string, find: string): number[] =>
  Array.from({ length: text.length }, (_, at) => at).filter((at) => text.startsWith(find, at));

test('finds the same occurrences as a comparison at every offset', () => {
  const { pick, below } = chance(20_261_122);
  const textOf = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');
  let hits = 0;
  for (let round = 0; round < 5_000; round++) {
    const alphabet = pick(['a', 'ab', 'abä', 'ab\u{1f600}']);
    const [text, find] = [textOf(alphabet, below(40)), textOf(alphabet, 1 + below(6))];
    const found = occurrences(text, find);
    expect(found, `${find} in ${text}`).toEqual(naive(text, find));
    hits += found.length;
  }
  expect(hits).toBeGreaterThan(1_000);
});

test('finds a short or long text like `indexOf`', () => {
  const long = `${'a'.repeat(200)}b${'a'.repeat(200)}`;
  for (const find of ['', 'a', 'ab', '\u{1f600}', long, `${long}\u{1f600}`])
    for (const text of ['', 'aab\u{1f600}', 'a'.repeat(900), `${'a'.repeat(90)}${long}${long}\u{1f600}`])
      for (const from of [0, 1, 500]) expect(finder(find)(text, from)).toBe(text.indexOf(find, from));
});

test('reads a text with many near misses of a long one once', () => {
  const find = finder(`${'a'.repeat(300)}b${'a'.repeat(300)}`);
  const text = 'a'.repeat(10_000);
  const spy = vi.spyOn(String.prototype, 'charCodeAt');
  expect(find(text, 0)).toBe(-1);
  const steps = spy.mock.calls.length;
  vi.restoreAllMocks();
  expect(steps).toBeGreaterThan(9_000);
  expect(steps).toBeLessThanOrEqual(10_000);
});

test.for([
  ['a text of one letter', (length: number) => ['a'.repeat(length), 'a'.repeat(length / 4)]],
  ['a letter in the middle', (n: number) => ['a'.repeat(n), `${'a'.repeat(n / 4)}b${'a'.repeat(n / 4)}`]],
  ['two letters in turn', (n: number) => ['ab'.repeat(n / 2), `${'ab'.repeat(n / 4)}b`]],
] as const)('takes twice the steps for twice the text: %s', ([, make]) => {
  const stepsFor = (length: number): number => {
    const [text = '', find = ''] = make(length);
    const spy = vi.spyOn(String.prototype, 'charCodeAt');
    occurrences(text, find);
    const steps = spy.mock.calls.length;
    vi.restoreAllMocks();
    return steps;
  };
  expect(stepsFor(4_000)).toBeGreaterThan(4_000);
  expect(stepsFor(8_000) / stepsFor(4_000)).toBeLessThan(2.1);
});
