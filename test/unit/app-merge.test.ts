// Merging and comparing versions of a note in the web app (E20).
import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from '../../functions/app/merge/diff-view.tsx';
import { changedLines } from '../../lib/merge/lines.ts';
import { conflictsIn, mergedText, type Choice, type Merged } from '../../lib/merge/merged.ts';
import { mergeTexts } from '../../lib/merge/three-way.ts';
import { mergeTyped } from '../../lib/merge/typed.ts';

/** The text if each conflict gets the same choice, and the number of conflicts. */
const outcome = (merged: Merged, choice: Choice = 'mine') => {
  const { length } = conflictsIn(merged);
  return { text: mergedText(merged, Array<Choice>(length).fill(choice)), conflicts: length };
};

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
  expect(outcome(mergeTexts(base, mine, theirs))).toEqual({ text, conflicts: 0 });
  expect(outcome(mergeTexts(base, theirs, mine))).toEqual({ text, conflicts: 0 });
});

test.for([
  ['different changes of one line', 'a\nb\nc', 'a\nB\nc', 'a\n8\nc', 1],
  ['a change and a deletion', 'a\nb\nc', 'a\nB\nc', 'a\nc', 1],
  ['two places', 'a\nb\nc\nd\ne', '1\nb\nc\nd\n2', '3\nb\nc\nd\n4', 2],
] as const)('reports %s as a conflict and keeps mine', ([, base, mine, theirs, conflicts]) => {
  expect(outcome(mergeTexts(base, mine, theirs))).toEqual({ text: mine, conflicts });
});

test('keeps a clean change beside a conflict', () => {
  expect(outcome(mergeTexts('a\nb\nc\nd', 'A\nb\nc\nd', 'X\nb\nc\nD'))).toEqual({
    text: 'A\nb\nc\nD',
    conflicts: 1,
  });
});

test.for([
  ['neighboring lines', 'a\nb\nc', 'A\nb\nc', 'a\nB\nc', 'A\nB\nc'],
  ['neighboring lines, of which one side changed two', 'a\nb\nc\n', 'A\nB\nc\n', 'a\nb\nC\n', 'A\nB\nC\n'],
  [
    'ticks of neighboring todos',
    '- [ ] milk\n- [ ] bread\n- [ ] eggs\n',
    '- [x] milk\n- [ ] bread\n- [x] eggs\n',
    '- [ ] milk\n- [x] bread\n- [ ] eggs\n',
    '- [x] milk\n- [x] bread\n- [x] eggs\n',
  ],
  ['a line between two that the other side changed', 'a\nb\nc', 'A\nb\nC', 'a\nB\nc', 'A\nB\nC'],
  [
    'lines that the other side changed as well, if the change is the same',
    'a\nb\nc',
    'A\nB\nc',
    'a\nB\nC',
    'A\nB\nC',
  ],
  ['a removed line beside a changed one', 'a\nb\nc', 'a\nc', 'a\nb\nC', 'a\nC'],
  [
    'different words of a line',
    'hello brave world',
    'hello brave new world',
    'goodbye brave world',
    'goodbye brave new world',
  ],
  ['a tick and a word', '- [ ] buy milk', '- [x] buy milk', '- [ ] buy oat milk', '- [x] buy oat milk'],
  [
    'three words, of which one side changed two',
    'one two three',
    'uno two tres',
    'one dos three',
    'uno dos tres',
  ],
  [
    'lines beside an added one, of which the other side changed all',
    'one b\none c\none d',
    'my one b\nnew\none c\nmy one d',
    'one b too\none c too\none d too',
    'my one b too\nnew\none c too\nmy one d too',
  ],
  ['words of a script without spaces', '今日は晴れ', '明日は晴れ', '今日は雨れ', '明日は雨れ'],
] as const)('merges %s', ([, base, mine, theirs, text]) => {
  expect(outcome(mergeTexts(base, mine, theirs))).toEqual({ text, conflicts: 0 });
  expect(outcome(mergeTexts(base, theirs, mine))).toEqual({ text, conflicts: 0 });
});

