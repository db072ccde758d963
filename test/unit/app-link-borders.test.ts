// Deleting words beside links whose marks are hidden, in the web app's editor (E20).
import { deleteGroupBackward, deleteGroupForward } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { markdownLanguage } from '../../functions/app/editor/language.ts';
import { linkBorders } from '../../functions/app/editor/link-borders.ts';

test.for([
  ['see [a](b) |and', deleteGroupBackward, 'see [a](b)|and'],
  ['see [a](b)|', deleteGroupBackward, 'see [a](b|'],
  ['see [[A]] |and', deleteGroupBackward, 'see [[A]]|and'],
  ['one two|', deleteGroupBackward, 'one |'],
  ['see| [a](b)', deleteGroupForward, 'see|[a](b)'],
  ['|one [a](b)', deleteGroupForward, '| [a](b)'],
] as const)('a word that is deleted beside a link ends at its border: %j', ([marked, command, expected]) => {
  const anchor = marked.indexOf('|');
  const extensions = [markdownLanguage, linkBorders];
  let state = EditorState.create({ doc: marked.replace('|', ''), selection: { anchor }, extensions });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { head } = state.selection.main;
  expect(`${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`).toBe(expected);
});
