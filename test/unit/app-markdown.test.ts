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
  ['a quote', '> a\n> b\n>\n> > c', '<blockquote><p>a\nb</p><blockquote><p>c</p></blockquote></blockquote>'],
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
    'front matter, folded',
    '---\ncreated: 2009-08-30\ntags:\n  - home\n---\n# a',
    '<details><summary>Properties</summary><pre><code>created: 2009-08-30\ntags:\n  - home</code></pre></details><h2>a</h2>',
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
    'raw HTML as text, without comments',
    'a <b>c</b> <!-- d -->\n\n<div>\n e\n</div>',
    '<p>a <b>c</b></p><raw><div>\n e\n</div></raw>',
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

test('in a cell \\| is | before anything else is read', () => {
  const cells = [
    '[[Note\\|Alias]]',
    '[[G/Note#Part\\|*text*]]',
    '![[p.png\\|100]]',
    '`x \\| y`',
    'a \\| b \\* c',
    '[t \\| u](https://a.example/?q=1\\|2)',
    '![v \\| w](p.png)',
    '<https://b.example/?q=1\\|2>',
    'https://c.example/?q=1\\|2',
    '[r\\|s]',
  ];
  const html = [
    '<a #/notes?name=Note>Alias</a>',
    '<a #/notes?name=G%2FNote%23Part>*text*</a>',
    '<img data-file=p.png alt=p.png width=100></img>',
    '<code>x | y</code>',
    'a | b * c',
    '<a https://a.example/?q=1|2>t | u</a>',
    '<img data-file=p.png alt=v | w></img>',
    '<a https://b.example/?q=1|2>https://b.example/?q=1|2</a>',
    '<a https://c.example/?q=1|2>https://c.example/?q=1|2</a>',
    '<a https://r.example/>r|s</a>',
  ];
  const source = `|a|\n|-|\n${cells.map((cell) => `|${cell}|\n`).join('')}\n[r|s]: https://r.example`;
  expect(elements(source)).toBe(
    `<table><thead><tr><th>a</th></tr></thead><tbody>${html.map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</tbody></table>`,
  );
});

test('outside a table \\| stays in code, and is | in links between notes, as on the service', () => {
  expect(elements('`x \\| y` [[a\\|b]]')).toBe('<p><code>x \\| y</code> <a #/notes?name=a>b</a></p>');
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
  const source = '[a](javascript:alert) [b](vbscript:x.md) [d](data:text/html,x) [e](//x.example) <ftp://x>';
  expect(elements(source)).toBe('<p>a b d e ftp://x</p>');
  expect(elements('[a](/x) [b](../x/)')).toBe('<p><span title=/x>a</span> <span title=../x/>b</span></p>');
});

