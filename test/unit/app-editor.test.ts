// The editor's commands in the web app (E20). The editor in a browser is tested in test/slow/app.
import { history, undo } from '@codemirror/commands';
import {
  EditorSelection,
  EditorState,
  type StateCommand,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { makeLink, toggleMark } from '../../functions/app/editor/format.ts';
import { markdownLanguage } from '../../functions/app/editor/language.ts';
import { continueList } from '../../functions/app/editor/lists.ts';
import { replacementOf } from '../../functions/app/editor/replace-text.ts';
import { insertionPoints, reserveInsertionPoint } from '../../functions/app/editor/insertion-points.ts';
import { shiftTab, tab } from '../../functions/app/editor/tab.ts';
import { wrapped } from '../../functions/app/editor/wrap.ts';

/** The text after a command, with `|` at the cursor, or at both ends of the selection; undefined if it does nothing. */
function afterCommand(command: StateCommand, marked: string): string | undefined {
  const [before = '', ...others] = marked.split('|');
  const doc = [before, ...others].join('');
  const head = before.length + (others.length > 1 ? (others[0] ?? '').length : 0);
  let state = EditorState.create({
    doc,
    selection: { anchor: before.length, head },
    extensions: markdownLanguage,
  });
  if (!command({ state, dispatch: (transaction) => (state = transaction.state) })) return undefined;
  const { from, to, empty } = state.selection.main;
  const end = empty ? '' : '|';
  return `${state.sliceDoc(0, from)}|${state.sliceDoc(from, to)}${end}${state.sliceDoc(to)}`;
}

test.for([
  ['- a|', '- a\n- |'],
  ['- a|b', '- a\n- |b'],
  ['* a|', '* a\n* |'],
  ['+ a|\n+ b', '+ a\n+ |\n+ b'],
  ['  - a|', '  - a\n  - |'],
  ['- [ ] a|', '- [ ] a\n- [ ] |'],
  ['- [x] a|', '- [x] a\n- [ ] |'],
  ['1. a|', '1. a\n2. |'],
  ['9) [ ] a|', '9) [ ] a\n10) [ ] |'],
  ['> - a|', '> - a\n> - |'],
  ['- a\n- |', '- a\n|'],
  ['- [ ] |', '|'],
  ['> 1. |', '>|'],
  // An empty item goes to the level above, with the marker of that level.
  ['- a\n  - |', '- a\n- |'],
  ['- a\n  - b\n  - |\n- c', '- a\n  - b\n- |\n- c'],
  ['- a\n    - b\n        - |', '- a\n    - b\n    - |'],
  ['1. a\n   - b\n   - |\n2. c', '1. a\n   - b\n2. |\n3. c'],
  ['- [x] a\n  1. b\n  2. |', '- [x] a\n  1. b\n- [ ] |'],
  ['* a\n  - [ ] |', '* a\n* |'],
  ['- a\n\t- |', '- a\n- |'],
  ['> - a\n>   - |', '> - a\n> - |'],
  ['- a\n  - |\n  - b', '- a\n- |\n  - b'],
  ['1. a\n   1. |\n   2. b\n2. c', '1. a\n2. |\n   1. b\n3. c'],
  ['- a\n  10. |\n  11. b', '- a\n- |\n  1. b'],
  ['  - |', '|'],
  // The numbers after it are consecutive again, as far as they were.
  ['1. a|\n2. b\n3. c', '1. a\n2. |\n3. b\n4. c'],
  ['1. a|\n2. b\n7. c\n8. d', '1. a\n2. |\n3. b\n7. c\n8. d'],
  // Numbers that are all the same stay the same.
  ['1. a|\n1. b', '1. a\n1. |\n1. b'],
  ['9. a\n9. b|\n9. c\n   - x', '9. a\n9. b\n9. |\n9. c\n   - x'],
  ['1. a\n   - |\n1. b', '1. a\n1. |\n1. b'],
  ['1. a\n1. b|\n2. c', '1. a\n1. b\n2. |\n3. c'],
  ['1. a|\n# x\n1. b', '1. a\n2. |\n# x\n1. b'],
  // A marker has at most nine digits.
  ['999999999. a|', '999999999. a\n999999999. |'],
  ['999999998. a|\n999999999. b', '999999998. a\n999999999. |\n999999999. b'],
  ['1. a|\n   - x\n2. b', '1. a\n2. |\n   - x\n3. b'],
  ['1. a|\n\n2. b', '1. a\n2. |\n\n3. b'],
  ['1. a|\n1) b\n2) c', '1. a\n2. |\n1) b\n2) c'],
  ['1. a|\n   text\n2. b', '1. a\n2. |\n   text\n3. b'],
  ['1. a|\nlazy\n2. b', '1. a\n2. |\nlazy\n3. b'],
  ['1. a|\n\ntext\n\n2. b', '1. a\n2. |\n\ntext\n\n2. b'],
  ['- p\n  1. a|\n  2. b\n- q\n  2. c', '- p\n  1. a\n  2. |\n  3. b\n- q\n  2. c'],
  ['> 1. a|\n> 2. b', '> 1. a\n> 2. |\n> 3. b'],
  ['1. a\n2. |\n3. b', '1. a\n|\n2. b'],
  ['1. |\n2. b', '|\n1. b'],
  // What is in an item stays in it if its number gets wider.
  ['8. a|\n9. b\n   - x\n     y', '8. a\n9. |\n10. b\n    - x\n      y'],
  ['8. a|\n9. b\n    - x', '8. a\n9. |\n10. b\n    - x'],
  ['9. a|\n   - x', '9. a\n10. |\n    - x'],
  // Quotes.
  ['> a|', '> a\n> |'],
  ['> a|b', '> a\n> |b'],
  ['>a|', '>a\n>|'],
  ['> > a|', '> > a\n> > |'],
  ['- > a|', '- > a\n- |'],
  ['- a\n  > b|', '- a\n  > b\n  > |'],
  ['> a\n> |', '> a\n\n|'],
  ['> a\n>|', '> a\n\n|'],
  ['> > a\n> > |', '> > a\n>\n> |'],
  ['> a\n>\n> |', '> a\n>\n|'],
  ['> |', '|'],
  ['> ```\n>   a|\n> ```', '> ```\n>   a\n>   |\n> ```'],
])('Enter in %j gives %j', ([before = '', after]) => {
  expect(afterCommand(continueList, before)).toBe(after);
});

test.for([
  'a|',
  '|- a',
  '-| a',
  '-a|',
  '```\n- a|\n```',
  '    - a|',
  '1.a|',
  '[ ] a|',
  '- - -|',
  '|> a',
  '    > a|',
  '- a\n  b|',
])('Enter in %j does what it does elsewhere', (before) => {
  expect(afterCommand(continueList, before)).toBeUndefined();
});

const text = array(constantFrom('a', 'b', 'ab', ''), { maxLength: 12 }).map((lines) => lines.join('\n'));

test('replacing a text by any other gives the other', () => {
  assert(
    property(text, text, constantFrom('\n', '\r\n'), (before, after, lineBreak) => {
      const [doc, wanted] = [before, after].map((one) => one.replaceAll('\n', lineBreak));
      const state = EditorState.create({
        ...(doc !== undefined && { doc }),
        extensions: EditorState.lineSeparator.of(lineBreak),
      });
      expect(state.update({ changes: replacementOf(state, wanted ?? '') }).state.sliceDoc()).toBe(wanted);
    }),
  );
});

test('the cursor stays in its line when other lines are replaced', () => {
  const doc = 'first\nsecond\nthird\n';
  const state = EditorState.create({ doc, selection: { anchor: doc.indexOf('cond') } });
  const next = state.update({ changes: replacementOf(state, 'new\nfirst\nsecond\n3rd\nmore\n') }).state;
  expect(next.sliceDoc(next.selection.main.head)).toBe('cond\n3rd\nmore\n');
});

test.for([
  ['- [ ] buy milk and bread|\n- [ ] call', '- [x] buy milk and bread|\n- [ ] call'],
  ['The quick |brown fox', 'The very quick |brown dog'],
  ['a|\nb', 'a|\nnew\nb'],
  ['- [ ] one, two|\nthree', '- [x] one, two|\nadded\nthree, four'],
  ['one two| three', 'uno dos| tres'],
])('the cursor stays in the line of a merged change: %j becomes %j', ([before = '', after = '']) => {
  const doc = before.replace('|', '');
  const state = EditorState.create({ doc, selection: { anchor: before.indexOf('|') } });
  const next = state.update({ changes: replacementOf(state, after.replace('|', '')) }).state;
  const { head } = next.selection.main;
  expect(`${next.sliceDoc(0, head)}|${next.sliceDoc(head)}`).toBe(after);
});

/** An editor without a page. */
function viewOf(doc: string, anchor: number) {
  let state = EditorState.create({ doc, selection: { anchor }, extensions: insertionPoints });
  return {
    get state() {
      return state;
    },
    dispatch: (spec: TransactionSpec): void => void (state = state.update(spec).state),
  };
}

test('texts inserted at a reserved point stay there, in order, while somebody writes on', () => {
  const view = viewOf('one two', 3);
  const point = reserveInsertionPoint(view);
  view.dispatch({ changes: { from: 0, insert: 'zero ' } });
  view.dispatch({ changes: { from: 8, insert: 'typed' }, selection: { anchor: 13 } });
  point.insert('[1]');
  point.insert('[2]');
  expect([view.state.sliceDoc(), view.state.selection.main.head]).toEqual(['zero one[1][2]typed two', 19]);
  point.release();
  expect(view.state.field(insertionPoints).size).toBe(0);
});

test('a cursor that is still at a reserved point is after what was inserted there', () => {
  const view = viewOf('ab', 1);
  const point = reserveInsertionPoint(view);
  point.insert('[1]\n');
  point.insert('[2]\n');
  expect([view.state.sliceDoc(), view.state.selection.main.head]).toEqual(['a[1]\n[2]\nb', 9]);
});

const NESTED = '- a\n  - b\n    - c|\n  - d\n- e';

test.for<readonly [string, StateCommand, string, string]>([
  ['Tab', tab, '- a\n- b|', '- a\n  - b|'],
  ['Tab', tab, '1. a\n- b|', '1. a\n   - b|'],
  ['Tab', tab, '- [ ] a\n- [ ] b|', '- [ ] a\n  - [ ] b|'],
  ['Tab', tab, '10. a\n11. b|', '10. a\n    1. b|'],
  ['Tab', tab, '-   a\n- b|', '-   a\n    - b|'],
  ['Tab', tab, '> - a\n> - b|', '> - a\n>   - b|'],
  ['Tab', tab, '- a\n\n- b|', '- a\n\n  - b|'],
  ['Tab', tab, '- a\n- |', '- a\n  - |'],
  // Without an item before it, it does nothing.
  ['Tab', tab, '- |a\n- b\n1. c|', '- |a\n- b\n1. c|'],
  ['Tab', tab, '- [ ] a|', '- [ ] a|'],
  ['Tab', tab, '> - a|', '> - a|'],
  ['Tab', tab, '- a\n  - b|', '- a\n  - b|'],
  ['Tab', tab, 'text\n\n- a|', 'text\n\n- a|'],
  ['Tab', tab, '- a\n\ntext\n\n- b|', '- a\n\ntext\n\n- b|'],
  ['Tab', tab, '> - a\n\n- b|', '> - a\n\n- b|'],
  // What is in an item moves with it, code and all.
  ['Tab', tab, '- a\n- b|\n  - x\n\n  text\n- c', '- a\n  - b|\n    - x\n\n    text\n- c'],
  ['Tab', tab, '- a\n- b|\n  ```\n  - x\n  ```', '- a\n  - b|\n    ```\n    - x\n    ```'],
  ['Tab', tab, '- a\n- |b\n  - x\n- c|', '- a\n  - |b\n    - x\n  - c|'],
  ['Tab', tab, '- a\n- |b\n|- c', '- a\n  - |b\n|- c'],
  ['Tab', tab, '- a\n- |b\n- c\n- d\n- e|', '- a\n  - |b\n  - c\n  - d\n  - e|'],
  ['Tab', tab, '- a\n\t- x\n- |b\n- c\n- d|\n- e', '- a\n\t- x\n\t- |b\n\t- c\n\t- d|\n- e'],
  ['Tab', tab, '1. a\n2. |b\n3. c\n4. d|\n5. e', '1. a\n   1. |b\n   2. c\n   3. d|\n2. e'],
  ['Shift-Tab', shiftTab, '- a\n  - |b\n  - c\n  - d|', '- a\n- |b\n- c\n- d|'],
  ['Tab', tab, '- a\n  - x\n  - |y\n- b|', '- a\n  - x\n    - |y\n  - b|'],
  // It joins the items that are in the item before it.
  ['Tab', tab, '- a\n    - b\n- c|', '- a\n    - b\n    - c|'],
  ['Tab', tab, '- a\n\t- b\n- c|', '- a\n\t- b\n\t- c|'],
  ['Tab', tab, '- p\n\t- a\n\t- b|\n\t\t- c', '- p\n\t- a\n\t  - b|\n\t\t  - c'],
  ['Tab', tab, '1. a\n2. b|\n3. c', '1. a\n   1. b|\n2. c'],
  ['Tab', tab, '1. a\n   1. x\n2. b|\n3. c', '1. a\n   1. x\n   2. b|\n2. c'],
  ['Tab', tab, '1) a\n2) b|\n4) c', '1) a\n   1) b|\n4) c'],
  ['Tab', tab, '1. a\n   - x\n2. b|', '1. a\n   - x\n   1. b|'],
  ['Shift-Tab', shiftTab, '- a\n    - b|', '- a\n- b|'],
  ['Shift-Tab', shiftTab, '- a\n\t- b|', '- a\n- b|'],
  ['Shift-Tab', shiftTab, '- a\n  - b|', '- a\n- b|'],
  ['Shift-Tab', shiftTab, '  - a|', '- a|'],
  ['Shift-Tab', shiftTab, '- a|', '- a|'],
  ['Shift-Tab', shiftTab, NESTED, '- a\n  - b\n  - c|\n  - d\n- e'],
  ['Shift-Tab', shiftTab, '- a\n  - |b\n    - c|\n- d', '- a\n- |b\n  - c|\n- d'],
  ['Shift-Tab', shiftTab, '- |a\n  - b|', '- |a\n- b|'],
  ['Shift-Tab', shiftTab, '> - a\n>   - b|', '> - a\n> - b|'],
  ['Shift-Tab', shiftTab, '1. a\n   1. x\n   2. y|\n   3. z\n2. b', '1. a\n   1. x\n2. y|\n   1. z\n3. b'],
  ['Shift-Tab', shiftTab, '- a\n  10. x|\n  11. y', '- a\n1. x|\n    1. y'],
  ['Shift-Tab', shiftTab, '- a\n  - x|\n  - y', '- a\n- x|\n  - y'],
])('%s in a list, case %#', ([, command, before, after]) => {
  expect(afterCommand(command, before)).toBe(after);
});

/** A text with a table in which the selection is between ‹ and ›. */
function afterTab(command: StateCommand, marked: string): string {
  const anchor = marked.indexOf('‹');
  const doc = marked.replace(/[‹›]/g, '');
  const head = Math.max(anchor, marked.indexOf('›') - 1);
  let state = EditorState.create({ doc, selection: { anchor, head }, extensions: markdownLanguage });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to } = state.selection.main;
  return `${state.sliceDoc(0, from)}‹${state.sliceDoc(from, to)}›${state.sliceDoc(to)}`;
}

