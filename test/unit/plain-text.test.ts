// Markdown as a reader sees it: in excerpts (E15, E30), in names, and in the calendar of todos (E26).
import { Parser } from 'commonmark';
import { expect, test, vi } from 'vitest';
import { withoutDueDate } from '../../lib/domain/todos/due-date.ts';
import { Emphasis } from '../../lib/markdown/emphasis.ts';
import { inlineText, plainText } from '../../lib/markdown/plain-text.ts';
import { shownOffset } from '../../lib/markdown/plain-writer.ts';
import { chance } from '../harness/chance.ts';

test.for<[string, string]>([
  ['**pay** the _rent_ `now`', 'pay the rent now'],
  ['*soon*, ~~late~~ and ==bright==', 'soon, late and bright'],
  ['**bold**text, ***both***, **a*b*** and __x__', 'boldtext, both, ab and x'],
  [
    '2 * 3 * 4, a*, **b, snake_case_name, a == b, a ~ b',
    '2 * 3 * 4, a*, **b, snake_case_name, a == b, a ~ b',
  ],
  ['日本**語**です, **「日」**本', '日本語です, **「日」**本'],
  ['a \\*not\\* b, c\\\nd, e\\f', 'a *not* b, c d, e\\f'],
  ['`a*b*`, `` c`d ``, ` `` `, `e', 'a*b*, c`d, ``, `e'],
  ['[link with [brackets]](x), ![a *b*](x.png)', 'link with [brackets], a b'],
  ['[a](<b c> "t)") [d](e(f)g) [h *i](j)* [k](l', 'a d h *i* [k](l'],
  ['[![Build](b.svg)](c) [a [b](c) d](e)', 'Build [a b d](e)'],
  ['<https://a.example/b_c_> <me@a.example>', 'https://a.example/b_c_ me@a.example'],
  ['R&amp;D &copy; &#65;&nbsp;&bogus; &lt;b&gt;', 'R&D © A &bogus; <b>'],
  ['[[Rent]] for [[Home|the flat]], [[A#B]], [[C\\|d]], [[E|]]', 'Rent for the flat, A#B, d, E'],
  ['![[a.png]] ![[a.png|300]] ![[a.png|A cat]]', 'a.png a.png A cat'],
  ['said[^1] twice', 'said twice'],
  ['a<br>b <kbd>C</kbd>d<!-- e --> %%f%% 5 %% 2', 'a b Cd 5 %% 2'],
  ['List<string> is <T>, x <y, 2 < 3', 'List<string> is , x <y, 2 < 3'],
  ['a data:image/png;base64,AAAA b `data:,x`', 'a b data:,x'],
  ['[text][label] [label]', '[text][label] [label]'],
  ['a   b\tc', 'a b c'],
  ['#tag stays, # and - too', '#tag stays, # and - too'],
  ['*', '*'],
  ['', ''],
])('the text of the line %j is %j', ([line, text]) => {
  expect(inlineText(line)).toBe(text);
});

test.for<[string, string]>([
  ['# A **b\nc** d', 'A **b c** d'],
  ['**a\nb** c', 'a b c'],
  ['## A ##\nB\n===\nC\n---\n***\n# \nD', 'A B C D'],
  ['- [ ] a\n  - [x] b\n1. c\n2) d\n-\n+ e\n* * *', '☐ a ☑ b 1. c 2) d • e'],
  ['1. `a\n2. b` c', '1. `a 2. b` c'],
  ['> **a\n> b** c\n> > d\n\n> [!tip]- E\n> f', 'a b c d E f'],
  ['```js\n* a `b`\n> c\n```\nd `e`\n~~~\n*f*', '* a `b` > c d e *f*'],
  ['> ```\n> # a\nb *c*', '# a b c'],
  ['a\n\n    *b*\n\n- c\n\n    - *d*', 'a *b* • c • d'],
  ['| A | B |\n| --- | :-: |\n| *c* | `d\\|e` |\n\nf | g', 'A B c d|e f | g'],
  ['A | B\n--- | ---\nc | d', 'A B c d'],
  ['[a]: b.md "c"\n[d]\n\n[e][A] ![f][d] [a][] [a] [g][h]\n\n[d]: <e f>', 'd e f a a [g][h]'],
  ['a[^1] b\n\n[^1]: *C*', 'a b C'],
  ['a\n<!-- b\n\nc --> d\n%%\n\ne\n%%\nf', 'a d f'],
  ['<p align="center">\n  <img src="a"\n  alt="b">\n</p>\n<h1>C</h1>\n\nd', 'C d'],
  ['---\na: *b*\n---\n*c*', '--- a: *b* --- c'],
])('the text of %j is %j', ([content, text]) => {
  expect(plainText(content).text).toBe(text);
});

