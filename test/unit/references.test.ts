// The references in Markdown texts: their forms and places, those of the reference implementation of CommonMark, and the
// work of finding them, which is linear in the length of any text.
import { Parser } from 'commonmark';
import { expect, test, vi } from 'vitest';
import { referencesIn } from '../../lib/markdown/references.ts';
import { chance } from '../harness/chance.ts';

/** `target` or `![…]` and so on of every reference, short enough to compare. */
const brief = (content: string): string[] =>
  referencesIn(content).map(
    ({ kind, embed, target, fragment, text, external, line }) =>
      `${line} ${embed ? '!' : ''}${external ? 'external' : kind} ${target}${fragment && ` ${fragment}`}${text === undefined ? '' : ` = ${text}`}`,
  );

test.for([
  ['[[Name]]', '1 wiki Name'],
  ['[[ Name ]] ', '1 wiki Name'],
  ['[[Name|text]]', '1 wiki Name = text'],
  ['[[Name|a|b]]', '1 wiki Name = a|b'],
  ['[[Name#Heading]]', '1 wiki Name #Heading'],
  ['[[Name#Heading|text]]', '1 wiki Name #Heading = text'],
  ['[[Name^block]]', '1 wiki Name ^block'],
  ['[[Group/Name]]', '1 wiki Group/Name'],
  ['[[#Heading]]', '1 wiki  #Heading'],
  ['![[x.png|300]]', '1 !wiki x.png = 300'],
  ['| [[Name\\|text]] |', '1 wiki Name = text'],
  ['| [[Name#Heading\\|text]] |', '1 wiki Name #Heading = text'],
  ['[[Name\\]]', '1 wiki Name\\'],
  ['\\![[Name]]', '1 wiki Name'],
  ['[[[Name]]]', '1 wiki Name'],
  ['[[Name]](Other.md)', '1 wiki Name'],
  ['[a](Name.md)', '1 markdown Name.md = a'],
  ['[a](../Group/My%20Name.md#My%20Heading)', '1 markdown ../Group/My Name.md #My%20Heading = a'],
  ['[a](<My Name.md> "Title")', '1 markdown My Name.md = a'],
  ["[a](Name.md 'Title')", '1 markdown Name.md = a'],
  ['[a](Name.md (Title))', '1 markdown Name.md = a'],
  ['[a](Name (2).md)', ''],
  ['[a](Name(2).md)', '1 markdown Name(2).md = a'],
  ['[a](a\\_b.md) [b](R&amp;D&#33;.md)', '1 markdown a_b.md = a, 1 markdown R&D!.md = b'],
  ['[a](100%.md) [b](%ff%41.md)', '1 markdown 100%.md = a, 1 markdown %ff%41.md = b'],
  ['[a](a^b|c.md)', '1 markdown a^b|c.md = a'],
  ['[a](C%23.md)', '1 markdown C#.md = a'],
  ['[a](#Heading) []() ', '1 markdown  #Heading = a, 1 markdown  = '],
  ['[a](\n  Name.md\n  "Title"\n)', '1 markdown Name.md = a'],
  ['![a](x.png) ![](<y z.png>)', '1 !markdown x.png = a, 1 !markdown y z.png = '],
  ['[![a](x.png)](Name.md)', '1 markdown Name.md = ![a](x.png), 1 !markdown x.png = a'],
  ['[a [b](x.md)](y.md)', '1 markdown x.md = b'],
  [
    '[a](https://example.com/x.md) [b](//x/y) [c](mailto:d@e)',
    '1 external https://example.com/x.md = a, 1 external //x/y = b, 1 external mailto:d@e = c',
  ],
  ['# [[A]]\n\n> - [[B]]\n\nx\r\n[[C]]\r[[D]]\n===', '1 wiki A, 3 wiki B, 6 wiki C, 7 wiki D'],
  ['| a | b |\n| - | - |\n| [[A]] | [b](B.md) |', '3 wiki A, 3 markdown B.md = b'],
  ['\ufeff---\nup: "[[A]]"\nx: [b](B.md)\n---\n[[C]]', '2 wiki A, 5 wiki C'],
  ['`[[A]]` ``[a](`b.md)`` [[B]]', '1 wiki B'],
  ['`[[A]] ``', '1 wiki A'],
  ['\\`[[A]]`', '1 wiki A'],
  ['[[a `b]] c` [[D]]', '1 wiki a `b, 1 wiki D'],
  ['`a\n\n[[B]]`', '3 wiki B'],
  ['```\n[[A]]\n```\n~~~md\n[a](b.md)\n~~~\n    [[C]]\n- x\n\n      [[D]]\n\n  [[E]]', '12 wiki E'],
  [
    '<div>\n[[A]]\n</div>\n\n<!-- [[B]] -->\n\nx <!-- [[C]]\n[d](D.md) --> [[E]] <!-- [[F]]',
    '8 wiki E, 8 wiki F',
  ],
  ['<https://x/[a](b.md)>', ''],
  ['\\[[A]] \\[a](b.md) [a]\\(b.md) \\[\\[A]]', ''],
  ['[[]] [[a\nb]] [[a]b]] [a] (b.md) [a](b c.md) [a](<b\nc>) [a](b "c)', ''],
  ['[a]: b.md\n\n[a] [b][a] <b.md> https://x', ''],
] as const)('the references in %j are %j', ([content, expected]) => {
  expect(brief(content).join(', ')).toBe(expected);
});