const HEAD = '| a | b |\n|---|:-:|\n';

test.for<readonly [string, StateCommand, string, string]>([
  ['Tab', tab, `${HEAD}| c‹› | d |`, `${HEAD}| c | ‹d› |`],
  ['Tab', tab, `${HEAD}| ‹c› | d |`, `${HEAD}| c | ‹d› |`],
  ['Tab', tab, `${HEAD}‹›| c | d |`, `${HEAD}| ‹c› | d |`],
  ['Tab', tab, `${HEAD}| c‹› |  |`, `${HEAD}| c | ‹› |`],
  ['Tab', tab, `${HEAD}|c‹›||`, `${HEAD}|c|‹›|`],
  ['Tab', tab, `${HEAD}| c \\| d‹› | e |`, `${HEAD}| c \\| d | ‹e› |`],
  ['Tab', tab, '| a | b‹› |\n|---|---|\n| c | d |', '| a | b |\n|---|---|\n| ‹c› | d |'],
  ['Tab', tab, 'a | b‹›\n--- | ---\nc | d', 'a | b\n--- | ---\n‹c› | d'],
  ['Tab', tab, '> | a‹› | b |\n> |---|---|', '> | a | ‹b› |\n> |---|---|'],
  // After the last cell of a table a new row follows.
  ['Tab', tab, `${HEAD}| c | d‹› |`, `${HEAD}| c | d |\n| ‹› |  |`],
  ['Tab', tab, `${HEAD}| c | d |‹›\n\ntext`, `${HEAD}| c | d |\n| ‹› |  |\n\ntext`],
  ['Tab', tab, '> | a | b‹› |\n> |---|---|', '> | a | b |\n> |---|---|\n> | ‹› |  |'],
  // What is no table yet gets none.
  ['Tab', tab, '| a‹› | b |', '| a | ‹b› |'],
  ['Tab', tab, '| a | b |‹›', '| a | b |‹›'],
  ['Shift-Tab', shiftTab, `${HEAD}| c | d‹› |`, `${HEAD}| ‹c› | d |`],
  ['Shift-Tab', shiftTab, `${HEAD}| c‹› | d |`, '| a | ‹b› |\n|---|:-:|\n| c | d |'],
  ['Shift-Tab', shiftTab, `${HEAD}| c | d |‹›`, `${HEAD}| c | ‹d› |`],
  ['Shift-Tab', shiftTab, '| a‹› | b |', '| a‹› | b |'],
])('%s in a table selects a cell, case %#', ([, command, before, after]) => {
  expect(afterTab(command, before)).toBe(after);
});

