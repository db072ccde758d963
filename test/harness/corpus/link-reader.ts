// The links and images of a document on the tree of commonmark.js.
import { dirname, join } from 'node:path/posix';
import type { Node } from 'commonmark';
import type { Entry } from './compare.ts';
import type { Source } from './source.ts';
import { linesOf } from './tree.ts';

/** Text without percent-encoding, as far as it is valid. */
export const decoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

const nodesOf = ({ inlineTree: { nodes, addresses } }: Source): Node[] =>
  nodes.filter((node) => (node.type === 'link' || node.type === 'image') && !addresses.has(node));

/** `link` or `image` with the destination of each; addresses in angle brackets are none. */
export const linksOf = (source: Source): Entry[] =>
  nodesOf(source).map((node) => ({
    line: linesOf(node)[0] + source.skipped,
    value: `${node.type} ${decoded(node.destination ?? '')}`,
  }));

/** The path of a link to a place in the package: without host and scheme, query and heading. */
export const pathOf = (destination: string): string | undefined =>
  /^[a-z][a-z\d+.-]+:|^\/\//i.test(destination) || /^(?:[?#]|$)/.test(destination)
    ? undefined
    : destination.replace(/[?#][^]*$/, '');

/** The path of each link to a place in the package, and the file there, as a link checker finds it. */
export const placesOf = (source: Source): Entry[] =>
  nodesOf(source).flatMap((node) => {
    const target = pathOf(decoded(node.destination ?? ''));
    if (target === undefined) return [];
    const place = target.startsWith('/') ? join('.', target) : join(dirname(source.path), target);
    const file = [place, `${place}.md`].find((each) => source.files.paths.has(each)) ?? 'nothing';
    return [{ line: linesOf(node)[0] + source.skipped, value: `${target} → ${file}` }];
  });
