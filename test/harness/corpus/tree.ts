// The tree that commonmark.js, the reference implementation, reads from a text.
import { Parser, type Node } from 'commonmark';

export interface Tree {
  /** The nodes in the order of the text, a container before its content. */
  readonly nodes: readonly Node[];
  /** The addresses in angle brackets, which are links of the tree. */
  readonly addresses: ReadonlySet<Node>;
}

/** What types leave out of the parser of commonmark.js. */
interface Inside {
  readonly inlineParser: {
    parseReference: (text: string, found: object) => number;
    parseAutolink: (block: Node) => boolean;
  };
}

/** @param definitions whether `[text][label]` is a link if `label` is defined; no text is changed either way */
export function treeOf(text: string, definitions: boolean): Tree {
  const parser = new Parser();
  const { inlineParser } = parser as unknown as Inside;
  const addresses = new Set<Node>();
  const { parseReference, parseAutolink } = inlineParser;
  if (!definitions) inlineParser.parseReference = (source) => parseReference.call(inlineParser, source, {});
  inlineParser.parseAutolink = (block) => {
    const found = parseAutolink.call(inlineParser, block);
    if (found && block.lastChild) addresses.add(block.lastChild);
    return found;
  };
  return { nodes: [...nodesBelow(parser.parse(text))], addresses };
}

export function* nodesBelow(root: Node): Generator<Node> {
  const walker = root.walker();
  for (let event = walker.next(); event; event = walker.next()) if (event.entering) yield event.node;
}

/** The lines of the heading, paragraph or other block that a node is in, from 1. */
export function linesOf(node: Node): [first: number, last: number] {
  let block: Node | null = node;
  // Nodes within a block have no place.
  while (block && !(block.sourcepos as unknown)) block = block.parent;
  const [[first], [last]] = block?.sourcepos ?? [[0], [0]];
  return [first, last];
}

/** Returns the first line of the paragraph or heading that a line is in, or the line itself. */
export function firstLines({ nodes }: Tree): (line: number) => number {
  const first = new Map<number, number>();
  for (const node of nodes)
    if (node.type === 'paragraph' || node.type === 'heading') {
      const [start, end] = linesOf(node);
      for (let line = start; line <= end; line += 1) first.set(line, start);
    }
  return (line) => first.get(line) ?? line;
}
