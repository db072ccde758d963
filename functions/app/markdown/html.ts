// The HTML that notes may contain: a few elements without attributes, and sections that fold. Anything else is text.
import type { SyntaxNode } from '@lezer/common';

const OPEN = /^<(kbd|sub|sup|mark|u)>$/i;
const FOLD = /^<details(?: open(?:="")?)?>\s*(?:<summary>([\s\S]*?)<\/summary>)?([\s\S]*)$/i;

/** The name of an allowed element that a tag begins. */
export const openTag = (tag: string): string | undefined => OPEN.exec(tag)?.[1]?.toLowerCase();

/** The matching closing tag; undefined if there is none before an offset. */
export function closingTag(
  text: string,
  opening: SyntaxNode,
  tag: string,
  to: number,
): SyntaxNode | undefined {
  for (let node = opening.nextSibling; node && node.to <= to; node = node.nextSibling)
    if (node.name === 'HTMLTag' && text.slice(node.from, node.to).toLowerCase() === `</${tag}>`) return node;
  return undefined;
}

export interface Fold {
  readonly summary: string;
  /** The text in the same block. */
  readonly text: string;
  /** Whether the block ends it, too. */
  readonly isClosed: boolean;
}

/** The folding section that a block of HTML begins; undefined if it begins none. */
export function foldOf(block: string): Fold | undefined {
  const [found, summary = '', rest = ''] = FOLD.exec(block.trim()) ?? [];
  if (found === undefined) return undefined;
  const isClosed = /<\/details>\s*$/i.test(rest);
  const text = isClosed ? rest.replace(/<\/details>\s*$/i, '') : rest;
  return {
    summary: summary.replaceAll(/<[^<>]{0,100}>/g, '').trim() || 'Details',
    text: text.trim(),
    isClosed,
  };
}

export const isFoldEnd = (block: string): boolean => /^<\/details>\s*$/i.test(block.trim());
