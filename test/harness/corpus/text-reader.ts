// What a reader sees of a block, on the tree of commonmark.js (E15, "Text without marks").
import type { Node } from 'commonmark';
import { nodesBelow } from './tree.ts';

const WITHIN_WORDS = new Set(
  'a abbr b bdi big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);
const REFERENCES = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };
const DELIMITERS = /^\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/;

/** The text of a paragraph or heading, without marks and with white space collapsed. */
export const shownText = (block: Node): string =>
  collapsed(withoutOtherMarks(withoutTable([...nodesBelow(block)].map(textOf).join(''))));

export const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

function textOf({ type, literal }: Node): string {
  if (type === 'text' || type === 'code') return literal ?? '';
  if (type === 'html_inline') return withoutTags(literal ?? '');
  return type.endsWith('break') ? '\n' : '';
}

/** HTML without tags, comments and the usual character references. The tags of most elements are between words. */
export const withoutTags = (html: string): string =>
  html
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/<\/?([a-z][a-z\d-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi, (_, name: string) =>
      WITHIN_WORDS.has(name.toLowerCase()) ? '' : ' ',
    )
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name: keyof typeof REFERENCES) => REFERENCES[name]);

/** The cells of a table, which is a paragraph for commonmark.js. */
function withoutTable(text: string): string {
  const lines = text.split('\n');
  const rule = lines.findIndex((line) => line.includes('|') && DELIMITERS.test(line));
  if (rule < 1) return text;
  return lines
    .filter((_, n) => n !== rule)
    .map((line, n) => (n < rule - 1 ? line : line.replaceAll('|', ' ')))
    .join('\n');
}

/** Marks that commonmark.js does not know. */
const withoutOtherMarks = (text: string): string =>
  text
    .replace(/!?\[\[(?:[^[\]|\n]*\|)?([^[\]\n]+)\]\]/g, '$1')
    .replace(/(~~|==)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/%%[^]*?%%/g, '')
    .replace(/\[\^[^\]\s]+\]:?/g, '');