test.for([
  ['words beside each other', 'one two', 'uno, two', 'one, two'],
  ['a date, of which both changed a part', 'due 2026-11-27', 'due 2026-12-27', 'due 2026-11-28'],
  ['additions at the same place of a line', 'buy', 'buy milk', 'buy bread'],
])('does not merge %s', ([, base, mine, theirs]) => {
  expect(outcome(mergeTexts(base ?? '', mine ?? '', theirs ?? '')).conflicts).toBe(1);
});

const withEnds = (...all: readonly string[]) => all.map((line) => ({ text: line, end: '\n' }));

test('a conflict has only lines that both changed, and each choice has everything else', () => {
  const base = '# list\nmilk\nbread\neggs\nnotes\n';
  const mine = '# list\nmilk, 2 litres\nrye\neggs\nnotes\nmy paragraph\n';
  const theirs = '# List\nmilk\nwhite\neggs!\nadded\nnotes\n';
  const merged = mergeTexts(base, mine, theirs);
  expect(conflictsIn(merged)).toEqual([{ mine: withEnds('rye'), theirs: withEnds('white') }]);
  const around = (...chosen: readonly string[]) =>
    ['# List', 'milk, 2 litres', ...chosen, 'eggs!', 'added', 'notes', 'my paragraph', ''].join('\n');
  expect(mergedText(merged, ['mine'])).toBe(around('rye'));
  expect(mergedText(merged, ['theirs'])).toBe(around('white'));
  expect(mergedText(merged, ['both'])).toBe(around('white', 'rye'));
  expect(mergedText(merged)).toBe(around('white', 'rye'));
});

test('each conflict has a choice of its own, and neighboring ones are one conflict', () => {
  const merged = mergeTexts('1\n2\n3\n4\n5\n6\n7', 'a\nb\n3\nd\n5\nf\n7', 'A\nB\n3\nD\n5\n7');
  expect(conflictsIn(merged)).toEqual([
    { mine: withEnds('a', 'b'), theirs: withEnds('A', 'B') },
    { mine: withEnds('d'), theirs: withEnds('D') },
    { mine: withEnds('f'), theirs: [] },
  ]);
  expect(mergedText(merged, ['theirs', 'mine', 'theirs'])).toBe('A\nB\n3\nd\n5\n7');
  expect(mergedText(merged, ['mine', 'both', 'both'])).toBe('a\nb\n3\nD\nd\n5\nf\n7');
});

test('a line that belongs to a longer passage is compared with the line that it became', () => {
  const base = 'The first line.\nThe second line.\nThe third one.\n';
  const mine =
    'A new beginning.\nThe first line, changed.\nThe second line.\nSome more.\nThe third one, too.\n';
  const theirs = 'The first line.\nThe second line here.\nThe third one.\n';
  expect(outcome(mergeTexts(base, mine, theirs))).toEqual({
    text: mine.replace('second line', 'second line here'),
    conflicts: 0,
  });
});

test.for([
  [
    'ends that one side changed, also in lines of the other',
    'a\r\nb\r\nc',
    'a\r\nB\r\nnew\r\nc',
    'a\nb\nc',
    'a\nB\nnew\nc',
  ],
  ['an end that one side changed', 'a\nb\nc\n', 'a\r\nb\r\nc\r\n', 'a\nb\nC\n', 'a\r\nb\r\nC\r\n'],
  ['mixed ends', 'a\r\nb\nc\rd', 'a\r\nB\nc\rd', 'a\r\nb\nc\rD', 'a\r\nB\nc\rD'],
  ['no end at the end', 'a\r\nb', 'a\r\nb\r\nmine', 'a\r\nb\r\ntheirs', 'a\r\nb\r\ntheirs\r\nmine'],
] as const)('keeps %s', ([, base, mine, theirs, text]) => {
  expect(outcome(mergeTexts(base, mine, theirs))).toEqual({ text, conflicts: 0 });
});

