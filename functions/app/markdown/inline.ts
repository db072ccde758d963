// Text with emphasis, code, links and images, as nodes. A line break in a note is one on the page, so a hard break is
// an ordinary one.
import type { SyntaxNode } from '@lezer/common';
import { decodeEntity, unescapeText } from './entities.ts';
import type { MarkdownNode, Tag } from './nodes.ts';

/** Emphasis and links are nested this deeply at most; the rest is text. */
const DEPTH_MAX = 32;

const ELEMENTS: Readonly<Record<string, Tag>> = {
  Emphasis: 'em',
  StrongEmphasis: 'strong',
  Strikethrough: 'del',
};
const MARK =
  /^(?:Emphasis|Strikethrough|Link|Code|Header|Quote|List)Mark$|^(?:TaskMarker|LinkLabel|LinkTitle)$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** What has no nodes inside, by its source. */
const LEAVES: Readonly<Record<string, (source: string) => MarkdownNode>> = {
  Escape: (source) => source.slice(1),
  Entity: decodeEntity,
  HardBreak: () => '\n',
  InlineCode: (source) => ({ kind: 'element', tag: 'code', children: [codeOf(source)] }),
  NoteLink: (source) => ({ kind: 'note', name: source.slice(2, -2).trim() }),
  URL: (source) => ({ kind: 'link', url: completed(source), children: [source] }),
  Autolink: (source) => ({
    kind: 'link',
    url: completed(source.slice(1, -1)),
    children: [source.slice(1, -1)],
  }),
};

/** The address of each link reference of a note, by its label. */
export type References = ReadonlyMap<string, string>;

export const normalLabel = (label: string): string =>
  label.slice(1, -1).trim().replace(/\s+/g, ' ').toLowerCase();

export const addressOf = (source: string): string =>
  unescapeText(source.startsWith('<') ? source.slice(1, -1) : source);

export class InlineReader {
  private readonly text: string;
  private readonly references: References;

  constructor(text: string, references: References) {
    this.text = text;
    this.references = references;
  }

  source({ from, to }: { from: number; to: number }): string {
    return this.text.slice(from, to);
  }

  /** The content of a node, without its marks. */
  childrenOf(node: SyntaxNode, depth = 0): MarkdownNode[] {
    return trimmed(this.between(node, node.from, node.to, depth));
  }

  /** The content of a node between two offsets. */
  private between(node: SyntaxNode, from: number, to: number, depth: number): MarkdownNode[] {
    const nodes: MarkdownNode[] = [];
    let position = from;
    for (let child = node.childAfter(from); child && child.from < to; child = child.nextSibling) {
      if (child.from > position) addText(nodes, this.text.slice(position, child.from));
      for (const found of this.read(child, depth + 1))
        if (typeof found === 'string') addText(nodes, found);
        else nodes.push(found);
      position = child.to;
    }
    if (to > position) addText(nodes, this.text.slice(position, to));
    return nodes;
  }

  private read(node: SyntaxNode, depth: number): readonly MarkdownNode[] {
    const source = this.source(node);
    const tag = ELEMENTS[node.name];
    if (MARK.test(node.name)) return [];
    if (depth > DEPTH_MAX) return [source];
    if (tag) return [{ kind: 'element', tag, children: this.between(node, node.from, node.to, depth) }];
    if (node.name === 'Link' || node.name === 'Image') return this.link(node, source, depth);
    // Raw HTML is text.
    return [LEAVES[node.name]?.(source) ?? source];
  }

  private link(node: SyntaxNode, source: string, depth: number): readonly MarkdownNode[] {
    const [opening, closing] = node.getChildren('LinkMark');
    if (!opening || !closing) return [source];
    const url = this.addressOfLink(node, { from: opening.to - 1, to: closing.to });
    if (url === undefined) {
      const inside = this.between(node, opening.to, closing.from, depth);
      return [this.source(opening), ...inside, this.text.slice(closing.from, node.to)];
    }
    if (node.name === 'Link')
      return [{ kind: 'link', url, children: this.between(node, opening.to, closing.from, depth) }];
    return [{ kind: 'image', url, alt: unescapeText(this.text.slice(opening.to, closing.from)) }];
  }

  /** The address beside a link, or that of its reference. `label`: the place of its text, with brackets. */
  private addressOfLink(node: SyntaxNode, label: { from: number; to: number }): string | undefined {
    const url = node.getChild('URL', 'LinkMark');
    if (url) return addressOf(this.source(url));
    if (node.getChildren('LinkMark').length > 2) return '';
    const named = node.getChild('LinkLabel');
    const own = named && named.to - named.from > 2 ? named : label;
    return this.references.get(normalLabel(this.source(own)));
  }
}

/** Adds text to the last node if that is text. */
function addText(nodes: MarkdownNode[], text: string): void {
  const last = nodes.at(-1);
  if (typeof last === 'string') nodes[nodes.length - 1] = last + text;
  else if (text !== '') nodes.push(text);
}

function trimmed(nodes: MarkdownNode[]): MarkdownNode[] {
  const [first] = nodes;
  if (typeof first === 'string') nodes[0] = first.trimStart();
  const last = nodes.at(-1);
  if (typeof last === 'string') nodes[nodes.length - 1] = last.trimEnd();
  return nodes.filter((node) => node !== '');
}

function codeOf(source: string): string {
  const marks = /^`+/.exec(source)?.[0].length ?? 0;
  const code = source.slice(marks, -marks).replace(/\r?\n/g, ' ');
  return /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
}

/** The address of a link that is written without a scheme: `www.example.com`, `me@example.com`. */
function completed(source: string): string {
  if (SCHEME.test(source)) return source;
  return source.includes('@') ? `mailto:${source}` : `http://${source}`;
}
