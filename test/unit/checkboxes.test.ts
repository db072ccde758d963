// What is a checkbox, and which todo is its (D38).
import { expect, test } from 'vitest';
import type { TodoRow } from '../../lib/db/resources/todos.ts';
import { checkboxesIn, complexityError, type Checkbox } from '../../lib/domain/todos/checkboxes.ts';
import { matched } from '../../lib/domain/todos/checkbox-sync.ts';

const found = (content: string, ...boxes: readonly (readonly [number, string, boolean])[]) =>
  expect(shown(content)).toEqual(boxes.map(([line, text, checked]) => ({ line, text, checked })));

/** The boxes of a text; each must begin where it says. */
const shown = (content: string) =>
  checkboxesIn(content).map(({ offset, ...box }) => {
    expect(content.slice(offset, offset + 3)).toMatch(/^\[[ \txX]\]$/);
    return box;
  });

test('an open and a done one', () => {
  found(
    '- [ ] open\n- [x] done\n- [X] done too',
    [1, 'open', false],
    [2, 'done', true],
    [3, 'done too', true],
  );
});

test.for(['- [ ] a', '* [ ] a', '+ [ ] a', '1. [ ] a', '7) [ ] a', '   - [ ] a', '-   [ ] a', '- [ ]   a  '])(
  '%j is one',
  (content) => {
    found(content, [1, 'a', false]);
  },
);

test.for([
  '[ ] a',
  '- [] a',
  '- [  ] a',
  '- [y] a',
  '- [ ]a',
  '-[ ] a',
  '- [ ]',
  '- [ ]   ',
  '- \\[ ] a',
  '- a [ ] b',
  'a - [ ] b',
  '# [ ] a',
  '    - [ ] indented code',
  '```\n- [ ] a\n```',
  '~~~\n- [ ] a\n~~~',
  '````md\n```\n- [ ] a\n```\n````',
  '```\n- [ ] never closed\n- [ ] a',
  '> ```\n> - [ ] a\n> ```',
  '- item\n  ```\n  - [ ] a\n  ```',
  '<!--\n- [ ] a\n-->',
  '',
  '\n\n',
])('there is none in %j', (content) => {
  found(content);
});

test('nested, in quotes, after a fence, under a paragraph', () => {
  found(
    '- [ ] a\n  - [x] b\n    1. [ ] c\n\n> - [ ] d\n> > * [x] e\n\n```\n- [ ] f\n```\n- [ ] g\n\ntext\n- [ ] h',
    [1, 'a', false],
    [2, 'b', true],
    [3, 'c', false],
    [5, 'd', false],
    [6, 'e', true],
    [11, 'g', false],
    [14, 'h', false],
  );
});

test.for(['\n', '\r\n', '\r'])('lines are counted by every line ending: %j', (end) => {
  found(['# a', '', '- [ ] b', '', '', '- [x] c'].join(end), [3, 'b', false], [6, 'c', true]);
});

test('a text is what stands behind the box on its line, as it was written', () => {
  found(
    '- [ ] **bold** `code` [link](x) & <b> \\* 漢字 😀\n  goes on\n- [x] a [ ] b',
    [1, '**bold** `code` [link](x) & <b> \\* 漢字 😀', false],
    [3, 'a [ ] b', true],
  );
});

test('tabs and a byte order mark shift nothing', () => {
  found(
    '\uFEFF- [ ] first\n-\t[x]\ttabbed\n\t- [ ] nested',
    [1, 'first', false],
    [2, 'tabbed', true],
    [3, 'nested', false],
  );
});

test('a text is cut to the 500 characters of a todo, between characters', () => {
  const [plain, emoji] = checkboxesIn(`- [ ] ${'x'.repeat(501)}\n- [ ] ${'😀'.repeat(501)}`);
  expect(plain?.text).toBe('x'.repeat(500));
  expect(emoji?.text).toBe('😀'.repeat(500));
});

test.for(['>', '> ', '1. ', '- ', '  * > 12) ', '- a\n', '-\n', `${'- '.repeat(100)}a\n`, '- [ ] x\n'])(
  '1 MB of %j with a checkbox is refused before it is parsed',
  (pattern) => {
    const text = pattern.repeat(Math.floor(1_000_000 / pattern.length));
    expect(complexityError(`${text}\n- [ ] box`)).toMatch(/fewer lines/);
  },
);

