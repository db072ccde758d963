// Finding checkboxes, and matching them with todos (D38).
import { expect, test } from 'vitest';
import type { TodoRow } from '../../lib/db/resources/todos.ts';
import { checkboxesIn, type Checkbox } from '../../lib/domain/checkboxes/checkboxes.ts';
import { matched } from '../../lib/domain/checkboxes/checkbox-sync.ts';

const found = (content: string, ...boxes: readonly (readonly [number, string, boolean])[]) =>
  expect(shown(content)).toEqual(boxes.map(([line, text, checked]) => ({ line, text, checked })));

/** The checkboxes of a text. Checks that each begins at its offset. */
const shown = (content: string) =>
  checkboxesIn(content).map(({ offset, line, text, checked }) => {
    expect(content.slice(offset, offset + 3)).toMatch(/^\[[ \txX]\]$/);
    return { line, text, checked };
  });

test('finds open and checked checkboxes', () => {
  found(
    '- [ ] open\n- [x] done\n- [X] done too',
    [1, 'open', false],
    [2, 'done', true],
    [3, 'done too', true],
  );
});

test.for(['- [ ] a', '* [ ] a', '+ [ ] a', '1. [ ] a', '7) [ ] a', '   - [ ] a', '-   [ ] a', '- [ ]   a  '])(
  'finds one checkbox in %j',
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
])('finds no checkbox in %j', (content) => {
  found(content);
});

test('finds checkboxes in nested lists, in quotes, after a fence and after a paragraph', () => {
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

test.for(['\n', '\r\n', '\r'])('counts lines with the line ending %j', (end) => {
  found(['# a', '', '- [ ] b', '', '', '- [x] c'].join(end), [3, 'b', false], [6, 'c', true]);
});

test('keeps the text after the checkbox on its line as written', () => {
  found(
    '- [ ] **bold** `code` [link](x) & <b> \\* 漢字 😀\n  more text\n- [x] a [ ] b',
    [1, '**bold** `code` [link](x) & <b> \\* 漢字 😀', false],
    [3, 'a [ ] b', true],
  );
});

test('handles tabs and a byte order mark', () => {
  found(
    '\uFEFF- [ ] first\n-\t[x]\ttabbed\n\t- [ ] nested',
    [1, 'first', false],
    [2, 'tabbed', true],
    [3, 'nested', false],
  );
});

test('cuts a text to 500 characters without splitting one', () => {
  const [plain, emoji] = checkboxesIn(`- [ ] ${'x'.repeat(501)}\n- [ ] ${'😀'.repeat(501)}`);
  expect(plain?.text).toBe('x'.repeat(500));
  expect(emoji?.text).toBe('😀'.repeat(500));
});

test('finds a checkbox at the end of a note of about 1 MB with lists', () => {
  const text = `${'words and words '.repeat(3)}\n- item\n`.repeat(18_000);
  expect(shown(`${text}- [ ] last`)).toEqual([{ line: 36_001, text: 'last', checked: false }]);
});

test('finds checkboxes in 1,000 nested quotes and 500 nested lists', () => {
  found(`${'> '.repeat(1_000)}- [ ] quoted`, [1, 'quoted', false]);
  const lines = Array.from({ length: 500 }, (_, level) => `${'  '.repeat(level)}- [ ] ${level}`);
  found(lines.join('\n'), ...lines.map((_, level) => [level + 1, `${level}`, false] as const));
});

test.for([
  ['an empty item, then a text', '-\n[ ] a'],
  ['an item whose first line is empty', '-\n  [ ] a'],
  ['a number other than 1 inside the text of an item', '1. a\n   2. [ ] b'],
  ['an empty item inside a text', '- a\n  *\n  [ ] b'],
  ['a heading by its underline', '- [ ] a\n  ==='],
  ['a box over two lines', '- [\n  ] a'],
  ['a paragraph that is not the first', '- a\n\n  [ ] b'],
  ['code by the indentation after a marker', '-     [ ] a'],
  ['code in a quote whose mark is indented too far', '>\n    > - [ ] a'],
  ['a comment that holds lists', '- <!--\n  - [ ] a'],
] as const)('finds no checkbox in %s', ([, content]) => {
  found(content);
});

test.for([
  ['after a text outside of the list', '- a\n2. [ ] b'],
  ['after indented code', '    a\n2. [ ] b'],
  ['in a quote after a text', 'a\n> 2. [ ] b'],
] as const)('starts a list with a number other than 1 %s', ([, content]) => {
  found(content, [2, 'b', false]);
});

test('starts a line only after a Markdown line ending', () => {
  found('a\u2028- [ ] b\n\u000c- [ ] c\n- [ ] d', [3, 'd', false]);
});

const box = (line: number, text: string): Checkbox => ({
  line,
  text,
  beginning: text,
  checked: false,
  offset: 0,
});
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

test('matches line and text before text, and text before line', () => {
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

test('matches a todo with the beginning of a long line, which earlier versions stored', () => {
  const boxes = checkboxesIn(
    `- [ ] new\n- [ ] ${'x'.repeat(499)} more\n- [ ] ${'y '.repeat(400)}📅 2026-12-24`,
  );
  const stored = boxes.map(({ text, beginning }, n) => todo(`${n}`, n, n === 2 ? beginning : `${text} `));
  expect(matched(boxes, stored.slice(1)).map(([of, to]) => [of?.line, to?.id])).toEqual([
    [2, '1'],
    [3, '2'],
    [1, undefined],
  ]);
});

test('keeps an exact match even if an earlier checkbox has the same text', () => {
  const todos = [todo('A', 1, 'same'), todo('B', 5, 'same')];
  expect(pairing([box(3, 'same'), box(5, 'same')], todos)).toEqual(['3 same → A', '5 same → B']);
  expect(pairing([box(5, 'same')], todos)).toEqual(['5 same → B', 'gone → A']);
  expect(pairing([box(2, 'same'), box(3, 'same'), box(4, 'same')], todos)).toEqual([
    '2 same → A',
    '3 same → B',
    '4 same → new',
  ]);
});

test('puts every checkbox and every todo into exactly one pair', () => {
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
