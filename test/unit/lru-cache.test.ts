import { expect, test } from 'vitest';
import { LruCache } from '../../lib/core/lru-cache.ts';

const newCache = (maxBytes: number) => new LruCache<string, string>(maxBytes, ({ length }) => length);

const value = (letter = 'x'): string => letter.repeat(1_000);

/** The bytes of one value with its entry. */
function bytesOfOne(): number {
  const cache = newCache(1_000_000);
  cache.set('k', value());
  return cache.bytes;
}

/** A cache with room for `count` values. */
const cacheFor = (count: number) => newCache(count * bytesOfOne());

test('returns stored values until they are deleted', () => {
  const cache = cacheFor(2);
  cache.set('a', value('a'));
  expect(cache.get('a')).toBe(value('a'));
  expect(cache.get('b')).toBeUndefined();
  cache.delete('a');
  cache.delete('never there');
  expect(cache.get('a')).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test('counts a replaced value once', () => {
  const cache = cacheFor(3);
  cache.set('a', value());
  const { bytes } = cache;
  for (let n = 0; n < 100; n++) cache.set('a', value());
  expect(cache.bytes).toBe(bytes);
  cache.set('b', value());
  cache.set('c', value());
  expect(['a', 'b', 'c'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'b', 'c']);
});

test('evicts the least recently used value, and counts reads and writes as use', () => {
  const cache = cacheFor(3);
  for (const key of ['a', 'b', 'c']) cache.set(key, value(key));
  cache.get('a');
  cache.set('b', value('B'));
  cache.set('d', value('d'));
  expect(cache.get('c')).toBeUndefined();
  expect([cache.get('a'), cache.get('b'), cache.get('d')]).toEqual([value('a'), value('B'), value('d')]);
});

test('never exceeds its bound: it evicts several values for a large one and rejects one that is too large', () => {
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
