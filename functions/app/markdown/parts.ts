// Divides a note into parts, so that none of them takes long to send or to render.
import { BlockReader } from './blocks.ts';
import { markdown } from './grammar.ts';
import type { Container, ElementNode, MarkdownNode, Part, Tag } from './nodes.ts';

/** About as many nodes as a phone renders within a frame. */
const PART_NODES = 250;
/** A text counts as a node for each of these. */
const NODE_CHARACTERS = 50;
/** A page with more elements than this is slow to scroll. */
const NODES_MAX = 150_000;

/** Elements whose children can be in several parts. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'blockquote',
  'ul',
  'ol',
  'li',
  'table',
  'tbody',
] satisfies Tag[]);

/** Thrown for a text that has too many elements. It is shown as plain text. */
export class TooManyNodes extends Error {}

/** The parts of a note, in order. */
export function partsOf(text: string): Iterable<Part> {
  // The parser counts line endings by \n. The length stays the same, and with it the offsets of checkboxes.
  const source = text.replace(/\r(?!\n)/g, '\n').replace(/^\uFEFF/, ' ');
  return new Divider().divide(nodesOf(source), []);
}

function* nodesOf(source: string): Generator<MarkdownNode> {
  const tree = markdown.parse(source);
  const reader = new BlockReader(source, tree);
  let total = 0;
  for (let block = tree.topNode.firstChild; block; block = block.nextSibling)
    for (const node of reader.read(block)) {
      total += sizeOf(node);
      if (total > NODES_MAX) throw new TooManyNodes();
      yield node;
    }
}

class Divider {
  private lastId = 0;

  *divide(children: Iterable<MarkdownNode>, path: readonly Container[]): Generator<Part> {
    let [nodes, size]: [MarkdownNode[], number] = [[], 0];
    for (const child of children) {
      const count = sizeOf(child);
      if (size + count > PART_NODES && nodes.length > 0) {
        yield { path, nodes };
        [nodes, size] = [[], 0];
      }
      if (count > PART_NODES && isContainer(child)) {
        const { children: inside, ...element } = child;
        this.lastId += 1;
        yield* this.divide(inside, [...path, { ...element, id: this.lastId }]);
      } else {
        nodes.push(child);
        size += count;
      }
    }
    if (nodes.length > 0) yield { path, nodes };
  }
}

const isContainer = (node: MarkdownNode): node is ElementNode =>
  typeof node === 'object' && node.kind === 'element' && CONTAINERS.has(node.tag);

function sizeOf(node: MarkdownNode): number {
  if (typeof node === 'string') return 1 + Math.floor(node.length / NODE_CHARACTERS);
  if (!('children' in node)) return 1;
  return node.children.reduce((sum, child) => sum + sizeOf(child), 1);
}