test('says where a reference and its target are, in UTF-16 units', () => {
  const content = '😀 [[ Näme #h|x]]\n\n- > ![a](<b c.md#d> "e") [f](g%20h.md)';
  const places = referencesIn(content).map(({ start, end, targetStart, targetEnd }) => [
    content.slice(start, end),
    content.slice(targetStart, targetEnd),
  ]);
  expect(places).toEqual([
    ['[[ Näme #h|x]]', 'Näme'],
    ['![a](<b c.md#d> "e")', 'b c.md'],
    ['[f](g%20h.md)', 'g%20h.md'],
  ]);
});

const decoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => decodeURIComponent(bytes));

const withoutEscapes = (text: string): string =>
  text.replaceAll('&amp;', '&').replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** The destinations of all links and images by the reference implementation. */
function referenceLinks(content: string): string[] {
  const walker = new Parser().parse(content).walker();
  const found: string[] = [];
  for (let event = walker.next(); event; event = walker.next()) {
    const { node, entering } = event;
    if (!entering || (node.type !== 'link' && node.type !== 'image')) continue;
    found.push(`${node.type} ${decoded(node.destination ?? '')}`);
  }
  return found;
}

const INLINE = [
  '[',
  '[',
  ']',
  '](',
  '](',
  '![',
  '(',
  ')',
  ')',
  'a',
  'b.md',
  '<',
  '>',
  '"',
  "'",
  '\\',
  '`',
  '``',
  ' ',
  '*',
];
const PARTS = [
  ...INLINE,
  '[a](b)',
  '![c](<d e> "f")',
  '\n',
  '\n\n',
  '> ',
  '- ',
  '# ',
  '    ',
  '```',
  '&amp;',
  '%41',
  '#',
  '<!--',
  '-->',
];

test('finds the links and images of the reference implementation in random texts', { tags: ['slow'] }, () => {
  const { pick, below } = chance(20_261_124);
  let links = 0;
  for (let round = 0; round < 30_000; round += 1) {
    const content = Array.from({ length: 1 + below(24) }, () => pick(PARTS)).join('');
    const found = referencesIn(content);
    // Neither `[[…]]` nor attributes of HTML are compared.
    if (found.some(({ kind }) => kind === 'wiki') || /<[a-z/?!](?!--)/i.test(content)) continue;
    const own = found.map(
      ({ embed, target, fragment }) =>
        `${embed ? 'image' : 'link'} ${target}${decoded(withoutEscapes(fragment))}`,
    );
    expect(own, JSON.stringify(content)).toEqual(referenceLinks(content));
    links += found.length;
  }
  expect(links).toBeGreaterThan(5_000);
});

/** The characters read one by one, and those that are searched for the end of a comment. */
function stepsFor(content: string): number {
  const reads = [vi.spyOn(String.prototype, 'charAt'), vi.spyOn(String.prototype, 'charCodeAt')];
  const searches = vi.spyOn(String.prototype, 'indexOf');
  referencesIn(content);
  const searched = searches.mock.calls.map(([, from = 0], call) => {
    const found = Number(searches.mock.results[call]?.value);
    return (found < 0 ? content.length : found) - from;
  });
  const steps = [...reads.map(({ mock }) => mock.calls.length), ...searched];
  vi.restoreAllMocks();
  return steps.reduce((sum, count) => sum + count, 0);
}

const HOSTILE = [
  '[',
  '[[',
  '](',
  '[](',
  '`',
  '`` ` ',
  '[[a]]',
  '[a](b)',
  '![[',
  '[[a|',
  '[](<',
  '[](a "',
  '[](a \'[](b "',
  '[](a (',
  'x <!--\n\n',
  '<!-- ',
  '[](((',
  '\\',
  '![a](',
  '[[a]\n',
  '> [',
  '- [',
  '[x](%41',
  '<a:',
  '![x]([',
  '[](\\(',
  '`a``b```c',
];

test.for(HOSTILE)('takes twice the steps for twice the text: %j', { tags: ['slow'] }, (part) => {
  const textOf = (length: number): string => `[[x]](${part.repeat(length / part.length)}`;
  const [once, twice] = [stepsFor(textOf(8_000)), stepsFor(textOf(16_000))];
  expect(once).toBeGreaterThan(0);
  expect(once).toBeLessThan(25 * 8_000);
  expect(twice / once).toBeLessThan(2.1);
});

test('takes twice the steps for twice the nested images', () => {
  const nested = (depth: number): string => '![a'.repeat(depth) + '](b)'.repeat(depth);
  expect(referencesIn(nested(500))).toHaveLength(500);
  expect(stepsFor(nested(2_000)) / stepsFor(nested(1_000))).toBeLessThan(2.1);
});

test('reads as many references in front matter as a note has room for', () => {
  const count = 170_000;
  expect(referencesIn(`---\nx: ${'[[a]] '.repeat(count)}\n---\n`)).toHaveLength(count);
});
