// Links and pictures in the syntax tree of the editor: what they show, and where they lead.
import type { SyntaxNode } from '@lezer/common';
import { isEmbeddedImage } from '../markdown/elements.ts';
import {
  addressOf,
  bareAddress,
  describedAs,
  embeddedPicture,
  isImageFile,
  targetOf,
  wikiParts,
  wikiTargetOf,
  type Target,
} from '../markdown/targets.ts';
import type { Part } from './part.ts';
import { unescapeText } from '../../../lib/markdown/entities.ts';

type TextOf = (part: Part) => string;

interface Link {
  /** The part that a reader sees. */
  readonly shown: Part;
  /** Where it leads; undefined if nothing is there, or its scheme is not allowed. */
  readonly target: Target | undefined;
}

export interface Picture {
  /** The percent-encoded path of a file beside the notes, or the address of an embedded picture. */
  readonly source: { readonly file: string } | { readonly url: string };
  readonly alt: string;
  /** In pixels. */
  readonly width?: number;
}

/** The link that a node is; undefined for another node, and for brackets that are no link. */
export function linkIn(node: SyntaxNode, textOf: TextOf): Link | undefined {
  const { from, to, name } = node;
  switch (name) {
    case 'NoteLink':
    case 'NoteEmbed':
      return wikiLink(node, textOf);
    case 'Autolink':
      return {
        shown: { from: from + 1, to: to - 1 },
        target: targetOf(bareAddress(textOf(node).slice(1, -1))),
      };
    case 'URL': {
      const read = node.parent?.name === 'LinkReference' ? addressOf : bareAddress;
      return { shown: node, target: targetOf(read(textOf(node))) };
    }
    case 'Link':
    case 'Image': {
      const [opening, closing] = node.getChildren('LinkMark');
      if (!opening || !closing) return undefined;
      const shown = { from: opening.to, to: closing.from };
      // The definition of a label may be anywhere, or missing.
      const url = urlAfter(node, closing.to);
      return url && { shown, target: targetOf(addressOf(textOf(url))) };
    }
    default:
      return undefined;
  }
}

const urlAfter = (node: SyntaxNode, end: number): SyntaxNode | undefined =>
  node.getChildren('URL').find(({ from }) => from >= end);

/** `[[Name]]`, `[[Name|text]]`, and the same after `!`. */
function wikiLink(node: SyntaxNode, textOf: TextOf): Link {
  const source = textOf(node);
  const start = source.indexOf('[[') + 2;
  const inner = source.slice(start, -2);
  const [target = '', text] = wikiParts(inner);
  const hasText = text !== undefined && text.trim() !== '';
  const written = hasText ? text : target;
  const before = written.length - written.trimStart().length;
  const from = node.from + start + before + (hasText ? inner.length - text.length : 0);
  return {
    shown: { from, to: from + written.trim().length },
    target: target.trim() === '' ? undefined : wikiTargetOf(target.trim()),
  };
}

/** The picture that a node shows; undefined for another node, a picture of another site, and another kind of file. */
export function pictureIn(node: SyntaxNode, textOf: TextOf): Picture | undefined {
  if (node.name === 'NoteEmbed') {
    const picture = embeddedPicture(textOf(node).slice('![['.length, -']]'.length));
    if (!picture) return undefined;
    const { file, alt, width } = picture;
    return { source: { file }, alt, ...(width !== undefined && { width: Number(width) }) };
  }
  if (node.name !== 'Image') return undefined;
  const [opening, closing] = node.getChildren('LinkMark');
  const url = closing && urlAfter(node, closing.to);
  if (!opening || !url) return undefined;
  const address = addressOf(textOf(url));
  const alt = unescapeText(textOf({ from: opening.to, to: closing.from }));
  if (isEmbeddedImage(address)) return { source: { url: address }, alt };
  const target = targetOf(address);
  if (!target || !('file' in target) || !isImageFile(target.file)) return undefined;
  return { source: target, alt: describedAs(alt, target.file) };
}