test.for<readonly [string, StateCommand, string, string]>([
  ['Tab', tab, 'start‹›', 'start\t‹›'],
  ['Tab', tab, '‹›', '\t‹›'],
  ['Tab', tab, 'one ‹word› here', '\tone ‹word› here'],
  ['Tab', tab, 'a‹b\n\n> c\nd›', '\ta‹b\n\n> \tc\n\td›'],
  ['Tab', tab, '```\nx‹›\n```', '```\nx   ‹›\n```'],
  ['Tab', tab, '```\n\ta\n‹›\n```', '```\n\ta\n\t‹›\n```'],
  ['Tab', tab, '```\n- a\n- b‹›\n```', '```\n- a\n- b ‹›\n```'],
  ['Tab', tab, '```\n| a‹› | b |\n```', '```\n| a ‹› | b |\n```'],
  ['Tab', tab, '- a\n  text‹›', '- a\n  text\t‹›'],
  ['Shift-Tab', shiftTab, 'start\t‹›', 'start‹›'],
  ['Shift-Tab', shiftTab, 'start‹›', 'start‹›'],
  ['Shift-Tab', shiftTab, '\tsta‹›rt', 'sta‹›rt'],
  ['Shift-Tab', shiftTab, '      sta‹›rt', '  sta‹›rt'],
  ['Shift-Tab', shiftTab, '```\n    x‹›\n```', '```\nx‹›\n```'],
  ['Shift-Tab', shiftTab, '```\nx   ‹›\n```', '```\nx‹›\n```'],
  ['Shift-Tab', shiftTab, '```\nabcdef    ‹›\n```', '```\nabcdef  ‹›\n```'],
  ['Shift-Tab', shiftTab, '```\n    x = ‹›\n```', '```\nx = ‹›\n```'],
  ['Shift-Tab', shiftTab, 'x   ‹›', 'x   ‹›'],
  ['Shift-Tab', shiftTab, '\ta‹b\n> \tc›', 'a‹b\n> c›'],
])('%s in text and code, case %#', ([, command, before, after]) => {
  expect(afterTab(command, before)).toBe(after);
});

