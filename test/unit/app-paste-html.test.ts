// HTML from the clipboard as Markdown (E20), as browsers and office programs write it.
import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { withoutStyles } from '../../functions/app/editor/inert-page.ts';
import { toMarkdown } from '../../functions/app/editor/paste-html.ts';
import { shown, type Shown } from '../harness/app-markdown.ts';
import { encoded, htmlTree } from '../harness/app-html-tree.ts';

function markdownOf(html: string): string | undefined {
  const { text, hasMarkdown } = toMarkdown(htmlTree(html)) ?? {};
  return hasMarkdown ? text : undefined;
}

// Quadratic work would exceed the time limit of a test.
test('120,000 changes between bold and italic are all written', { tags: ['slow'] }, () => {
  expect(markdownOf('<b>a</b><i>b</i>'.repeat(60_000))).toBe('**a**b'.repeat(59_999) + '**a**_b_');
});

test('the numbers of a list are numbers that Markdown has', () => {
  const item = (start: string, value = ''): string =>
    `<ol start="${start}"><li${value}>a</li><li>b</li></ol>`;
  const lists = [item('0'), item('-3'), item('999999999999'), item('x'), item('5', ' value="0"')];
  expect(lists.map(markdownOf)).toEqual([
    '0. a\n1. b',
    '0. a\n1. b',
    '999999999. a\n999999999. b',
    '1. a\n2. b',
    '0. a\n1. b',
  ]);
});

test('a page is parsed without anything to which a Content-Security-Policy applies', () => {
  const page =
    'İ<STYLE>p { color: red }</STYLE ><p STYLE = "font-weight: 700" title="a style">style="b" <b/style=c onclick="d()">e</b></p>' +
    '<script>f()</script><style>g</style>h<script>i()';
  expect(withoutStyles(page)).toBe(
    'İ<p data-style = "font-weight: 700" title="a style">style="b" <b/data-style=c data-on-click="d()">e</b></p>h',
  );
});

