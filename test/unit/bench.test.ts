// The arithmetic of the benchmark: sizes and units by AWS's rules, round trips, exponents.
import { expect, test } from 'vitest';
import { readUnits, unitsOf } from '../../infra/bench/capacity.ts';
import { matchesAmong, sampleNote, SEARCH_WORD, CONTENT_BYTES } from '../../infra/bench/corpus.ts';
import { attributeSize, itemSize, numberSize } from '../../infra/bench/item-size.ts';
import { growthExponent, median } from '../../infra/bench/statistics.ts';
import { costOf, sequentialTrips, wavesOf } from '../../infra/bench/trips.ts';

const interval = (start: number, end: number) => ({ start, end });

/** An item of exactly so many bytes. */
const itemOf = (bytes: number) => ({ f: { S: 'x'.repeat(bytes - 1) } });

test.for([
  ['0', 1],
  ['7', 2],
  ['100', 2],
  ['120', 3],
  ['1234567', 5],
  ['-1234', 4],
  ['0.05', 2],
  ['12.34', 3],
  ['123.4', 4],
  ['1738000000000', 4],
  ['1738123456789', 8],
  ['1.1e10', 3],
  ['1E100', 2],
  ['12345678901234567890123456789012345678', 20],
] as const)('the number %s takes %d bytes', ([text, bytes]) => {
  expect(numberSize(text)).toBe(bytes);
});

test('an item is the sum of its names and values, in bytes of UTF-8', () => {
  expect(itemSize({ é: { S: '😀' }, n: { N: '12' } })).toBe(2 + 4 + 1 + 2);
  expect(attributeSize({ B: Buffer.alloc(10).toString('base64') })).toBe(10);
  expect([attributeSize({ BOOL: false }), attributeSize({ NULL: true })]).toEqual([1, 1]);
  expect(attributeSize({ L: [{ S: 'c' }, { S: 'd' }] })).toBe(3 + 2 + 2);
  expect(attributeSize({ M: { ab: { S: 'c' }, cd: { BOOL: true } } })).toBe(3 + 4 + 4);
  expect(attributeSize({ SS: ['a', 'bc'] })).toBe(3);
});

test('a type there is not is refused', () => {
  expect(() => attributeSize({ X: 'x' })).toThrow('no type');
});

test('reads round up to 4 KB: each item of a batch, the sum of a query', () => {
  const items = [itemOf(100), itemOf(4_097)];
  const read = { items, missing: 0, consistency: 'strong' } as const;
  expect(unitsOf({ kind: 'get', ...read }).read).toBe(1 + 2);
  expect(unitsOf({ kind: 'query', ...read }).read).toBe(2);
  expect(unitsOf({ kind: 'get', ...read, consistency: 'transaction' }).read).toBe(6);
  expect(unitsOf({ kind: 'get', ...read, consistency: 'eventual' }).read).toBe(1.5);
  expect(readUnits(0)).toBe(1);
});

test('what is not there costs the least unit, and an empty query, too', () => {
  const nothing = { items: [], consistency: 'strong' } as const;
  expect(unitsOf({ kind: 'get', ...nothing, missing: 2 }).read).toBe(2);
  expect(unitsOf({ kind: 'query', ...nothing, missing: 0 }).read).toBe(1);
});

test('writes cost by the larger of before and after, in a transaction twice', () => {
  const changes = [
    { before: itemOf(1_025), after: itemOf(10) },
    { before: undefined, after: itemOf(1_024) },
    { before: itemOf(3_000), after: undefined },
    { before: undefined, after: undefined },
  ];
  expect(unitsOf({ kind: 'write', changes, transaction: false }).write).toBe(2 + 1 + 3 + 1);
  expect(unitsOf({ kind: 'write', changes, transaction: true }).write).toBe(14);
});

test('round trips are the longest chain of calls that do not overlap', () => {
  expect(sequentialTrips([])).toBe(0);
  expect(sequentialTrips([interval(0, 5), interval(1, 4), interval(2, 6)])).toBe(1);
  expect(sequentialTrips([interval(0, 9), interval(0, 2), interval(3, 5), interval(6, 8)])).toBe(3);
  const units = { read: 1, write: 0 };
  const calls = [
    { ...interval(0, 2), units },
    { ...interval(3, 4), units },
  ];
  expect(costOf(calls)).toEqual({ calls: 2, trips: 2, read: 2, write: 0 });
});

test('calls that overlap are one wave', () => {
  const [a, b, c] = [interval(0, 5), interval(1, 6), interval(7, 8)];
  expect(wavesOf([c, a, b])).toEqual([[a, b], [c]]);
});

test('the exponent of a constant is 0, of proportional growth 1, of its square 2', () => {
  const grown = (power: number) => [100, 316, 1_000].map((n) => [n, 3 * n ** power] as const);
  for (const power of [0, 1, 2]) expect(growthExponent(grown(power))).toBeCloseTo(power, 10);
});

test('the median is the middle value, or between the two', () => {
  expect([median([]), median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([0, 2, 2.5]);
});

test('every sample note has its size, and a tenth of the contents the word', () => {
  const notes = Array.from({ length: 95 }, (_, n) => sampleNote(n));
  expect(notes.every(({ content }) => Buffer.byteLength(content) === CONTENT_BYTES)).toBe(true);
  expect(notes.filter(({ content }) => content.includes(SEARCH_WORD))).toHaveLength(matchesAmong(95));
  expect(notes.filter(({ name }) => name.toLowerCase().includes(SEARCH_WORD))).toEqual([]);
  expect(sampleNote(7)).toEqual(sampleNote(7));
});
