// Merging and comparing versions of a note in the web app (E20).
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from '../../functions/app/merge/diff-view.tsx';
import { changedLines } from '../../functions/app/merge/lines.ts';
import { mergeTexts, mergeTyped } from '../../functions/app/merge/three-way.ts';

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

test.for([
  ['two additions at the end', 'a\n', 'a\nmine\n', 'a\ntheirs\n', 'a\ntheirs\nmine\n'],
  ['two additions in the middle', 'a\nb', 'a\nmine\nb', 'a\ntheirs\nb', 'a\ntheirs\nmine\nb'],
  ['additions to an empty text', '', 'mine', 'theirs', 'theirs\nmine'],
  ['additions to a blank last line', 'a\n', 'a\nmine', 'a\ntheirs', 'a\ntheirs\nmine'],
  ['additions with a line in common', 'a\n', 'a\nb\nmine\n', 'a\nb\ntheirs\n', 'a\nb\ntheirs\nmine\n'],
  [
    'additions with only blank lines in common',
    'a\nb',
    'a\n1\n\n2\nb',
    'a\n3\n\n4\nb',
    'a\n3\n\n4\n1\n\n2\nb',
  ],
  ['additions with only marks in common', '', '1\n---\n2', '3\n---\n4', '3\n---\n4\n1\n---\n2'],
  ['an addition below a line that is being typed', 'a\nb', 'a\nb more', 'a\nb\ntheirs', 'a\nb more\ntheirs'],
  ['an addition above a line that is being typed', 'a\nb', 'a\nb more', 'a\ntheirs\nb', 'a\ntheirs\nb more'],
  ['a longer continuation of the same line', 'a\nb', 'a\nb one two', 'a\nb one', 'a\nb one two'],
  ['a shorter continuation of the same line', 'a\nb', 'a\nb one', 'a\nb one two', 'a\nb one two'],
] as const)('keeps both of %s, the acknowledged one first', ([, base, mine, theirs, wanted]) => {
  expect(mergeTexts(base, mine, theirs)).toEqual({ text: wanted, conflicts: 0 });
});

test('paragraphs that two versions write into an empty note stay together', () => {
  expect(mergeTexts('', '1\n\n2', '3\n\n4')).toEqual({ text: '3\n\n4\n1\n\n2', conflicts: 0 });
  expect(mergeTexts('\n', 'one\n\ntwo\n', '3\n\n4\n')).toEqual({
    text: '3\n\n4\n\none\n\ntwo\n',
    conflicts: 0,
  });
});

test('a shortened line is no continuation', () => {
  expect(mergeTexts('a b', 'a b c', 'a').conflicts).toBe(1);
});

test('a clean merge has every line that either side has added, and conflicts are the same from either side', () => {
  assert(
    property(text, text, text, (base, mine, theirs) => {
      const [one, other] = [mergeTexts(base, mine, theirs), mergeTexts(base, theirs, mine)];
      expect(other.conflicts).toBe(one.conflicts);
      if (one.conflicts > 0) return;
      const before = new Set(['', ...base.split('\n')]);
      const added = [...mine.split('\n'), ...theirs.split('\n')].filter((line) => !before.has(line));
      const merged = new Set(one.text.split('\n'));
      expect(added.filter((line) => !merged.has(line))).toEqual([]);
    }),
  );
});

test('what has arrived although its response was lost is the base of the merge', () => {
  const typed = { base: 'one', sent: ['one 1', 'never arrived'], mine: '1 1', theirs: 'one 1\nmore' };
  expect(mergeTyped(typed)).toEqual({ text: '1 1\nmore', conflicts: 0 });
  expect(mergeTyped({ ...typed, sent: [] }).conflicts).toBe(1);
});

test('a text that has arrived is not added again, although a blank line of it was changed elsewhere', () => {
  const sent = ['\none\ntwo'];
  for (const base of ['', 'old'])
    expect(mergeTyped({ base, sent, mine: '\none\nmore\ntwo', theirs: 'Name\none\ntwo\n' })).toEqual({
      text: 'Name\none\nmore\ntwo\n',
      conflicts: 0,
    });
});

test('a text that has arrived, and of which a line was changed elsewhere, is not added again', () => {
  const sent = ['one\ntwo\nthree'];
  expect(mergeTyped({ base: '', sent, mine: 'one\ntwo\nthree\nfour', theirs: 'one\n2\nthree' })).toEqual({
    text: 'one\n2\ntwo\nthree\nfour',
    conflicts: 0,
  });
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
