// How an append joins two texts (E7): a line break stands between them unless the first is empty or ends in one. Texts of
// agents get the line ends of the note (E34).
import { expect, test } from 'vitest';
import { joined } from '../../lib/domain/notes/appended.ts';

test.for(['', 'a\n', '\n', 'a\r\n'])('adds no line break after %j', (current) => {
  expect(joined(current, 'b')).toBe(`${current}b`);
});

test.for(['a', 'a ', 'a\t', 'a\r', 'a\u00a0', ' ', '\r', 'a\u2028', 'a\n '])(
  'adds a line break after %j',
  (current) => {
    expect(joined(current, 'b')).toBe(`${current}\nb`);
    expect(joined('b', current, { position: 'start' })).toBe(`${current}\nb`);
  },
);

test.for([
  ['a\r\nb', 'c\nd', 'a\r\nb\r\nc\r\nd', 'c\r\nd\r\na\r\nb'],
  ['a\r\n', 'c\n', 'a\r\nc\r\n', 'c\r\na\r\n'],
  ['a\r', 'c\nd', 'a\rc\rd', 'c\rd\ra\r'],
  ['a\nb', 'c\r\nd\re', 'a\nb\nc\nd\ne', 'c\nd\ne\na\nb'],
  ['', 'c\r\n', 'c\n', 'c\n'],
  ['a', 'c\r\nd', 'a\nc\nd', 'c\nd\na'],
] as const)('adds to %j in its form %j as %j or %j', ([current, added, after, before]) => {
  expect(joined(current, added, { asNote: true })).toBe(after);
  expect(joined(current, added, { asNote: true, position: 'start' })).toBe(before);
  expect(joined(current, added)).toContain(added);
});
