// Divides a note into parts, so that none of them takes long to send or to render.
import { BlockReader } from './blocks.ts';
import { markdown } from './grammar.ts';
import type { ElementNode, MarkdownNode, Part, Tag } from './nodes.ts';

/** About as many nodes as a phone renders within a frame. */
const PART_NODES = 400;
const PART_CHARACTERS = 20_000;
/** A page with more elements than this is slow to scroll. */
export const NODES_MAX = 150_000;

/** Thrown for a text that has too many elements. It is shown as plain text. */
export class TooManyNodes extends Error {}

/** The parts of a note, in order. The last one may be empty. */
export function* partsOf(text: string): Generator<Part> {
  // The parser counts line endings by \n. The length stays the same, and with it the offsets of checkboxes.
  const source = text.replace(/\r(?!\n)/g, '\n').replace(/^\uFEFF/, ' ');
  const tree = markdown.parse(source);
  const reader = new BlockReader(source, tree);
  let nodes: MarkdownNode[] = [];
  let [size, total] = [0, 0];
  for (let block = tree.topNode.firstChild; block; block = block.nextSibling)
    for (const node of reader.read(block)) {
      const count = sizeOf(node);
      total += count;
      if (total > NODES_MAX) throw new TooManyNodes();
      if (size + count > PART_NODES && nodes.length > 0) {
        yield { continues: false, nodes };
        [nodes, size] = [[], 0];
      }
      if (count > PART_NODES && isElement(node) && CONTAINERS.has(node.tag)) yield* divided(node);
      else {
        nodes.push(node);
        size += count;
      }
    }
  yield { continues: false, nodes };
}

const CONTAINERS: ReadonlySet<string> = new Set(['ul', 'ol', 'table'] satisfies Tag[]);

const isElement = (node: MarkdownNode): node is ElementNode =>
  typeof node === 'object' && node.kind === 'element';

/** The parts of a long list or table. The rows of each part of a table are in a body of their own. */
function* divided(list: ElementNode): Generator<Part> {
  const container = { ...list, children: [] };
  let continues = false;
  for (const section of list.tag === 'table' ? list.children.filter(isElement) : [list])
    for (const children of groups(section.children)) {
      yield { container, continues, nodes: section === list ? children : [{ ...section, children }] };
      continues = true;
    }
}

function* groups(nodes: readonly MarkdownNode[]): Generator<readonly MarkdownNode[]> {
  let [start, size] = [0, 0];
  for (const [index, node] of nodes.entries()) {
    const count = sizeOf(node);
    if (size + count > PART_NODES && index > start) {
      yield nodes.slice(start, index);
      [start, size] = [index, 0];
    }
    size += count;
  }
  yield nodes.slice(start);
}

function sizeOf(node: MarkdownNode): number {
  if (typeof node === 'string') return 1 + Math.floor((node.length * PART_NODES) / PART_CHARACTERS);
  if (!('children' in node)) return 1;
  return node.children.reduce((sum, child) => sum + sizeOf(child), 1);
}
