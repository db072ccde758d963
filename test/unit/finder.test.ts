// Finds a text exactly where `indexOf` does, for any sample of character frequencies.
import { expect, test } from 'vitest';
import { finder } from '../../lib/core/finder.ts';
import { chance } from '../harness/chance.ts';

test.for(['', 'a', 'aab', 'bbbbbbbb', 'xyz', 'äöü'])(
  'returns the same as `indexOf`, with the sample "%s"',
  (sample) => {
    const { pick, below } = chance(20_261_122);
    const textOf = (alphabet: string, length: number): string =>
      Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');
    let hits = 0;
    for (let round = 0; round < 3_000; round++) {
      const alphabet = pick(['a', 'ab', 'abä', 'abcdefg']);
      const [text, needle] = [textOf(alphabet, below(40)), textOf(alphabet, below(6))];
      const from = below(4);
      const at = finder(needle, sample)(text, from);
      expect(at, `${needle} in ${text}`).toBe(text.indexOf(needle, from));
      hits += Number(at >= 0);
    }
    expect(hits).toBeGreaterThan(500);
    expect(hits).toBeLessThan(2_900);
  },
);
