// Line ends in the web app: each line of a note keeps the end that it had (E20).
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { joinLines, splitLines } from '../../functions/app/merge/line-ends.ts';

/** Texts with mixed line ends, with and without one after the last line. */
const text = array(constantFrom('a', 'b', '', '\n', '\r\n', '\r'), { maxLength: 24 }).map((parts) =>
  parts.join(''),
);

test.for([
  ['', [''], ['']],
  ['a', ['a'], ['']],
  ['a\n', ['a', ''], ['\n', '']],
  ['a\r\nb\rc\n\r\n', ['a', 'b', 'c', '', ''], ['\r\n', '\r', '\n', '\r\n', '']],
] as const)('a text is split at every line end: %j', ([whole, lines, ends]) => {
  expect(splitLines(whole)).toEqual({ lines, ends });
});

test('the lines of a text and their ends make the same text', () => {
  assert(
    property(text, (whole) => {
      const { lines, ends } = splitLines(whole);
      expect(joinLines(lines, ends)).toBe(whole);
      expect(ends).toHaveLength(lines.length);
      expect(lines.join('')).not.toMatch(/[\r\n]/);
    }),
  );
});
