// Markdown in the web app (E20): how the page renders a note.
import { expect, test } from 'vitest';
import { TooManyElements, type Step } from '../../functions/app/markdown/steps.ts';
import { allElements, elements, links, shown, stepsOf } from '../harness/app-markdown.ts';

test.for([
  [
    'a paragraph with emphasis',
    'a *b* **c** ~~d~~ `e`',
    '<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>',
  ],
  ['headings below the name of the note', '# a #\n\nb\n---\n\n###### c', '<h2>a</h2><h3>b</h3><h6>c</h6>'],
  ['line breaks as written', 'a\nb  \nc\\\nd\r\ne', '<p>a\nb\nc\nd\r\ne</p>'],
  [
    'a tight and a loose list',
    '- a\n- b\n  - c\n\n1) d\n\n2) e',
    '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol><li><p>d</p></li><li><p>e</p></li></ol>',
  ],
  ['the first number of a list', '3. a\n4. b', '<ol start=3><li>a</li><li>b</li></ol>'],
  ['a quote', '> a\n> b\n>\n> > c', '<blockquote><p>a\n b</p><blockquote><p>c</p></blockquote></blockquote>'],
  [
    'fenced code in a list, without its indentation',
    '- a\n  ```js\n  x <b>\n    y\n\n  z\n  ```',
    '<ul><li>a<pre><code>x <b>\n  y\n\nz</code></pre></li></ul>',
  ],
  [
    'fenced code in a quote',
    '> ```\n> a\n> b\n> ```',
    '<blockquote><pre><code>a\nb</code></pre></blockquote>',
  ],
  ['indented code with Windows line endings', '    a\r\n      b\r\n', '<pre><code>a\n  b</code></pre>'],
  ['a rule', 'a\n\n---\n\nb', '<p>a</p><hr></hr><p>b</p>'],
  [
    'front matter as written',
    '---\ncreated: 2009-08-30\ntags:\n  - home\n---\n# a',
    '<pre><code>created: 2009-08-30\ntags:\n  - home</code></pre><h2>a</h2>',
  ],
  [
    'two rules with text between them, which are no front matter',
    '---\nNot: yaml\n\nA sentence.\n\n---\n',
    '<hr></hr><p>Not: yaml</p><p>A sentence.</p><hr></hr>',
  ],
  ['code in backticks as CommonMark reads it', '`` a ` b `` ` `', '<p><code>a ` b</code> <code> </code></p>'],
  [
    'escapes and character references',
    '\\*a\\* &amp; &lt;b&gt; &#8212; &#x1F600; &unknown; &#0;',
    '<p>*a* & <b> — 😀 &unknown; \uFFFD</p>',
  ],
  [
    'raw HTML as text',
    'a <b>c</b> <!-- d -->\n\n<div>\n e\n</div>',
    '<p>a <b>c</b> <!-- d --></p><raw><div>\n e\n</div></raw>',
  ],
])('renders %s', ([, source = '', html]) => {
  expect(elements(source)).toBe(html);
});

test('renders a table with empty cells, missing cells and alignments', () => {
  expect(elements('| |b|c|\n|:-|-:|:-:|\n|x||\n||y|z|more|\n| *q*')).toBe(
    '<table><thead><tr><th align=start></th><th align=end>b</th><th align=center>c</th></tr></thead>' +
      '<tbody><tr><td align=start>x</td><td align=end></td><td align=center></td></tr>' +
      '<tr><td align=start></td><td align=end>y</td><td align=center>z</td></tr>' +
      '<tr><td align=start><em>q</em></td><td align=end></td><td align=center></td></tr></tbody></table>',
  );
});

test('a column without alignment has no class', () => {
  expect(elements('a|b\n-|-\nc|d')).toBe(
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
  );
});

test('links have complete addresses', () => {
  expect(
    links(
      '[a](http://a.example) [b](https://b.example/?q=1&amp;r "title") [c](<https://c.example/x y>) ' +
        '<https://d.example> https://e.example/x. www.f.example <me@g.example> me@h.example [i](mailto:me@i.example) ' +
        '[j][ref] [REF][] [ref]\n\n[ref]: https://ref.example\n[ref]: https://second.example',
    ),
  ).toEqual([
    'http://a.example/',
    'https://b.example/?q=1&r',
    'https://c.example/x%20y',
    'https://d.example/',
    'https://e.example/x',
    'http://www.f.example/',
    'mailto:me@g.example',
    'mailto:me@h.example',
    'mailto:me@i.example',
    'https://ref.example/',
    'https://ref.example/',
    'https://ref.example/',
  ]);
});

