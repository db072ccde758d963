import { expect, test } from 'vitest';
import { LruCache } from '../../lib/core/lru-cache.ts';

const newCache = (maxBytes: number) => new LruCache<string, string>(maxBytes, ({ length }) => length);

const value = (letter = 'x'): string => letter.repeat(1_000);

/** What one value takes, with its place. */
function bytesOfOne(): number {
  const cache = newCache(1_000_000);
  cache.set('k', value());
  return cache.bytes;
}

/** A cache that holds so many values. */
const cacheFor = (count: number) => newCache(count * bytesOfOne());

test('keeps what it is given, and forgets what it is told to', () => {
  const cache = cacheFor(2);
  cache.set('a', value('a'));
  expect(cache.get('a')).toBe(value('a'));
  expect(cache.get('b')).toBeUndefined();
  cache.delete('a');
  cache.delete('never there');
  expect(cache.get('a')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('a value that replaces another takes its place: the bytes are those of one', () => {
  const cache = cacheFor(3);
  cache.set('a', value());
  const { bytes } = cache;
  for (let n = 0; n < 100; n++) cache.set('a', value());
  expect(cache.bytes).toBe(bytes);
  cache.set('b', value());
  cache.set('c', value());
  expect(['a', 'b', 'c'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'b', 'c']);
});

test('what was used last survives, whether it was read or written', () => {
  const cache = cacheFor(3);
  for (const key of ['a', 'b', 'c']) cache.set(key, value(key));
  cache.get('a');
  cache.set('b', value('B'));
  cache.set('d', value('d'));
  expect(cache.get('c')).toBeUndefined();
  expect([cache.get('a'), cache.get('b'), cache.get('d')]).toEqual([value('a'), value('B'), value('d')]);
});

test('is never over its bound: several go for a large one, and what is too large alone is not kept', () => {
  const cache = cacheFor(4);
  const bound = 4 * bytesOfOne();
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, value());
  cache.set('large', 'x'.repeat(3_000));
  expect(cache.bytes).toBeLessThanOrEqual(bound);
  expect(cache.get('large')).toBeDefined();
  expect(cache.get('a')).toBeUndefined();
  cache.set('large', 'x'.repeat(100_000));
  expect(cache.get('large')).toBeUndefined();
  expect(cache.bytes).toBeLessThanOrEqual(bound);
});
