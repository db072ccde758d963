// Links and pictures in the web app's editor (E20) lead where those of the reading view lead.
import { syntaxTree } from '@codemirror/language';
import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { linkIn, pictureIn } from '../../functions/app/editor/link-nodes.ts';
import type { Target } from '../../functions/app/markdown/targets.ts';
import { addresses } from '../../functions/app/state/addresses.ts';
import { parsed, stateOf } from '../harness/app-editor.ts';
import { allElements } from '../harness/app-markdown.ts';

/** The attribute that the reading view gives a link to a target. */
const attributeOf = (target: Target): string => {
  if ('note' in target) return addresses.named(target.note);
  if ('href' in target) return target.href;
  if ('heading' in target) return `heading ${target.heading}`;
  return 'file' in target ? `file ${target.file}` : `unknown ${target.unknown}`;
};

/** Where the links and pictures of a text lead in the editor, in order. */
function inEditor(source: string): string[] {
  const state = parsed(stateOf('').update({ changes: { from: 0, insert: source } }).state);
  const found: string[] = [];
  const textOf = ({ from, to }: { from: number; to: number }): string => state.sliceDoc(from, to);
  syntaxTree(state).iterate({
    enter({ node }) {
      const picture = pictureIn(node, textOf);
      const link = picture ? undefined : linkIn(node, textOf);
      if (picture) {
        const { source: from, alt, width } = picture;
        found.push(['file' in from ? from.file : from.url, alt, width].join(' | '));
      }
      if (link?.target) found.push(attributeOf(link.target));
      return !picture && !link;
    },
  });
  return found;
}

/** The same in the reading view. */
const inPage = (source: string): string[] =>
  allElements(source).flatMap(({ tag, attributes }) => {
    const { href, title, src, alt, width } = attributes;
    const { 'data-file': file, 'data-heading': heading } = attributes;
    if (tag === 'img') return [[file ?? src, alt, width].join(' | ')];
    if (heading !== undefined) return [`heading ${heading}`];
    if (file !== undefined) return [`file ${file}`];
    if (title !== undefined) return [`unknown ${title}`];
    return tag === 'a' && href !== undefined && attributes['class'] !== 'tag' ? [href] : [];
  });

test.for<readonly [string, readonly string[]]>([
  ['[a](b.md)', ['#/notes?name=.%2Fb']],
  ['[a](../D/b%20c.md#d)', ['#/notes?name=..%2FD%2Fb+c%23d']],
  ['[a](<b c.md>)', ['#/notes?name=.%2Fb+c']],
  ['[a](b\\_c.md "t")', ['#/notes?name=.%2Fb_c']],
  ['[a](https://x.example/?a=1&amp;b=2)', ['https://x.example/?a=1&b=2']],
  ['[a](#b%20c)', ['heading b c']],
  ['[a](f.pdf)', ['file f.pdf']],
  ['[a](b)', ['unknown b']],
  ['[a](javascript:alert(1))', []],
  ['<https://x.example> <me@x.example>', ['https://x.example/', 'mailto:me@x.example']],
  ['www.x.example me@x.example', ['http://www.x.example/', 'mailto:me@x.example']],
  [
    '[[a]] [[D/a#b|c]] [[#d]] [[f.pdf]]',
    ['#/notes?name=a', '#/notes?name=D%2Fa%23b', 'heading d', 'file f.pdf'],
  ],
  ['![[p.png|20]] ![[a]]', ['p.png | p.png | 20', '#/notes?name=a']],
  ['![a](p%20q.png) ![b](https://x.example/p.png)', ['p%20q.png | a | ', 'https://x.example/p.png']],
  ['[a https://x.example]', ['https://x.example/']],
  ['[https://x.example](https://y.example)', ['https://y.example/']],
  ['[![a](p.png)](https://x.example)', ['https://x.example/']],
])('the links of %j lead to the same places', ([source, expected]) => {
  expect(inEditor(source)).toEqual(expected);
});

test('in the definition of a label the address is no mailbox', () => {
  expect(inEditor('[a]: b.md\n[c]: https://x.example')).toEqual(['#/notes?name=.%2Fb', 'https://x.example/']);
});

const sign = constantFrom(
  ...'ab.#%/\\&?=*_+ -|"\''.split(''),
  '.md',
  '%20',
  '%2F',
  '&amp;',
  '\\(',
  'é',
  '😀',
);
const words = array(oneof({ weight: 8, arbitrary: sign }, string({ maxLength: 1, unit: 'grapheme' })), {
  minLength: 1,
  maxLength: 6,
}).map((parts) => parts.join('').replaceAll(/[[\]<>()\r\n`$]/g, ''));
const address = record({
  before: constantFrom(
    '',
    '',
    'https://x.example/',
    'http://',
    'mailto:',
    '#',
    '../',
    'D/',
    'tel:',
    '//',
    './',
  ),
  name: words,
  after: constantFrom('', '.md', '.md#h', '.png', '.pdf', '#h', '@x.example', '.markdown'),
}).map(({ before, name, after }) => before + name + after);
const link = record({ text: words, address, title: constantFrom('', '', ' "t"') }).chain(
  ({ text, address: to, title }) =>
    constantFrom(
      `[${text}](${to}${title})`,
      `[${text}](<${to}>${title})`,
      `![${text}](${to}${title})`,
      `![${text}](<${to}>)`,
      `<${to}>`,
      to,
      `[[${to}]]`,
      `[[${to}|${text}]]`,
      `![[${to}]]`,
      `![[${to}|${text}]]`,
      `![[${to}|120x40]]`,
    ),
);

test('any links lead to the same places in the editor and in the reading view', () => {
  assert(
    property(array(link, { minLength: 1, maxLength: 3 }), (links) => {
      const source = `x ${links.join(' y ')}`;
      expect(inEditor(source)).toEqual(inPage(source));
    }),
    { numRuns: 500 },
  );
});
