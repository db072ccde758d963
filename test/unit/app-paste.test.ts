// What a paste does to the text of a note (E20). Real clipboards are pasted in test/slow/app/writing.test.ts.
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { markdownLanguage } from '../../functions/app/editor/language.ts';
import { hasFilesAlone, pasted } from '../../functions/app/editor/paste.ts';
import { htmlTree } from '../harness/app-html-tree.ts';

interface Content {
  readonly text?: string;
  readonly html?: string;
  readonly files?: readonly File[];
}

const fileOf = (name: string, type = 'image/png'): File => new File(['x'], name, { type });

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

const A = 'https://a.example';
const URL = 'https://a.example/x_(1)';

test.for<readonly [string, Content, string | undefined]>([
  ['read |this| now', { text: URL }, 'read [this](https://a.example/x_%281%29)| now'],
  ['read |this |now', { text: `${URL}\n` }, 'read [this](https://a.example/x_%281%29)| now'],
  ['read |**this**| now', { text: 'mailto:me@a.example' }, 'read [**this**](mailto:me@a.example)| now'],
  ['|https://b.example|', { text: URL }, undefined],
  ['|two\nlines|', { text: URL }, undefined],
  ['words|', { text: URL }, undefined],
  ['|words|', { text: `${URL} and more` }, undefined],
  ['|words|', { text: 'javascript:alert(1)' }, undefined],
  ['[a](|here|)', { text: URL }, undefined],
  // The link is after the marks of blocks.
  ['|# Title|', { text: A }, '# [Title](https://a.example)|'],
  ['|- [ ] todo|', { text: A }, '- [ ] [todo](https://a.example)|'],
  ['> 1|. quoted|', { text: A }, '> 1. [quoted](https://a.example)|'],
  ['|- |a', { text: A }, undefined],
  // Nothing in the words ends the link.
  ['see |a] b|', { text: A }, 'see [a\\] b](https://a.example)|'],
  ['see |[a| b', { text: A }, 'see [\\[a](https://a.example)| b'],
  ['see |a\\|', { text: A }, 'see [a\\\\](https://a.example)|'],
  ['|see `a]`|', { text: A }, '[see `a]`](https://a.example)|'],
  // It would cut marks, or add some.
  ['see |[a| b]', { text: A }, undefined],
  ['**a |b** c|', { text: A }, undefined],
  ['|**a| b**', { text: A }, undefined],
  ['`a |b` c|', { text: A }, undefined],
  ['\\|*a|', { text: A }, undefined],
  ['what!|a|', { text: A }, undefined],
  ['|see [a](https://b.example) b|', { text: A }, undefined],
  ['---\nurl: |x|\n---\n', { text: A }, undefined],
  ['[|a| b](https://b.example)', { text: URL }, undefined],
  ['`|code|`', { text: URL }, undefined],
  ['```\n|code|\n```', { text: URL }, undefined],
])('an address pasted into %j: case %#', ([before, content, expected]) => {
  expect(afterPaste(before, content)).toBe(expected);
});

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
  ['---\nx: |\n---\n', BOLD, undefined],
  ['---\nx: y\n---\n|', BOLD, '---\nx: y\n---\n**a**|'],
  ['|', { text: 'a # b', html: '<div>a <span># b</span></div>' }, undefined],
  ['|', { html: '<div>a <span># b</span></div>' }, 'a # b|'],
  ['|', { text: 'all of the text', html: '<b>all</b>' }, undefined],
  ['|', { text: 'a', html: `<b>${'<i>'.repeat(300)}a` }, undefined],
  ['|', { text: 'a', html: `<b>a</b>${' '.repeat(2_000_000)}` }, undefined],
])('HTML pasted into %j: case %#', ([before, content, expected]) => {
  expect(afterPaste(before, content)).toBe(expected);
});