test('says where each part of the source is in the text', () => {
  const content = '- [x] A **b** [c](d.md) &amp; [[E|f]]\r\n> g `h`';
  const plain = plainText(content);
  const shown = (part: string): string => {
    const start = content.indexOf(part);
    return plain.text.slice(shownOffset(plain, start), shownOffset(plain, start + part.length));
  };
  expect(plain.text).toBe('☑ A b c & f g h');
  expect(plain.sources).toHaveLength(plain.text.length);
  const parts = ['- [x] A', '**b**', '[c](d.md)', 'd.md', '&amp;', 'amp', '[[E|f]]', 'E', 'f]]\r\n> g', 'h'];
  expect(parts.map(shown)).toEqual(['☑ A', 'b', 'c', '', '&', '', 'f', '', 'f g', 'h']);
});

test('reads a part of a text as a part: within code, after front matter, up to its end', () => {
  const content = '---\na: 1\n---\n```\n*b*\n```\n*c*\n\n[d][e]\n\n[e]: f';
  const from = (part: string): string => plainText(content, { from: content.indexOf(part) }).text;
  expect([from('*b*'), from('*c*'), from('[d]'), from('1')]).toEqual([
    '*b* c d',
    'c d',
    'd',
    '1 --- *b* c d',
  ]);
  expect(plainText(content, { from: content.indexOf('*c'), end: content.indexOf('[d]') }).text).toBe('c');
  expect(plainText('a\n\nb\n\nc', { enough: 2 }).text).toBe('a b');
});

const SIGNS = [
  '*',
  '**',
  '***',
  '_',
  '__',
  '`',
  '``',
  '[',
  ']',
  '](b)',
  '](<c d> "e")',
  '![',
  '\\',
  '&amp;',
  '<https://f>',
];
const PARTS = [...SIGNS, ...SIGNS, 'a', 'g h', ' ', '. ', '"', '(', ')', 'é', 'a😀a', '€', '\n'];

test('shows random paragraphs as the reference implementation does', { tags: ['slow'] }, () => {
  const { pick, below } = chance(20_261_128);
  let marks = 0;
  for (let round = 0; round < 8_000; round += 1) {
    const content = `x${Array.from({ length: 1 + below(16) }, () => pick(PARTS)).join('')}x`;
    if (/\[\[|\n[ \t]*(?:\n|[*_]{2}|`{3}|[*>-])/.test(content)) continue;
    const walker = new Parser().parse(content).walker();
    let text = '';
    for (let event = walker.next(); event; event = walker.next())
      if (event.entering && event.node.type !== 'html_inline')
        text += event.node.literal ?? (event.node.type.endsWith('break') ? ' ' : '');
    expect(plainText(content).text, JSON.stringify(content)).toBe(text.replace(/\s+/g, ' '));
    marks += content.length - text.length;
  }
  expect(marks).toBeGreaterThan(20_000);
});

/** The characters that are read one by one, those that are searched, and the runs of emphasis that are compared. */
function stepsFor(content: string): number {
  const reads = [
    vi.spyOn(String.prototype, 'charAt'),
    vi.spyOn(RegExp.prototype, 'test'),
    vi.spyOn(RegExp.prototype, 'exec'),
    vi.spyOn(Emphasis, 'fits'),
  ];
  const searches = vi.spyOn(String.prototype, 'indexOf');
  plainText(content);
  const searched = searches.mock.calls.map(([, from = 0], call) => {
    const found = Number(searches.mock.results[call]?.value);
    return (found < 0 ? content.length : found) - from;
  });
  const steps = [...reads.map(({ mock }) => mock.calls.length), ...searched];
  vi.restoreAllMocks();
  return steps.reduce((sum, count) => sum + count, 0);
}

const MARKS = [
  '*',
  '_ ',
  '*a b_ ',
  'a**_ ',
  '**a* ',
  '[',
  '[a](',
  '![',
  ']',
  '[[',
  '`',
  '`` ` ',
  '<',
  '<a b="',
  '&',
  '- ',
  '> ',
];

test.for([...MARKS, '[a]: b\n', '|', '| a |\n', '%% ', '<!-- ', '~~a', '==', '\\', '```\n', '1. a\n'])(
  'reads %j, repeated, in linear time',
  (mark) => {
    const [one = 0, two] = [600, 1_200].map((count) => stepsFor(mark.repeat(count)));
    expect(two).toBeLessThan(2.2 * one + 500);
  },
);

test.for<[string, string]>([
  ['pay rent 📅 2026-12-01', 'pay rent'],
  ['pay rent 📅 2026-12-01 #home', 'pay rent #home'],
  ['📅 2026-12-01 pay rent', 'pay rent'],
  ['due:2026-12-01', ''],
  ['pay [due:: 2026-12-01] rent', 'pay rent'],
  ['pay @due(2026-12-01 10:00) rent', 'pay rent'],
  ['pay 📅 2026-02-30 due:2026-12-01', 'pay 📅 2026-02-30'],
  ['pay 2026-12-01', 'pay 2026-12-01'],
])('%s without its due date', ([text, rest]) => {
  expect(withoutDueDate(text)).toBe(rest);
});
