// Keys of the web app's editor (E20) for lists, quotes, todos and tables. `|` is the cursor, and `¦` a bar of the text.
import { expect, test } from 'vitest';
import { tickTodos } from '../../functions/app/editor/items.ts';
import { continueItem, leaveAtStart } from '../../functions/app/editor/lists.ts';
import { breakInCell, cellBelow } from '../../functions/app/editor/table-rows.ts';
import { after } from '../harness/app-editor.ts';

test.for([
  ['- |two', '|two'],
  ['- [ ] |', '|'],
  ['- [x] |done\n- [ ] b', '|done\n- [ ] b'],
  ['- a\n  - |b', '- a\n- |b'],
  ['- a\n  - [ ] |b\n    - c', '- a\n- [ ] |b\n  - c'],
  ['1. a\n2. |b\n3. c', '1. a\n|b\n2. c'],
  ['1. a\n   1. |b\n2. c', '1. a\n2. |b\n3. c'],
  ['> - |a', '> |a'],
  ['> |a', '|a'],
  ['> > |a', '> |a'],
  // Elsewhere Backspace does what it does everywhere.
  ['- a|', '- a|'],
  ['-| a', '-| a'],
  ['- [|] a', '- [|] a'],
  ['a|', 'a|'],
  ['|- a', '|- a'],
  ['    - |code', '    - |code'],
  ['```\n- |a\n```', '```\n- |a\n```'],
  ['- ‹a›', '- ‹a›'],
] as const)('Backspace in %j makes it %j', ([text, expected]) => {
  expect(after(leaveAtStart, text)).toBe(expected);
});

test.for([
  ['- a|', '- a\n  |'],
  ['- [ ] a|b', '- [ ] a\n  |b'],
  ['10. a|', '10. a\n    |'],
  ['> - a|', '> - a\n>   |'],
  ['- a\n  - b|', '- a\n  - b\n    |'],
  ['a|', 'a|'],
] as const)('Shift Enter in %j makes it %j', ([text, expected]) => {
  expect(after(continueItem, text)).toBe(expected);
});

test.for([
  ['- [ ] a|', '- [x] a|'],
  ['- [x] |a', '- [ ] |a'],
  ['> 1. [X] a|', '> 1. [ ] a|'],
  ['‹- [ ] a\n- [x] b\ntext›', '‹- [x] a\n- [x] b\ntext›'],
  ['- a|', '- [ ] a|'],
  ['call Ana|', '- [ ] call Ana|'],
] as const)('Ctrl Enter in %j makes it %j', ([text, expected]) => {
  expect(after(tickTodos, text)).toBe(expected);
});

const TABLE = '¦ a ¦ b ¦\n¦---¦---¦\n';

test.for([
  ['¦ a ¦ b| ¦\n¦---¦---¦\n¦ c ¦ d ¦', `${TABLE}¦ c ¦ ‹d› ¦`],
  [`${TABLE}¦ c| ¦ d ¦\n¦ e ¦ f ¦`, `${TABLE}¦ c ¦ d ¦\n¦ ‹e› ¦ f ¦`],
  [`${TABLE}¦ ‹c› ¦ d ¦\n¦ e ¦ f ¦`, `${TABLE}¦ c ¦ d ¦\n¦ ‹e› ¦ f ¦`],
  [`${TABLE}¦ c ¦ d| ¦`, `${TABLE}¦ c ¦ d ¦\n¦ | ¦  ¦`],
  [`${TABLE}¦ c ¦ d ¦|`, `${TABLE}¦ c ¦ d ¦\n¦ | ¦  ¦`],
  [`${TABLE}¦ c ¦ d ¦\n¦ | ¦  ¦\n\ntext`, `${TABLE}¦ c ¦ d ¦\n\n|\n\ntext`],
  ['> ¦ a ¦\n> ¦---¦\n> ¦ | ¦', '> ¦ a ¦\n> ¦---¦\n>\n> |'],
  ['a ¦ b\n--¦--\nc| ¦ d\ne ¦ f', 'a ¦ b\n--¦--\nc ¦ d\n‹e› ¦ f'],
  // An empty head is not the last row.
  ['¦ | ¦  ¦\n¦---¦---¦', '¦  ¦  ¦\n¦---¦---¦\n¦ | ¦  ¦'],
  // Before the first bar, in two rows, and in what is no table yet, it begins a line as everywhere.
  [`${TABLE}|¦ c ¦ d ¦`, `${TABLE}|¦ c ¦ d ¦`],
  [`${TABLE}¦ ‹c ¦ d ¦\n¦ e› ¦ f ¦`, `${TABLE}¦ ‹c ¦ d ¦\n¦ e› ¦ f ¦`],
  ['¦ a ¦ b| ¦', '¦ a ¦ b| ¦'],
  ['a|', 'a|'],
] as const)('Enter in the table %j makes it %j', ([text, expected]) => {
  expect(after(cellBelow, text)).toBe(expected);
});

test('Shift Enter in a cell breaks the line in it', () => {
  expect(after(breakInCell, `${TABLE}¦ c| ¦ d ¦`)).toBe(`${TABLE}¦ c<br>| ¦ d ¦`);
  expect(after(breakInCell, 'a|')).toBe('a|');
});