test.for<readonly [string, string, string]>([
  [
    'headings and paragraphs',
    '<h1>A <b>b</b></h1>\n<p>c\n d</p><p>e</p><h6>1. f #</h6>',
    '# A b\n\nc d\n\ne\n\n###### 1. f \\#',
  ],
  [
    'headings of a note of this app',
    '<h2 data-from="0">a</h2><h3 data-from="3">b</h3><h6 data-from="9">c</h6>',
    '# a\n\n## b\n\n##### c',
  ],
  [
    'emphasis, with spaces outside of it',
    '<p>a<b> b </b>c <i>d</i><i>e</i> <s>f</s> <del>g</del> <b><i>h</i></b></p>',
    'a **b** c *de* ~~f~~ ~~g~~ ***h***',
  ],
  ['bold beside italic', '<p><b>a</b><i>b</i></p>', '**a**_b_'],
  ['bold that Markdown can’t write as text', '<p><i>a</i> <b>b:</b>c</p>', '*a* b:c'],
  [
    'links to sites and mailboxes only',
    '<p><a href="https://a.example/x(1)">a</a> <a href="mailto:b@c.example">b</a> <a href="javascript:alert(1)">c</a> ' +
      '<a href="/d">d</a> <a href="https://e.example/e"><b>e</b> [1]</a> <a href="file:///f">f</a></p>',
    '[a](https://a.example/x%281%29) [b](mailto:b@c.example) c d [**e** \\[1\\]](https://e.example/e) f',
  ],
  [
    'addresses as they are',
    '<p><a href="https://a.example">https://a.example</a> <a href="mailto:b@c.example">b@c.example</a></p>',
    'https://a.example b@c.example',
  ],
  [
    'lists, also those that are not in an item',
    '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li><ol start="3"><li>e</li><li>f</li></ol></ul>',
    '- a\n  - b\n- c\n\n  d\n  3. e\n  4. f',
  ],
  [
    'todos of GitHub and Google Docs',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="x" disabled=""> a</li>' +
      '<li><p><input type="checkbox" checked=""> b</p></li></ul><ul><li role="checkbox" aria-checked="true">' +
      '<img src="data:image/png;base64,A" alt="checked" aria-roledescription="checkbox"><p>c</p></li></ul>',
    '- [ ] a\n- [x] b\n- [x] c',
  ],
  ['quotes', '<blockquote><p>a</p><p>b</p><blockquote>c</blockquote></blockquote>', '> a\n>\n> b\n>\n> > c'],
  ['code in a line', '<p>a <code>b*_</code> <code>`c`</code> <tt>d</tt></p>', 'a `b*_` `` `c` `` `d`'],
  [
    'blocks of code with their language',
    '<p>a</p><pre><code class="language-js">let a = "```";\n\n  b();\n</code></pre><div class="highlight-source-sh"><pre><span>c</span></pre></div>',
    'a\n\n````js\nlet a = "```";\n\n  b();\n````\n\n```sh\nc\n```',
  ],
  [
    'tables',
    '<table><thead><tr><th><b>a|b</b></th><th>c</th></tr></thead><tbody><tr><td>d<br>e</td><td><code>f|g</code></td></tr>' +
      '<tr><td colspan="2">h</td></tr></tbody></table>',
    '| a\\|b | c |\n| --- | --- |\n| d<br>e | `f\\|g` |\n| h |  |',
  ],
  [
    'a cell that covers several rows',
    '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    '| a | b |\n| --- | --- |\n|  | c |',
  ],
  [
    'tables that arrange a page as its blocks',
    '<table><tr><td><h2>a</h2></td><td><table><tr><td>b</td></tr></table></td></tr></table>',
    '## a\n\nb',
  ],
  [
    'rules and line breaks',
    '<p>a<br>b<br></p><hr><p>1.<br>2. c<br>- d</p>',
    'a\nb\n\n---\n\n1\\.\n2\\. c\n\\- d',
  ],
  [
    'the elements that notes may contain',
    '<p><kbd>a</kbd> <sub>b</sub> <sup>c</sup> <mark>d</mark> <u>e</u> <abbr>f</abbr></p>',
    '<kbd>a</kbd> <sub>b</sub> <sup>c</sup> <mark>d</mark> <u>e</u> f',
  ],
  [
    'pictures of other sites, and the description of any other',
    '<p>a <img src="https://a.example/b_(1).png" alt="b [1]"> <img src="data:image/gif;base64,A" alt="c"> ' +
      '<img src="https://a.example/e.png" alt="😀"> see!<a href="https://f.example/g">f</a></p>',
    'a ![b 1](https://a.example/b_%281%29.png) c 😀 see\\![f](https://f.example/g)',
  ],
  [
    'nothing that the page does not show',
    '<head><title>a</title><style>b</style></head><script>c</script><p hidden>d</p><p style="display: none">e</p>' +
      '<p style="mso-hide:all">f</p><!-- g --><svg><text>h</text></svg><button>i</button><p><em>j</em></p>',
    '*j*',
  ],
  [
    'Chrome',
    '<meta charset="utf-8"><!--StartFragment--><span style="font-weight: 400; display: inline !important; float: none;">a </span>' +
      '<strong style="font-weight: 700;">b</strong><!--EndFragment-->',
    'a **b**',
  ],
  [
    'Google Docs',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">a</span></h2>' +
      '<p dir="ltr"><span style="font-weight:400;font-style:normal;text-decoration:none;">b </span><span style="font-weight:700;">c</span>' +
      '<span style="font-weight:700;font-style:italic;"> d</span></p><br><ul><li aria-level="1"><p role="presentation"><span>e</span></p></li>' +
      '<ul><li aria-level="2"><p role="presentation"><span style="text-decoration:line-through">f</span></p></li></ul></ul></b>',
    '## a\n\nb **c *d***\n\n- e\n  - ~~f~~',
  ],
  [
    'Word',
    '<p class=MsoNormal>a <b style="mso-bidi-font-weight:normal">b</b><o:p></o:p></p><p class=MsoListParagraphCxSpFirst style="text-indent:-.25in;mso-list:l0 level1 lfo1">' +
      '<![if !supportLists]><span style="font-family:Symbol"><span style="mso-list:Ignore">·<span style="font:7.0pt">&nbsp;&nbsp; </span></span></span>' +
      '<![endif]>c<o:p></o:p></p><p class=MsoListParagraphCxSpLast style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">2.' +
      '<span>&nbsp; </span></span>d</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p style="mso-list:l1 level3 lfo2"><span style="mso-list:Ignore">a)</span>e</p>',
    'a **b**\n\n- c\n    2. d\n1. e',
  ],
  [
    'Gmail',
    '<div dir="ltr">a<div><br></div><div>b <b>c</b></div><div>d<br></div><blockquote class="gmail_quote">e</blockquote></div>',
    'a\n\nb **c**\nd\n\n> e',
  ],
  [
    'Excel and LibreOffice',
    '<style>td{x:y}</style><table width="1"><!--StartFragment--><col width="1"><tr height="20"><td class="xl65">Tea</td>' +
      '<td align="right">4,50</td></tr><tr><td></td><td>*</td></tr><!--EndFragment--></table>',
    '| Tea | 4,50 |\n| --- | --- |\n|  | \\* |',
  ],
])('turns %s into Markdown', ([, html, markdown]) => {
  expect(markdownOf(html)).toBe(markdown);
});

