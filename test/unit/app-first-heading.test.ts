// The first heading of a text in the web app (E20), which often repeats the name of the note.
import { expect, test } from 'vitest';
import { firstHeading, withHeading } from '../../functions/app/markdown/first-heading.ts';

test.for([
  ['# Ahmed', 'Ahmed', 2],
  ['## Ahmed ##  \ntext', 'Ahmed', 3],
  ['\n\n  # C# and F#\r\ntext', 'C# and F#', 6],
  ['---\ntags: [a]\n---\n# Ahmed\n', 'Ahmed', 20],
  ['---\ntags: [a]\n---\n\n# Ahmed', 'Ahmed', 21],
  ['#tag', undefined, undefined],
  ['#', undefined, undefined],
  ['# #', undefined, undefined],
  ['    # code', undefined, undefined],
  ['text\n# Ahmed', undefined, undefined],
  [`# ${'a'.repeat(600)}`, undefined, undefined],
  ['', undefined, undefined],
] as const)('the first heading of %j is %j', ([text, words, from]) => {
  expect(firstHeading(text)).toEqual(words === undefined ? undefined : { words, from });
});

test('a heading follows a new name only if it was the former one', () => {
  expect(withHeading('# Ahmed #\n\nAhmed called.', 'Ahmed', 'Ahmed B.')).toBe(
    '# Ahmed B. #\n\nAhmed called.',
  );
  expect(withHeading('# Ahmeds', 'Ahmed', 'Ben')).toBeUndefined();
});
