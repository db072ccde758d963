// Merging and comparing versions of a note in the web app (E20).
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from '../../functions/app/merge/diff-view.tsx';
import { changedLines } from '../../functions/app/merge/lines.ts';
import { mergeTexts } from '../../functions/app/merge/three-way.ts';

test.for([
  ['changes in different places', 'a\nb\nc\nd', 'A\nb\nc\nd', 'a\nb\nc\nD', 'A\nb\nc\nD'],
  [
    'a change and an append to the last line',
    '# day\nx\n',
    '# Day\nx\n',
    '# day\nx\nmore\n',
    '# Day\nx\nmore\n',
  ],
  ['an insertion and a deletion', 'a\nb\nc\nd\ne', 'a\nnew\nb\nc\nd\ne', 'a\nb\nc\ne', 'a\nnew\nb\nc\ne'],
  ['the same change in both', 'a\nb\nc', 'a\nB\nc', 'a\nB\nc', 'a\nB\nc'],
  ['a change of mine only', 'a', 'b\nc', 'a', 'b\nc'],
  ['a change of theirs only', 'a\r\nb', 'a\r\nb', 'a\r\nc\r\n', 'a\r\nc\r\n'],
  ['an empty base', '', '', 'x\n', 'x\n'],
  [
    'several changes',
    '1\n2\n3\n4\n5\n6\n7',
    '0\n1\n2\n3\nfour\n5\n6\n7',
    '1\n2\n3\n4\n5\n7',
    '0\n1\n2\n3\nfour\n5\n7',
  ],
] as const)('merges %s', ([, base, mine, theirs, text]) => {
  expect(mergeTexts(base, mine, theirs)).toEqual({ text, conflicts: 0 });
  expect(mergeTexts(base, theirs, mine)).toEqual({ text, conflicts: 0 });
});

test.for([
  ['different changes of one line', 'a\nb\nc', 'a\nB\nc', 'a\n8\nc', 1],
  ['changes of adjacent lines', 'a\nb\nc', 'A\nb\nc', 'a\nB\nc', 1],
  ['different appends', 'a\n', 'a\nb\n', 'a\nc\n', 1],
  ['a change and a deletion', 'a\nb\nc', 'a\nB\nc', 'a\nc', 1],
  ['two places', 'a\nb\nc\nd\ne', '1\nb\nc\nd\n2', '3\nb\nc\nd\n4', 2],
] as const)('reports %s as a conflict and keeps mine', ([, base, mine, theirs, conflicts]) => {
  expect(mergeTexts(base, mine, theirs)).toEqual({ text: mine, conflicts });
});

test('keeps a clean change beside a conflict', () => {
  expect(mergeTexts('a\nb\nc\nd', 'A\nb\nc\nd', 'X\nb\nc\nD')).toEqual({ text: 'A\nb\nc\nD', conflicts: 1 });
});

const text = array(constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));

test('every merge without changes on one side is the other side', () => {
  assert(
    property(text, text, (base, other) => {
      expect(mergeTexts(base, other, base)).toEqual({ text: other, conflicts: 0 });
      expect(mergeTexts(base, base, other)).toEqual({ text: other, conflicts: 0 });
      expect(mergeTexts(base, other, other)).toEqual({ text: other, conflicts: 0 });
    }),
  );
});

test('a clean merge is the same from either side', () => {
  assert(
    property(text, text, text, (base, mine, theirs) => {
      const [one, other] = [mergeTexts(base, mine, theirs), mergeTexts(base, theirs, mine)];
      const clean = one.conflicts === 0;
      expect({ conflicts: other.conflicts, text: clean && other.text }).toEqual({
        conflicts: one.conflicts,
        text: clean && one.text,
      });
    }),
  );
});

test('the changed lines turn one text into the other', () => {
  assert(
    property(text, text, (before, after) => {
      const [old, current] = [before.split('\n'), after.split('\n')];
      const changes = changedLines(old, current);
      let line = 0;
      const built = changes.flatMap(({ from, to, otherFrom, otherTo }) => {
        const lines = [...old.slice(line, from), ...current.slice(otherFrom, otherTo)];
        line = to;
        return lines;
      });
      expect([...built, ...old.slice(line)]).toEqual(current);
    }),
  );
});

test('merges a change at the beginning and one at the end of 500,000 empty lines', () => {
  const base = '\n'.repeat(500_000);
  expect(mergeTexts(base, `a${base}`, `${base}b`)).toEqual({ text: `a${base}b`, conflicts: 0 });
});

test('texts without a common line are one change, however long', () => {
  const lines = (mark: string) => Array.from({ length: 20_000 }, (_, line) => `${mark}${line}`);
  expect(changedLines(['same', ...lines('a'), 'end'], ['same', ...lines('b'), 'end'])).toEqual([
    { from: 1, to: 20_001, otherFrom: 1, otherTo: 20_001 },
  ]);
});

test('shows differences with two lines around them', () => {
  const before = '1\n2\n3\n4\n5\n6\n7\n8\n9\n10';
  expect(diffLines(before, before.replace('6', 'six'))).toEqual([
    { kind: 'skipped', text: '3 unchanged lines' },
    { kind: 'same', text: '4' },
    { kind: 'same', text: '5' },
    { kind: 'removed', text: '6' },
    { kind: 'added', text: 'six' },
    { kind: 'same', text: '7' },
    { kind: 'same', text: '8' },
    { kind: 'skipped', text: '2 unchanged lines' },
  ]);
  expect(diffLines(before, before)).toEqual([]);
});

test('shows at most 1,000 lines of differences', () => {
  const added = Array.from({ length: 1_500 }, (_, line) => `${line}`);
  const lines = diffLines('a', `a\n${added.join('\n')}`);
  expect(lines.length).toBe(1_001);
  expect(lines.at(-1)).toEqual({ kind: 'skipped', text: '501 more lines' });
});