test.for<readonly [string, string]>([
  ['one paragraph', '<p>a *b*</p>'],
  ['lines', '<div>- a</div><div># b<br><span>c</span></div>'],
  ['one cell', '<table><tr><td>a</td></tr></table>'],
  [
    'a part of a bold line',
    '<meta charset="utf-8"><span style="font-weight: 700; display: inline !important; float: none;">a</span>',
  ],
  [
    'code of VS Code',
    '<meta charset="utf-8"><div style="font-family: \'Fira Code\', monospace;font-weight: normal;white-space: pre;"><div>' +
      '<span style="font-weight: bold;"># a</span></div><div><span style="font-style: italic;">b</span></div></div>',
  ],
  ['code of JetBrains', '<pre style="font-family:monospace;"><b>let</b> a<br></pre>'],
])('leaves %s as plain text', ([, html]) => {
  expect(markdownOf(html)).toBeUndefined();
});

/** The text of what a note shows. */
const textOf = (nodes: readonly (Shown | string)[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '');

const SIGNS = [
  ...'*_~`[]()<>!#|=%&\\:;-+.1/ax "'.split(''),
  ' https://a.example/x_*y ',
  '&amp;',
  '**',
  '[^1]',
  '==',
  '[x] ',
];
const anyText = array(constantFrom(...SIGNS), { maxLength: 14 }).map((parts) => parts.join(''));

const inElements = (names: string, html: string): string =>
  names.split(' ').reduceRight((inner, name) => `<${name}>${inner}</${name}>`, html);

test.for(['p', 'ul li', 'ol li p', 'h2', 'blockquote', 'p b', 'p i', 's', 'table tr td', 'kbd', 'div'])(
  'any text is shown as it was on the page in %s',
  (names) => {
    assert(
      property(anyText, anyText, (text, beside) => {
        const cell = names.endsWith('td') ? '<tr><td>-</td><td>-</td></tr>' : '';
        const html = `<hr>${inElements(names, encoded(text)).replace('</table>', `${cell}</table>`)}`;
        const markdown = markdownOf(`${html}<p>${encoded(beside)}</p>`) ?? '';
        const wanted = withoutSpace(text + (cell && '--') + beside);
        expect([markdown, withoutSpace(textOf(shown(markdown)))]).toEqual([markdown, wanted]);
      }),
    );
  },
);

const element = constantFrom('b', 'i', 's', 'code', 'span', 'mark', 'a href="https://b.example/"');
const word = constantFrom('a', 'b c', ' d', 'e ', 'f.', '(g', ' ', '!', '1', '😀', '語');

test('emphasis of any kind beside and in other emphasis shows no marks', () => {
  const part = tuple(element, element, word, word, word);
  assert(
    property(array(part, { maxLength: 6 }), (parts) => {
      const html = parts.map(
        ([outer, inner, ...words]) =>
          `${words[0]}<${outer}>${words[1]}<${inner}>${words[2]}</${inner.split(' ')[0]}></${outer.split(' ')[0]}>`,
      );
      const markdown = markdownOf(`<hr><p>${html.join('')}</p>`) ?? '';
      const wanted = withoutSpace(parts.flatMap(([, , ...words]) => words).join(''));
      expect([markdown, withoutSpace(textOf(shown(markdown)))]).toEqual([markdown, wanted]);
    }),
    { numRuns: 1000 },
  );
});
