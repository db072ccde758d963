// The beginning of a document as a reader sees it (E30), on the tree of commonmark.js.
import type { Node } from 'commonmark';
import type { Source } from './source.ts';
import { collapsed, shownText, withoutTags } from './text-reader.ts';

const MAX_CHARACTERS = 160;

export function excerptOf(source: Source): string {
  let text = '';
  for (const node of source.tree.nodes) {
    const words = wordsOf(source, node);
    if (words === '') continue;
    text += text === '' ? words : ` ${words}`;
    if (text.length > MAX_CHARACTERS) return `${text.slice(0, MAX_CHARACTERS - 1).trimEnd()}…`;
  }
  return text;
}

function wordsOf(source: Source, node: Node): string {
  const { type, literal } = node;
  if (type === 'paragraph' || type === 'heading') return textOf(source, node);
  if (type === 'code_block') return collapsed(literal ?? '');
  if (type === 'html_block') return collapsed(withoutTags(literal ?? ''));
  return type === 'item' ? markOf(source, node) : '';
}

/** The text of a paragraph or heading without a box, and without the mark of a callout's type. */
function textOf(source: Source, node: Node): string {
  const text = shownText(node);
  if (isFirst(node, 'block_quote')) return text.replace(/^\[![\w-]+\][+-]?\s*/, '');
  const hasBox = node.parent !== null && isFirst(node, 'item') && /[☐☑]/.test(markOf(source, node.parent));
  return hasBox ? text.slice('[ ]'.length).trim() : text;
}

/** The mark of a list item: its box, `•`, or its number. */
function markOf(source: Source, item: Node): string {
  if (!item.firstChild) return '';
  const box = sourceOf(source, item.firstChild).match(/^\[([ xX])\][ \t]+\S/)?.[1];
  if (item.firstChild.type === 'paragraph' && box !== undefined) return box === ' ' ? '☐' : '☑';
  return item.listType === 'bullet' ? '•' : (/^\d+[.)]/.exec(sourceOf(source, item))?.[0] ?? '');
}

/** The first line of a block, from its beginning on. */
const sourceOf = ({ lines, skipped }: Source, { sourcepos: [[line, column]] }: Node): string =>
  (lines[line + skipped - 1] ?? '').slice(column - 1);

const isFirst = ({ parent, prev }: Node, type: string): boolean => parent?.type === type && !prev;