test('links open without telling the other site about this page', () => {
  expect(shown('[a](https://a.example)')).toEqual([
    {
      tag: 'p',
      attributes: { dir: 'auto', 'data-from': '0' },
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

test('[[Name|text]] shows the text, and leads to the whole target, because a name may contain #', () => {
  expect(elements('[[A|b|c]] [[A#d e]] [[No #5]] [[C#]] [[G/A#d|]] [[#d]]')).toBe(
    '<p><a #/notes?name=A>b|c</a> <a #/notes?name=A%23d+e>A#d e</a> <a #/notes?name=No+%235>No #5</a> ' +
      '<a #/notes?name=C%23>C#</a> <a #/notes?name=G%2FA%23d>G/A#d</a> <a data-heading=d>#d</a></p>',
  );
});

test('relative links lead to notes by name and to files, and pictures are shown', () => {
  expect(
    elements(
      '[a](Other%20Note.md) [b](../Group/Name.md#Some%20heading) [c](#d%20e) [f](assets/x.pdf) ' +
        '![g](../a/x%20y.png) ![[photo.png]] ![[a/p.webp|300]] ![[Note]] ![[x.pdf]] [[Release v1.2]] ![h](x.mp4)',
    ),
  ).toBe(
    '<p><a #/notes?name=.%2FOther+Note>a</a> <a #/notes?name=..%2FGroup%2FName%23Some+heading>b</a> <a data-heading=d e>c</a> ' +
      '<a data-file=assets/x.pdf>f</a> <img data-file=../a/x%20y.png alt=g></img> <img data-file=photo.png alt=photo.png></img> ' +
      '<img data-file=a/p.webp alt=a/p.webp width=300></img> <a #/notes?name=Note>Note</a> <a data-file=x.pdf>x.pdf</a> ' +
      '<a #/notes?name=Release+v1.2>Release v1.2</a> <a data-file=x.mp4>h</a></p>',
  );
});

test('the address of a file stays percent-encoded, because the name of a file may look encoded', () => {
  expect(
    elements(
      '![a](x%2Fy.png) ![[a%20b.png]] ![[100%.png]] [c](C%23.pdf) [d](d.pdf%23page) [e](100%_e%20f.pdf)',
    ),
  ).toBe(
    '<p><img data-file=x%2Fy.png alt=a></img> <img data-file=a%2520b.png alt=a%20b.png></img> ' +
      '<img data-file=100%25.png alt=100%.png></img> <a data-file=C%23.pdf>c</a> <a data-file=d.pdf>d</a> ' +
      '<a data-file=100%_e%20f.pdf>e</a></p>',
  );
});

test('a tag links to its search, but is none inside words, links, numbers and code', () => {
  expect(elements('#idea and #a/b-c, not x#y, #12, [#z](https://z.example) or `#code`')).toBe(
    '<p><a #/notes?tag=idea>#idea</a> and <a #/notes?tag=a%2Fb-c>#a/b-c</a>, not x#y, #12, ' +
      '<a https://z.example/>#z</a> or <code>#code</code></p>',
  );
});

test.for([
  ['a highlight', '==a *b*== c == d ==e', '<p><mark>a <em>b</em></mark> c == d ==e</p>'],
  [
    'footnotes',
    'a[^1] b[^x]\n\n[^1]: One\n  more *text*\n[^x]: Two\n\nc',
    '<p>a<sup><a data-heading=^1>1</a></sup> b<sup><a data-heading=^x>x</a></sup></p>' +
      '<p><sup>1</sup> One\nmore <em>text</em></p><p><sup>x</sup> Two</p><p>c</p>',
  ],
  [
    'allowed HTML',
    'H<sub>2</sub>O <KBD>a *b*</KBD><br>c <u>d',
    '<p>H<sub>2</sub>O <kbd>a <em>b</em></kbd>\nc <u>d</p>',
  ],
  [
    'allowed HTML only without attributes',
    '<sub onclick=x>a</sub> <mark><mark>b</mark>',
    '<p><sub onclick=x>a</sub> <mark><mark>b</mark></p>',
  ],
  ['no comments', 'a %%b%% c\n\n<!-- d\n\ne -->\n\n%% f %%\ng', '<p>a  c</p><p>g</p>'],
  [
    'sections that fold',
    '<details>\n<summary>More <b>here</b></summary>\n\n- a\n\n<details><summary>x</summary>y</details>\n\n</details>\n\nb',
    '<details><summary>More here</summary><ul><li>a</li></ul><details><summary>x</summary><p>y</p></details></details><p>b</p>',
  ],
  ['a section without an end as text', '<details>\n\na', '<raw><details></raw><p>a</p>'],
  [
    'a callout',
    '> [!WARNING]- Take *care*\n> one\n> two\n>\n> three',
    '<blockquote is-warning><p>Take *care*</p><p>one\ntwo</p><p>three</p></blockquote>',
  ],
  ['a callout without a title', '> [!tip]\n> a', '<blockquote is-tip><p>Tip</p><p>a</p></blockquote>'],
  ['the lines of an item without their indentation', '- a\n  b\n    c', '<ul><li>a\nb\nc</li></ul>'],
])('renders %s of other programs', ([, source = '', html]) => {
  expect(elements(source)).toBe(html);
});

test('each block says where it begins in the note', () => {
  const source = '# a\n\nb\n\n- c\n- d\n\n```\ne\n```\n';
  const places = allElements(source).flatMap(({ attributes: { 'data-from': from } }) =>
    from === undefined ? [] : [from],
  );
  expect(places.map(Number)).toEqual(['#', 'b', '- c', '- d', '```'].map((start) => source.indexOf(start)));
});

test('no text of the dialect takes long', { tags: ['slow'] }, () => {
  for (const part of [
    '==a',
    '[[a',
    '[^a',
    '%%',
    '#a',
    '<sub>',
    '> [!a]',
    '<details>\n\n',
    '[^1]: a\n',
    '![[',
    'http://',
    'http://a',
    'http://a.b/(',
    'http://a@',
    'www.',
    'a@',
    '-a@b.c',
  ]) {
    const source = part.repeat(3_000);
    expect(elements(source).length).toBeGreaterThan(0);
  }
});

test('[[Name]] links to the note with this name, but not in code', () => {
  expect(elements('[[A b]] **[[c]]** `[[d]]` [[]] [[e\nf]] [[g] h]]')).toBe(
    '<p><a #/notes?name=A+b>A b</a> <strong><a #/notes?name=c>c</a></strong> <code>[[d]]</code> [[]] [[e\nf]] [[g] h]]</p>',
  );
});

test('a note has at most 150,000 elements and is nested at most 32 levels', { tags: ['slow'] }, () => {
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
