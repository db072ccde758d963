// How an append joins two texts (E7): a line break stands between them unless the first is empty or ends in one. The added
// text gets the line ends of the other one (E34).
import { expect, test } from 'vitest';
import { joined } from '../../lib/domain/notes/appended.ts';

test.for(['', 'a\n', '\n', 'a\r\n'])('adds no line break after %j', (current) => {
  expect(joined(current, 'b')).toBe(`${current}b`);
});

test.for(['a', 'a ', 'a\t', 'a\u00a0', ' ', 'a\u2028', 'a\n '])('adds a line break after %j', (current) => {
  expect(joined(current, 'b')).toBe(`${current}\nb`);
  expect(joined('b', current, 'start')).toBe(`${current}\nb`);
});

test.for([
  ['a\r\nb', 'c\nd', 'a\r\nb\r\nc\r\nd', 'c\r\nd\r\na\r\nb'],
  ['a\r\n', 'c\n', 'a\r\nc\r\n', 'c\r\na\r\n'],
  ['a\r', 'c\nd', 'a\rc\rd', 'c\rd\ra\r'],
  ['a\nb', 'c\r\nd\re', 'a\nb\nc\nd\ne', 'c\nd\ne\na\nb'],
  ['\r', 'c', '\rc', 'c\r\r'],
  // A line end that would be completed to another one is no line break.
  ['a\r\nb\r', 'c\nd', 'a\r\nb\r\nc\r\nd', 'c\r\nd\r\na\r\nb\r'],
  ['a\nb\r', '\nc', 'a\nb\r\n\nc', '\nc\na\nb\r'],
  // Without a line end, text is added as sent.
  ['', 'c\r\nd\n', 'c\r\nd\n', 'c\r\nd\n'],
  ['a', 'c\r\nd', 'a\nc\r\nd', 'c\r\nd\na'],
  ['a', 'c\r', 'a\nc\r', 'c\r\na'],
] as const)('adds to %j in its form %j as %j or %j', ([current, added, after, before]) => {
  expect(joined(current, added)).toBe(after);
  expect(joined(current, added, 'start')).toBe(before);
});
