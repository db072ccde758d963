// How rare words are among the notes that a search compares (E32): the same order on every machine.
import { expect, test } from 'vitest';
import { rarityAmong } from '../../lib/core/rarity.ts';

/** The ranks of notes with these terms, one letter each. */
function ranksOf(notes: readonly string[]): number[] {
  const rarity = rarityAmong<string>(notes.length);
  for (const note of notes) rarity.count([...note]);
  return notes.map((note) => rarity.rankOf([...note]));
}

test('a rank is the sum of the logarithms of how rare the terms are, in billionths', () => {
  // Of four notes, one has "c", two have "b", and all have "a": ln 4 is 1.3862943611…, ln 2 is 0.6931471805….
  expect(ranksOf(['a', 'ab', 'abc', 'a'])).toEqual([0, 693_147_181, 2_079_441_542, 0]);
  expect(ranksOf(['', 'a'])).toEqual([0, 693_147_181]);
  expect(ranksOf([])).toEqual([]);
});

test('terms that are equally rare together have the same rank, in whatever order they are added', () => {
  const terms = [...'abcdefg'];
  for (let compared = 7; compared < 200; compared += 1) {
    const rarity = rarityAmong<string>(compared);
    for (const [n, term] of terms.entries()) for (let note = 0; note <= n; note += 1) rarity.count([term]);
    const ranks = terms.map((_, n) => rarity.rankOf([...terms.slice(n), ...terms.slice(0, n)]));
    expect(new Set(ranks).size).toBe(1);
    // "b" is twice as common as "a", "c" three times, and "f" six times.
    expect(rarity.rankOf(['b', 'c'])).toBe(rarity.rankOf(['a', 'f']));
  }
});
