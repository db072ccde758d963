// The editor's commands in the web app (E20). The editor in a browser is tested in test/slow/app.
import { EditorState } from '@codemirror/state';
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
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
