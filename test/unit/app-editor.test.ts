// The editor's commands in the web app (E20). The editor in a browser is tested in test/slow/app.
import { EditorState, type StateCommand } from '@codemirror/state';
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { indentItems, makeLink, outdentItems, toggleMark } from '../../functions/app/editor/format.ts';
import { markdownLanguage } from '../../functions/app/editor/language.ts';
import { continueList } from '../../functions/app/editor/lists.ts';
import { replacementOf } from '../../functions/app/editor/replace-text.ts';

/** The text after Enter at `|`, with the cursor as `|`; undefined if the editor's own Enter applies. */
function afterEnter(marked: string): string | undefined {
  const cursor = marked.indexOf('|');
  const doc = marked.replace('|', '');
  let state = EditorState.create({ doc, selection: { anchor: cursor }, extensions: markdownLanguage });
  const handled = continueList({ state, dispatch: (transaction) => (state = transaction.state) });
  const { head } = state.selection.main;
  return handled ? `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}` : undefined;
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
])('Enter in %j gives %j', ([before = '', after]) => {
  expect(afterEnter(before)).toBe(after);
});

test.for(['a|', '|- a', '-| a', '-a|', '```\n- a|\n```', '    - a|', '1.a|', '[ ] a|'])(
  'Enter in %j does what it does elsewhere',
  (before) => {
    expect(afterEnter(before)).toBeUndefined();
  },
);

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

/** The text after a command, with `|` at the cursor, or at both ends of the selection; undefined if it does nothing. */
function afterCommand(command: StateCommand, marked: string): string | undefined {
  const [anchor, head] = [
    marked.indexOf('|'),
    marked.lastIndexOf('|') - (marked.match(/\|/g)?.length === 2 ? 1 : 0),
  ];
  const doc = marked.replaceAll('|', '');
  let state = EditorState.create({ doc, selection: { anchor, head }, extensions: markdownLanguage });
  const handled = command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { from, to, empty } = state.selection.main;
  const end = empty ? '' : '|';
  return handled
    ? `${state.sliceDoc(0, from)}|${state.sliceDoc(from, to)}${end}${state.sliceDoc(to)}`
    : undefined;
}

test.for<readonly [string, StateCommand, string, string | undefined]>([
  ['Tab', indentItems, '- a\n- b|', '- a\n    - b|'],
  ['Tab', indentItems, '- |a\n- b\n1. c|', '    - |a\n    - b\n    1. c|'],
  ['Tab', indentItems, '> - a|', '>     - a|'],
  ['Tab', indentItems, 'a|', undefined],
  ['Tab', indentItems, '```\n- a|\n```', undefined],
  ['Shift-Tab', outdentItems, '    - a|', '- a|'],
  ['Shift-Tab', outdentItems, '- a\n    - b|', '- a\n- b|'],
  ['Shift-Tab', outdentItems, '- a\n\t- b|', '- a\n- b|'],
  ['Shift-Tab', outdentItems, '- a\n  - b|', '- a\n- b|'],
  ['Ctrl B', toggleMark('**'), 'a |bc| d', 'a **|bc|** d'],
  ['Ctrl B', toggleMark('**'), 'a **|bc|** d', 'a |bc| d'],
  ['Ctrl B', toggleMark('**'), 'a b|c d', 'a **b|c** d'],
  ['Ctrl B', toggleMark('**'), 'a | d', 'a **|** d'],
  ['Ctrl B', toggleMark('**'), '*|a|*', '***|a|***'],
  ['Ctrl I', toggleMark('*'), '**|a|**', '***|a|***'],
  ['Ctrl I', toggleMark('*'), '***|a|***', '**|a|**'],
  ['Ctrl K', makeLink, 'a |b c| d', 'a [b c](|) d'],
  ['Ctrl K', makeLink, '|https://a.example|', '[|](https://a.example)'],
  ['Ctrl K', makeLink, 'a | b', undefined],
])('%s in a text changes it as expected: case %#', ([, command, before, expected]) => {
  expect(afterCommand(command, before)).toBe(expected);
});