const typed =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const edit = wrapped(state, mark);
    if (edit) dispatch(state.update(edit));
    return edit !== undefined;
  };

test.for([
  ['*', 'a |b c| d', 'a *|b c|* d'],
  ['*', 'a *|b c|* d', 'a **|b c|** d'],
  ['_', '|a|', '_|a|_'],
  ['`', '|a|', '`|a|`'],
  ['"', '|a|', '"|a|"'],
  ['[', '[|a|]', '[[|a|]]'],
  ['(', '|a\nb|', '(|a\nb|)'],
  ['~', '|a|', '~|a|~'],
  ['=', '=|a|=', '==|a|=='],
  // No mark of a text pairs over lines, so each line gets its own.
  ['*', '|- a\n\n> b \n- [ ] c|', '|- *a*\n\n> *b* \n- [ ] *c|*'],
  ['*', '- *|a*\n- *b|*', '- **|a**\n- **b|**'],
  ['`', 'a |b\n- |c', 'a `|b`\n- |c'],
  ['_', '|\n|', '|\n|'],
  // Everything else replaces the selection, and without one a mark is only itself.
  ['a', '|b|', undefined],
  [']', '|b|', undefined],
  ['**', '|b|', undefined],
  ['*', 'b|', undefined],
] as const)('%s typed over a selection is set around it, case %#', ([mark, before, after]) => {
  expect(afterCommand(typed(mark), before)).toBe(after);
});

