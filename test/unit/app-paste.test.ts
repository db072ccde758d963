// What a paste does to the text of a note (E20). Real clipboards are pasted in test/slow/app/writing.test.ts.
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { markdownLanguage } from '../../functions/app/editor/language.ts';
import { pasted } from '../../functions/app/editor/paste.ts';
import { htmlTree } from '../harness/app-html-tree.ts';

interface Content {
  readonly text?: string;
  readonly html?: string;
  readonly files?: readonly File[];
}

/** A text with `|` at the cursor or at both ends of the selection, after a paste; undefined if the editor pastes the text. */
function afterPaste(marked: string, { text = '', html = '', files = [] }: Content): string | undefined {
  const doc = marked.replaceAll('|', '');
  const [anchor, head] = [marked.indexOf('|'), marked.lastIndexOf('|')];
  const state = EditorState.create({
    doc,
    selection: { anchor, head: head > anchor ? head - 1 : head },
    extensions: markdownLanguage,
  });
  const change = pasted(state, { text, html, files }, htmlTree);
  if (!change) return undefined;
  const after = state.update(change).state;
  const { main } = after.selection;
  return `${after.sliceDoc(0, main.from)}|${after.sliceDoc(main.from)}`;
}

const BOLD = { text: 'a', html: '<p><b>a</b></p>' };
const LIST = { text: 'a\nb', html: '<ul><li>a<ul><li>b</li></ul></li></ul>' };
const HEADING = { text: 'a', html: '<h2>a</h2>' };

test.for<readonly [string, Content, string | undefined]>([
  ['x |y| z', BOLD, 'x **a**| z'],
  ['x |z', HEADING, 'x \n\n## a|\n\nz'],
  ['x\n|', HEADING, 'x\n\n## a|'],
  ['x\n\n|', HEADING, 'x\n\n## a|'],
  ['x\n|', LIST, 'x\n- a\n  - b|'],
  ['  - |', LIST, '  - a\n    - b|'],
  ['> - [ ] |', LIST, '> - a\n>   - b|'],
  ['`x|y`', BOLD, undefined],
  ['`x`|', BOLD, '`x`**a**|'],
  ['```\n|\n```', BOLD, undefined],
  ['    x|', BOLD, undefined],
  ['|', { text: 'a # b', html: '<div>a <span># b</span></div>' }, undefined],
  ['|', { html: '<div>a <span># b</span></div>' }, 'a # b|'],
  ['|', { text: 'all of the text', html: '<b>all</b>' }, undefined],
  ['|', { text: 'a', html: `<b>${'<i>'.repeat(300)}a` }, undefined],
  ['|', { text: 'a', html: `<b>a</b>${' '.repeat(2_000_000)}` }, undefined],
])('HTML pasted into %j: case %#', ([before, content, expected]) => {
  expect(afterPaste(before, content)).toBe(expected);
});