test('versions of which only the line ends differ are no conflict', () => {
  expect(outcome(mergeTexts('a\nb\n', 'a\nB\n', 'a\r\nB\r\n')).conflicts).toBe(0);
  expect(outcome(mergeTexts('a\nb\n', 'a\r\nb\r\n', 'a\nb\n'))).toEqual({ text: 'a\r\nb\r\n', conflicts: 0 });
});

const text = array(constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));

test('every merge without changes on one side is the other side', () => {
  assert(
    property(text, text, (base, other) => {
      expect(outcome(mergeTexts(base, other, base))).toEqual({ text: other, conflicts: 0 });
      expect(outcome(mergeTexts(base, base, other))).toEqual({ text: other, conflicts: 0 });
      expect(outcome(mergeTexts(base, other, other))).toEqual({ text: other, conflicts: 0 });
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
  [
    'additions of which one begins with the other',
    'a\n',
    'a\n- Pay 1000\n',
    'a\n- Pay 100\n',
    'a\n- Pay 100\n- Pay 1000\n',
  ],
  ['a shorter continuation of the same line', 'a\nb', 'a\nb one', 'a\nb one two', 'a\nb one two'],
] as const)('keeps both of %s, the acknowledged one first', ([, base, mine, theirs, wanted]) => {
  expect(outcome(mergeTexts(base, mine, theirs))).toEqual({ text: wanted, conflicts: 0 });
});

test('paragraphs that two versions write into an empty note stay together', () => {
  expect(outcome(mergeTexts('', '1\n\n2', '3\n\n4'))).toEqual({ text: '3\n\n4\n1\n\n2', conflicts: 0 });
  expect(outcome(mergeTexts('\n', 'one\n\ntwo\n', '3\n\n4\n'))).toEqual({
    text: '3\n\n4\n\none\n\ntwo\n',
    conflicts: 0,
  });
});

test('a shortened line is no continuation', () => {
  expect(outcome(mergeTexts('a b', 'a b c', 'a')).conflicts).toBe(1);
});

test('a clean merge has every line that either side has added, and conflicts are the same from either side', () => {
  assert(
    property(text, text, text, (base, mine, theirs) => {
      const [one, other] = [outcome(mergeTexts(base, mine, theirs)), outcome(mergeTexts(base, theirs, mine))];
      expect(other.conflicts).toBe(one.conflicts);
      if (one.conflicts > 0) return;
      const before = new Set(['', ...base.split('\n')]);
      const added = [...mine.split('\n'), ...theirs.split('\n')].filter((line) => !before.has(line));
      const merged = new Set(one.text.split('\n'));
      expect(added.filter((line) => !merged.has(line))).toEqual([]);
    }),
  );
});

/** Lines of words, so that lines change as well as move, with ends of all kinds. */
const prose = array(
  tuple(
    array(constantFrom('red', 'green', 'blue', '- [ ]', '- [x]'), { maxLength: 4 }).map((words) =>
      words.join(' '),
    ),
    constantFrom('\n', '\n', '\n', '\r\n', '\r'),
  ),
  { maxLength: 10 },
);
const textOf = (all: readonly (readonly [string, string])[]) => all.flat().join('');
/** A version made of a base by random changes of its lines. */
const versionOf = (
  base: readonly (readonly [string, string])[],
  edits: readonly (readonly [number, number, string])[],
) => {
  const version = base.map(([line, end]) => [line, end] as [string, string]);
  for (const [kind, place, word] of edits) {
    const at = place % (version.length + 1);
    const line = version[at];
    if (kind === 0 || !line) version.splice(at, 0, [word, '\n']);
    else if (kind === 1) version.splice(at, 1);
    else version[at] = [kind === 2 ? `${word} ${line[0]}` : `${line[0]} ${word}`, line[1]];
  }
  return textOf(version);
};
const edits = (side: string) =>
  array(
    tuple(
      nat({ max: 3 }),
      nat({ max: 10 }),
      nat({ max: 99 }).map((count) => `${side}${count}`),
    ),
    { maxLength: 5 },
  );
const wordsOf = (written: string) => written.split(/\s+/).filter((word) => /^(mine|theirs)\d+$/.test(word));
const countsOf = (words: readonly string[]) => Map.groupBy(words, (word) => word);
const missingIn = (result: string, wanted: readonly string[]) => {
  const found = countsOf(wordsOf(result));
  return [...countsOf(wanted)].filter(([word, all]) => all.length > (found.get(word)?.length ?? 0));
};

test('of random edits, each choice has every word outside of conflicts, and "both" has every word', () => {
  let conflicting = 0;
  assert(
    property(prose, edits('mine'), edits('theirs'), (base, mineEdits, theirsEdits) => {
      const [mine, theirs] = [versionOf(base, mineEdits), versionOf(base, theirsEdits)];
      const merged = mergeTexts(textOf(base), mine, theirs);
      const conflicts = conflictsIn(merged);
      conflicting += Math.min(conflicts.length, 1);
      const all = [...wordsOf(mine), ...wordsOf(theirs)];
      expect(missingIn(mergedText(merged), all)).toEqual([]);
      for (const choice of ['mine', 'theirs'] as const) {
        const other = choice === 'mine' ? 'theirs' : 'mine';
        const left = new Set(
          conflicts.flatMap((conflict) => wordsOf(conflict[other].map((line) => line.text).join(' '))),
        );
        const rest = all.filter((word) => !left.has(word));
        expect(
          missingIn(
            mergedText(
              merged,
              conflicts.map(() => choice),
            ),
            rest,
          ),
        ).toEqual([]);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(conflicting).toBeGreaterThan(100);
});

test('what has arrived although its response was lost is the base of the merge', () => {
  const typed = { base: 'one', sent: ['one 1', 'never arrived'], mine: '1 1', theirs: 'one 1\nmore' };
  expect(outcome(mergeTyped(typed))).toEqual({ text: '1 1\nmore', conflicts: 0 });
  expect(outcome(mergeTyped({ ...typed, sent: [] })).conflicts).toBe(1);
});

test.for([
  [
    'of three texts that have arrived, the last one',
    ['one', 'one\ntwo', 'one\ntwo\nthree'],
    'one\nTwo\nthree',
  ],
  ['of three texts, the last one that has arrived', ['one', 'one\ntwo\nthree', 'never'], 'one\nTwo\nthree'],
] as const)('%s is the base of the merge: a line that was changed since is there once', ([, sent, mine]) => {
  const typed = { base: '', sent, mine, theirs: 'one\ntwo\nthree\nfour' };
  expect(outcome(mergeTyped(typed))).toEqual({ text: 'one\nTwo\nthree\nfour', conflicts: 0 });
});

test('a text that has arrived is not added again, although a blank line of it was changed elsewhere', () => {
  const sent = ['\none\ntwo'];
  for (const base of ['', 'old'])
    expect(outcome(mergeTyped({ base, sent, mine: '\none\nmore\ntwo', theirs: 'Name\none\ntwo\n' }))).toEqual(
      {
        text: 'Name\none\nmore\ntwo\n',
        conflicts: 0,
      },
    );
});

test('a text that has arrived, and of which a line was changed elsewhere, is not added again', () => {
  const sent = ['one\ntwo\nthree'];
  expect(
    outcome(mergeTyped({ base: '', sent, mine: 'one\ntwo\nthree\nfour', theirs: 'one\n2\nthree' })),
  ).toEqual({
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

test('merges a change at the beginning and one at the end of 500,000 empty lines', { tags: ['slow'] }, () => {
  const base = '\n'.repeat(500_000);
  expect(outcome(mergeTexts(base, `a${base}`, `${base}b`))).toEqual({ text: `a${base}b`, conflicts: 0 });
});

test('many long lines in which both changed every word are conflicts, after little work', () => {
  const longLines = (mark: string) =>
    Array.from({ length: 90 }, (_, line) =>
      Array.from({ length: 700 }, (__, word) => `${mark}${line}-${word}`).join(' '),
    ).join('\n\n');
  const mine = longLines('mine');
  expect(outcome(mergeTexts(longLines('base'), mine, longLines('theirs')))).toEqual({
    text: mine,
    conflicts: 90,
  });
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