test('text in brackets without an address stays as written', () => {
  expect(elements('[a] [b][c] [ ] [*d*][] ![e] [f]()')).toBe('<p>[a] [b][c] [ ] [<em>d</em>][] ![e] f</p>');
});

test('links of other schemes and relative links are text', () => {
  const source = '[a](javascript:alert) [b](/x) [c](#x) [d](data:text/html,x) [e](//x.example) <ftp://x>';
  expect(elements(source)).toBe('<p>a b c d e ftp://x</p>');
});

test('links open without telling the other site about this page', () => {
  expect(shown('[a](https://a.example)')).toEqual([
    {
      tag: 'p',
      attributes: { dir: 'auto' },
      children: [
        {
          tag: 'a',
          attributes: { href: 'https://a.example/', target: '_blank', rel: 'noopener noreferrer' },
          children: ['a'],
        },
      ],
    },
  ]);
});

test('images inside the note are images, and remote images are links', () => {
  expect(
    elements('![a](data:image/png;base64,AA==) ![b](https://b.example/b.png) ![](https://c.example/)'),
  ).toBe(
    '<p><img src=data:image/png;base64,AA== alt=a></img> <a https://b.example/b.png>b</a> <a https://c.example/>https://c.example/</a></p>',
  );
});

test('a remote image inside a link is its text', () => {
  expect(elements('[![a](https://a.example/a.png)](https://b.example)')).toBe(
    '<p><a https://b.example/>a</a></p>',
  );
});

test('[[Name|text]] shows the text, and a heading after the name is not part of it', () => {
  expect(elements('[[A|b|c]] [[A#d e]] [[No #5]] [[C#]] [[#d]] [[A#d|]]')).toBe(
    '<p><a #/notes?name=A>b|c</a> <a #/notes?name=A>A#d e</a> <a #/notes?name=No+%235>No #5</a> <a #/notes?name=C%23>C#</a> ' +
      '<a #/notes?name=%23d>#d</a> <a #/notes?name=A>A#d</a></p>',
  );
});

test('[[Name]] links to the note with this name, but not in code', () => {
  expect(elements('[[A b]] **[[c]]** `[[d]]` [[]] [[e\nf]] [[g] h]]')).toBe(
    '<p><a #/notes?name=A+b>A b</a> <strong><a #/notes?name=c>c</a></strong> <code>[[d]]</code> [[]] [[e\nf]] [[g] h]]</p>',
  );
});

test('a note has at most 150,000 elements and is nested at most 32 levels', { tags: ['heavy'] }, () => {
  expect(() => elements('*a* '.repeat(100_000))).toThrow(TooManyElements);
  const [quotes, lists, stars] = ['> '.repeat(50_000), '- '.repeat(50_000), '*'.repeat(5_000)];
  for (const source of [`${quotes}a`, `${lists}a`, `${stars}a${stars}`])
    expect(elements(source).match(/<(?:blockquote|ul|strong|em)>/g)?.length).toBeLessThanOrEqual(33);
});

test('a list, an item, a quote and a table have the direction of their first letter, whatever is in a box', () => {
  const directions = allElements(
    '- [x] \u0634\u0627\u064A\n- [X] tea\n\n> \u05D0 a\n\n|1 \u05D0|\n|-|\n',
  ).flatMap(({ tag, attributes: { dir } }) => (dir === 'rtl' || dir === 'ltr' ? [`${tag} ${dir}`] : []));
  expect(directions).toEqual(['ul rtl', 'li rtl', 'li ltr', 'blockquote rtl', 'table rtl']);
});

test('every element that begins ends', () => {
  const source = '- a\n  1. *b* [c](http://c.example)\n\n|d|\n|-|\n|e|\n\n> ```\n> f\n> ```\n\n<div>';
  const steps = stepsOf(source);
  const isOpening = (step: Step) => typeof step === 'object' && step !== null;
  expect(steps.filter(isOpening).length).toBe(steps.filter((step) => step === null).length);
});
