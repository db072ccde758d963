// Where a click in formatted text puts the cursor in the web app's editor (E20), and which part of an item is hidden.
import { expect, test } from 'vitest';
import { formattedMarks } from '../../functions/app/editor/formatted-marks.ts';
import { atHiddenEnds } from '../../functions/app/editor/hidden-ends.ts';
import { parsed, stateOf } from '../harness/app-editor.ts';

/** A text whose marks are hidden, with the cursor at `|`. */
function formatted(text: string) {
  const state = parsed(stateOf(text));
  const visible = [{ from: 0, to: state.doc.length }];
  const marks = formattedMarks({ state, visible, selected: [], showPicture: () => undefined });
  return { state, doc: state.sliceDoc(), marks };
}

test.for([
  ['see [the beds|](https://example.com)', 'see [the beds](https://example.com)|'],
  ['all **bold|**\nnext', 'all **bold**|\nnext'],
  ['**[[Seeds|]]**', '**[[Seeds]]**|'],
  ['- [|x](y)', '- [|x](y)'],
  ['a **bo|ld**', 'a **bo|ld**'],
  ['a **bold|** word', 'a **bold|** word'],
  ['plain|', 'plain|'],
])(
  'a click where only hidden marks follow in the line is at its end: %j',
  ([clicked = '', expected = '']) => {
    const { state, doc, marks } = formatted(clicked);
    const { head } = atHiddenEnds(state, marks).main;
    expect(`${doc.slice(0, head)}|${doc.slice(head)}`).toBe(expected);
  },
);

test.for([
  ['- one', [[0, 2]]],
  ['- [ ] one', [[0, 6]]],
  ['1. [x] one', [[3, 7]]],
  ['-\tone', [[0, 1]]],
])('a mark of an item is hidden with the blank after it: %j', ([text = '', expected]) => {
  const hidden: number[][] = [];
  formatted(`${text as string}|`).marks.between(0, text.length, (from, to, { point }) => {
    if (point) hidden.push([from, to]);
  });
  expect(hidden).toEqual(expected);
});
