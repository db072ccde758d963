// How an append joins two texts (E7): a line break stands between them unless the first is empty or ends in one.
import { expect, test } from 'vitest';
import { joined } from '../../lib/domain/notes/appended.ts';

test.for(['', 'a\n', '\n', 'a\r\n'])('adds no line break after %j', (current) => {
  expect(joined(current, 'b')).toBe(`${current}b`);
});

test.for(['a', 'a ', 'a\t', 'a\r', 'a\u00a0', ' ', '\r', 'a\u2028', 'a\n '])(
  'adds a line break after %j',
  (current) => {
    expect(joined(current, 'b')).toBe(`${current}\nb`);
    expect(joined('b', current, 'start')).toBe(`${current}\nb`);
  },
);