test('a list that nests deeper with every line is refused before it is parsed', () => {
  const text = Array.from({ length: 900 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n');
  expect(complexityError(`- [ ] box\n${text}`)).toMatch(/fewer lines/);
});

test('a text without a checkbox is never too hard: it is not parsed', () => {
  expect(complexityError('- a\n'.repeat(250_000))).toBeUndefined();
  expect(checkboxesIn('- a\n'.repeat(250_000))).toEqual([]);
});

test('a long note of prose and lists is no hardship', () => {
  const text = `${'words and words '.repeat(20)}\n- item\n`.repeat(3_000);
  expect(complexityError(`${text}- [ ] box`)).toBeUndefined();
});

test('100 quotes and lists on a line are no hardship', () => {
  const text = `${'> '.repeat(99)}- [ ] deep`;
  expect(complexityError(text)).toBeUndefined();
  expect(shown(text)).toEqual([{ line: 1, text: 'deep', checked: false }]);
});

const box = (line: number, text: string): Checkbox => ({ line, text, checked: false, offset: 0 });
const todo = (id: string, line: number, text: string): TodoRow => ({
  id,
  text,
  note: 'n',
  line,
  created: 1,
  updated: 1,
  version: 1,
  derived: true,
});

/** `line text → id`, `line text → new`, `gone → id`, in alphabetical order. */
const pairing = (boxes: readonly Checkbox[], todos: readonly TodoRow[]) =>
  matched(boxes, todos)
    .map(([of, to]) => `${of ? `${of.line} ${of.text}` : 'gone'} → ${to?.id ?? 'new'}`)
    .toSorted();

test('line and text come before text, and text before line', () => {
  const todos = [todo('A', 1, 'a'), todo('B', 2, 'b'), todo('C', 3, 'c')];
  expect(pairing([box(1, 'a'), box(2, 'b'), box(3, 'c')], todos)).toEqual(['1 a → A', '2 b → B', '3 c → C']);
  expect(pairing([box(1, 'c'), box(2, 'a'), box(3, 'b')], todos)).toEqual(['1 c → C', '2 a → A', '3 b → B']);
  expect(pairing([box(1, 'b'), box(2, 'x'), box(3, 'c')], todos)).toEqual([
    '1 b → B',
    '2 x → new',
    '3 c → C',
    'gone → A',
  ]);
  expect(pairing([box(1, 'x'), box(2, 'b'), box(3, 'y')], todos)).toEqual(['1 x → A', '2 b → B', '3 y → C']);
});

test('an exact match is never lost to an earlier box of the same text', () => {
  const todos = [todo('A', 1, 'same'), todo('B', 5, 'same')];
  expect(pairing([box(3, 'same'), box(5, 'same')], todos)).toEqual(['3 same → A', '5 same → B']);
  expect(pairing([box(5, 'same')], todos)).toEqual(['5 same → B', 'gone → A']);
  expect(pairing([box(2, 'same'), box(3, 'same'), box(4, 'same')], todos)).toEqual([
    '2 same → A',
    '3 same → B',
    '4 same → new',
  ]);
});

test('every box and every todo is in exactly one pair', () => {
  expect(matched([], [])).toEqual([]);
  expect(pairing([box(1, 'a')], [])).toEqual(['1 a → new']);
  expect(pairing([], [todo('A', 1, 'a')])).toEqual(['gone → A']);
  const boxes = Array.from({ length: 50 }, (_, n) => box(n + 1, `t${n % 7}`));
  const todos = Array.from({ length: 60 }, (_, n) => todo(`id${n}`, (n * 37) % 61, `t${n % 11}`));
  const pairs = matched(boxes, todos);
  expect(new Set(pairs.flatMap(([of]) => of ?? []))).toEqual(new Set(boxes));
  expect(pairs.flatMap(([of]) => of ?? [])).toHaveLength(50);
  expect(new Set(pairs.flatMap(([, to]) => to ?? []))).toEqual(new Set(todos));
  expect(pairs.flatMap(([, to]) => to ?? [])).toHaveLength(60);
});