test('an address pasted on several cells replaces them, and on one it makes a link', () => {
  const doc = '| a | b |\n| --- | --- |\n| c | d |';
  const linked = (words: string): string | undefined => {
    const anchor = doc.indexOf(words);
    const selection = { anchor, head: anchor + words.length };
    const state = EditorState.create({ doc, selection, extensions: markdownLanguage });
    const change = pasted(state, { text: A, html: '', files: [] }, htmlTree);
    return change && state.update(change).state.sliceDoc();
  };
  expect([linked('c | d'), linked('c')]).toEqual([
    undefined,
    '| a | b |\n| --- | --- |\n| [c](https://a.example) | d |',
  ]);
});

const PICTURE = [fileOf('image.png')];
const CELLS = '<table><tr><td>Item</td><td>Price</td></tr><tr><td>Tea</td><td>4|5</td></tr></table>';

test.for<readonly [string, Content, string | undefined]>([
  [
    '|',
    { text: 'Item\tPrice\nTea\t4|5\n', html: CELLS, files: PICTURE },
    '| Item | Price |\n| --- | --- |\n| Tea | 4\\|5 |\n\n|',
  ],
  [
    'a\n|',
    { text: 'Item\tPrice\r\n*\t4,50\r\n', files: PICTURE },
    'a\n\n| Item | Price |\n| --- | --- |\n| \\* | 4,50 |\n\n|',
  ],
  ['|', { text: 'a\tb\n', html: '<table><tr><td>a</td></tr></table>' }, '| a | b |\n| --- | --- |\n\n|'],
  ['a |', { text: 'b\r\n', html: '<table><tr><td>b</td></tr></table>', files: PICTURE }, 'a b|'],
  ['|', { text: 'a\nb\n', html: '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>' }, undefined],
  ['|', { text: '\tcode\n\tcode' }, undefined],
  ['|', { text: 'a\tb' }, undefined],
  ['|', { text: 'a\tb\rc\td\r', files: PICTURE }, '| a | b |\n| --- | --- |\n| c | d |\n\n|'],
])('cells of a spreadsheet pasted into %j: case %#', ([before, content, expected]) => {
  expect(afterPaste(before, content)).toBe(expected);
});

test.for<readonly [string, Content, undefined]>([
  // Too many cells, of which most are empty.
  ['|', { text: `a${'\t'.repeat(3_000)}\n${'a\tb\n'.repeat(3_000)}`, files: PICTURE }, undefined],
  ['|', { text: 'a\tb\n'.repeat(250_000), files: PICTURE }, undefined],
  [
    '|',
    { html: `<table><tr>${'<td>a</td>'.repeat(3_000)}</tr>${'<tr><td>a</td></tr>'.repeat(3_000)}</table>` },
    undefined,
  ],
  [
    '|',
    {
      text: 'a\na',
      html: `<table><tr>${'<td>a</td>'.repeat(220)}</tr>${'<tr><td>a</td></tr>'.repeat(220)}</table>`.repeat(
        100,
      ),
    },
    undefined,
  ],
])('too many cells are pasted as text: case %#', { tags: ['slow'] }, ([before, content, expected]) => {
  expect(afterPaste(before, content)).toBe(expected);
});

test.for<readonly [boolean, Content]>([
  [true, { files: PICTURE }],
  [true, { files: PICTURE, html: '<img src="https://a.example/a.png">' }],
  [true, { files: PICTURE, text: 'https://a.example/a.png' }],
  [true, { files: [fileOf('a b.png')], text: 'a b.png' }],
  [true, { files: [fileOf('a.png')], text: '/home/me/a.png\n' }],
  [true, { files: [fileOf('a.pdf', 'application/pdf')], text: 'Anything' }],
  [false, { files: PICTURE, text: 'Item\tPrice' }],
  [false, { files: PICTURE, text: 'image' }],
  [false, { files: PICTURE, text: 'https://a.example', html: CELLS }],
  [false, { text: 'a' }],
])('a clipboard has only files, or also a text that they show: case %#', ([expected, content]) => {
  expect(hasFilesAlone({ text: '', html: '', files: [], ...content })).toBe(expected);
});