test('a mark is set around each of several selections, and one undo removes it', () => {
  const ranges = [EditorSelection.range(0, 3), EditorSelection.cursor(4), EditorSelection.range(8, 5)];
  const extensions = [EditorState.allowMultipleSelections.of(true), history()];
  let state = EditorState.create({ doc: 'one two', extensions });
  state = state.update({ changes: { from: 7, insert: 's' }, userEvent: 'input.type' }).state;
  state = state.update({ selection: EditorSelection.create(ranges) }).state;
  const dispatch = (transaction: Transaction): void => void (state = transaction.state);
  typed('*')({ state, dispatch });
  expect([state.sliceDoc(), state.selection.ranges.map(({ anchor, head }) => [anchor, head])]).toEqual([
    '*one* *t*wos*',
    [
      [1, 4],
      [7, 7],
      [12, 9],
    ],
  ]);
  undo({ state, dispatch });
  expect(state.sliceDoc()).toBe('one twos');
});

test('Tab and Shift-Tab are handled where they do nothing, so that the focus stays', () => {
  const state = EditorState.create({
    doc: '- a',
    extensions: [EditorState.readOnly.of(true), markdownLanguage],
  });
  const pressed = [state, EditorState.create({ doc: '- a' })].flatMap((one) =>
    [tab, shiftTab].map((command) => {
      let after = one;
      const isHandled = command({ state: one, dispatch: (transaction) => (after = transaction.state) });
      return [isHandled, after.sliceDoc()];
    }),
  );
  expect(pressed).toEqual(Array.from({ length: 4 }, () => [true, '- a']));
});

