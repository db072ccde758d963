// The Markdown parser finds the same blocks as the reference implementation of CommonMark.
import { Parser, type Node } from 'commonmark';
import { expect, test } from 'vitest';
import type { Block } from '../../lib/markdown/block.ts';
import { visitBlocks } from '../../lib/markdown/blocks.ts';
import { chance } from '../harness/chance.ts';

function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  visitBlocks(content, (block) => blocks.push(block));
  return blocks;
}

const LINE_ENDING = /\r\n|\n|\r/;
const BOX = /^\[[ xX]\]/;

/** `level first line-last line depth` of every heading, `box line depth` of every list item that begins with a box. */
const outline = (content: string): string[] =>
  blocksOf(content).flatMap(({ level, line, start, end, opensItem, depth }) => {
    const last = content.slice(0, end).split(LINE_ENDING).length;
    if (level > 0) return [`${level} ${line}-${last} ${depth}`];
    return opensItem && BOX.test(content.slice(start)) ? [`box ${line} ${depth}`] : [];
  });

/** The same outline from the reference implementation. */
function referenceOutline(content: string): string[] {
  const lines = content.split(LINE_ENDING);
  const walker = new Parser().parse(content).walker();
  const found: string[] = [];
  for (let event = walker.next(); event; event = walker.next()) {
    const { node, entering } = event;
    if (!entering || (node.type !== 'heading' && node.type !== 'paragraph')) continue;
    const [[line, column], [last]] = node.sourcepos;
    if (node.type === 'heading') found.push(`${node.level} ${line}-${last} ${depthOf(node)}`);
    const { parent } = node;
    const opensItem =
      parent?.type === 'item' && parent.firstChild === node && parent.sourcepos[0][0] === line;
    if (node.type === 'paragraph' && opensItem && BOX.test(lines[line - 1]?.slice(column - 1) ?? ''))
      found.push(`box ${line} ${depthOf(node)}`);
  }
  return found;
}

function depthOf({ parent }: Node): number {
  if (!parent) return 0;
  return depthOf(parent) + (parent.type === 'item' || parent.type === 'block_quote' ? 1 : 0);
}

const INDENTS = ['', '', '', '', ' ', '  ', '   ', '    ', '      ', '\t', '> ', '>'];
const MARKERS = ['', '- ', '- ', '* ', '+ ', '1. ', '2. ', '1) ', '10. ', '-   ', '-\t', '-     '];
const LISTS = ['[ ] a', '[x] b', '[ ]', 'text', 'text', '', '', '\t', '-', '*', '1.', '10)', '1234567890. a'];
const RULES = ['# h', '## h #', '#', '####### h', '---', '===', '= =', '***', '- - -', '___', '--'];
const CODE = ['```', '````', '~~~', '``` a', '``` `', '    code'];
const TAGS = ['<div>', '</div>', '<b>', '<b a="', '</b >', '<script>', '</script>'];
const HTML = [...TAGS, '<!-- c', '-->', '<?', '?>', '<!A', '<![CDATA[', ']]>'];
const DEFINITIONS = ['[a]: b', '[a]:', '/b "c', 'c"', '[a]: <b', '[a', ']: b', '\\', '\u00a0', '\u2028'];
const TEXTS = [LISTS, RULES, CODE, HTML, DEFINITIONS].flat();
const ENDINGS = ['\n', '\n', '\n', '\r\n', '\r'];

test.for([1, 2, 3, 4])(
  'finds the same blocks as the reference implementation in random texts, seed %i',
  (seed) => {
    const { below, pick } = chance(seed);
    const prefix = (): string =>
      Array.from({ length: below(3) }, () => pick(INDENTS) + pick(MARKERS)).join('');
    const line = (): string => prefix() + pick(INDENTS) + pick(TEXTS) + pick(ENDINGS);
    const texts = Array.from({ length: 2_000 }, () => Array.from({ length: 1 + below(7) }, line).join(''));
    const different = texts.filter((text) => outline(text).join() !== referenceOutline(text).join());
    expect(different).toEqual([]);
  },
);

/** Headings with level, line, source text and plain text. */
const headings = (content: string) =>
  blocksOf(content)
    .filter(({ level, depth }) => level > 0 && depth === 0)
    .map(({ level, line, start, end, text }) => [level, line, content.slice(start, end), text]);

test.for(['\n', '\r\n', '\r'])('returns the positions of headings with line endings %j', (ending) => {
  const lines = [
    '\uFEFF# One',
    '',
    'Two',
    '---',
    '  ### Three ###  ',
    'four',
    ' lines',
    '===',
    '#',
    '# \\# #a',
  ];
  expect(headings(lines.join(ending))).toEqual([
    [1, 1, '# One', 'One'],
    [2, 3, `Two${ending}---`, 'Two'],
    [3, 5, '### Three ###  ', 'Three'],
    [1, 6, `four${ending} lines${ending}===`, 'four\nlines'],
    [1, 9, '#', ''],
    [1, 10, '# \\# #a', '\\# #a'],
  ]);
});

test('ignores a rule under link definitions', () => {
  expect(headings('[a]: b\n[c]: <d> "e"\n---\n\n[a]: b\nreal\n---')).toEqual([
    [2, 5, '[a]: b\nreal\n---', 'real'],
  ]);
});

test.for([
  '```\n# a\n```',
  '- # a',
  '> # a',
  '    # a',
  '#a',
  '####### a',
  '<div>\n# a\n</div>',
  'a\n    ---',
  '> a\n---',
])('finds no heading outside of lists and quotes in %j', (content) => {
  expect(headings(content)).toEqual([]);
});
