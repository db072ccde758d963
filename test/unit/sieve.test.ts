import { expect, test } from 'vitest';
import { bitsOf, fillSieve, passes, SIEVE_BYTES } from '../../lib/domain/notes/sieve.ts';

function sieveOf(text: string): Uint8Array {
  const bytes = Buffer.concat([Buffer.alloc(SIEVE_BYTES), Buffer.from(text)]);
  fillSieve(bytes);
  return bytes;
}

const LETTERS = 'abcdeéßω→';
const random = (length: number) =>
  Array.from({ length }, () => LETTERS.at(Math.floor(Math.random() * 9)) ?? '').join('');

test('whatever a text holds passes its sieve', () => {
  for (let round = 0; round < 300; round++) {
    const text = random(round * 3);
    const sieve = sieveOf(text);
    for (let from = 0; from < text.length; from += 7)
      expect(passes(sieve, bitsOf(Buffer.from(text.slice(from, from + 1 + (from % 12)))))).toBe(true);
  }
});

test('nearly nothing else does', () => {
  const sieves = Array.from({ length: 200 }, (_, n) => sieveOf(`${n} `.repeat(500)));
  const bits = bitsOf(Buffer.from('lighthouse'));
  expect(sieves.filter((sieve) => passes(sieve, bits)).length).toBeLessThan(5);
});

test('a needle shorter than a run passes every sieve', () => {
  for (const needle of ['', 'a', 'ab', 'é'])
    expect(passes(sieveOf('xyz'), bitsOf(Buffer.from(needle)))).toBe(true);
});