const item = constantFrom(
  '- a',
  '* b',
  '1. c',
  '2. d',
  '3) e',
  '- [x] f',
  'g',
  '',
  '```',
  '# h',
  '- - -',
  '- ',
  '10. i',
);
const list = array(tuple(constantFrom('', '', '  ', '   ', '    ', '\t', '> ', '>   '), item), {
  maxLength: 10,
}).map((lines) => lines.map((parts) => parts.join('')).join('\n'));
/** The letters of a text: what is neither white space nor the mark of an item or a quote. */
const lettersOf = (doc: string): string[] => doc.match(/[a-z`#]/g) ?? [];

test('Enter, Tab and Shift-Tab lose no letter, wherever they are pressed', () => {
  assert(
    property(list, nat(), nat(4), constantFrom(continueList, tab, shiftTab), (doc, point, size, command) => {
      const anchor = point % (doc.length + 1);
      const selection = { anchor, head: Math.min(anchor + size, doc.length) };
      let state = EditorState.create({ doc, selection, extensions: markdownLanguage });
      command({ state, dispatch: (transaction) => (state = transaction.state) });
      expect(lettersOf(state.sliceDoc())).toEqual(lettersOf(doc));
    }),
    { numRuns: 3_000 },
  );
});

test.for<readonly [string, StateCommand, string, string | undefined]>([
  ['Ctrl B', toggleMark('**'), 'a |bc| d', 'a **|bc|** d'],
  ['Ctrl B', toggleMark('**'), 'a **|bc|** d', 'a |bc| d'],
  ['Ctrl B', toggleMark('**'), 'a b|c d', 'a **b|c** d'],
  ['Ctrl B', toggleMark('**'), 'a | d', 'a **|** d'],
  ['Ctrl B', toggleMark('**'), '*|a|*', '***|a|***'],
  ['Ctrl B', toggleMark('**'), 'a **|**', 'a |'],
  ['Ctrl B', toggleMark('**'), '* a **b c|** d', '* a **b c**| d'],
  ['Ctrl I', toggleMark('*'), '* *b|*', '* *b*|'],
  ['Ctrl I', toggleMark('*'), '**a|**', '***a|***'],
  ['Ctrl I', toggleMark('*'), '**|a|**', '***|a|***'],
  ['Ctrl I', toggleMark('*'), '***|a|***', '**|a|**'],
  ['Ctrl K', makeLink, 'a |b c| d', 'a [b c](|) d'],
  ['Ctrl K', makeLink, '|https://a.example|', '[|](https://a.example)'],
  ['Ctrl K', makeLink, 'a | b', undefined],
])('%s in a text changes it as expected: case %#', ([, command, before, expected]) => {
  expect(afterCommand(command, before)).toBe(expected);
});
