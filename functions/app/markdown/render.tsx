// Turns nodes into elements of the page. This is the allow-list: only these elements and attributes exist, and text
// stays text.
import { h, type ComponentChild, type VNode } from 'preact';
import { externalAddress, isEmbeddedImage } from './links.ts';
import type { CheckboxNode, ElementNode, MarkdownNode } from './nodes.ts';

export interface RenderOptions {
  /** The address of the note with a name, within this page. */
  readonly noteHref: (name: string) => string;
  /** Whether checkboxes can be ticked. */
  readonly readOnly: boolean;
}

/**
 * The allowed elements: blocks, whose direction follows their text, and others. `dir=auto` on an element with many
 * others inside takes the browser minutes.
 */
const BLOCKS: ReadonlySet<string> = new Set('p h2 h3 h4 h5 h6 pre th td'.split(' '));
const OTHERS: ReadonlySet<string> = new Set(
  'blockquote ul ol li table thead tbody tr code em strong del hr'.split(' '),
);

export const rendered = (nodes: readonly MarkdownNode[], options: RenderOptions): ComponentChild[] =>
  nodes.map((node) => one(node, options));

/** An element with these children. Anything that is not allowed is a paragraph. */
export function elementOf(
  { tag, align, dir, start }: Omit<ElementNode, 'children'>,
  children: ComponentChild[],
): VNode {
  const block = BLOCKS.has(tag);
  const attributes = {
    ...(block ? { dir: 'auto' } : dir && { dir }),
    ...(align && { class: `align-${align}` }),
    ...(start !== undefined && { start }),
    // Long lines scroll, also by keyboard.
    ...(tag === 'pre' && { tabIndex: 0 }),
  };
  return h(block || OTHERS.has(tag) ? tag : 'p', attributes, ...children);
}

function one(node: MarkdownNode, options: RenderOptions): ComponentChild {
  if (typeof node === 'string') return node;
  switch (node.kind) {
    case 'element':
      return wrapped(node, elementOf(node, rendered(node.children, options)));
    case 'raw':
      return h('p', { class: 'raw', dir: 'auto' }, node.text);
    case 'link':
      return link(node.url, rendered(node.children.flatMap(withoutLink), options));
    case 'image':
      return isEmbeddedImage(node.url)
        ? h('img', { src: node.url, alt: node.alt })
        : link(node.url, [node.alt || node.url]);
    case 'note':
      return h('a', { class: 'note-link', href: options.noteHref(node.name) }, node.name);
    case 'checkbox':
      break;
  }
  return checkbox(node, options);
}

/** A wide table scrolls by itself, also by keyboard. */
export const wrapped = ({ tag }: Pick<ElementNode, 'tag'>, child: VNode): VNode =>
  tag === 'table'
    ? h('div', { class: 'table', role: 'group', 'aria-label': 'Table', tabIndex: 0 }, child)
    : child;

function link(url: string, inside: ComponentChild[]): ComponentChild {
  const href = externalAddress(url);
  return href === undefined
    ? inside
    : h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...inside);
}

/** A link can't be inside another one. */
const withoutLink = (node: MarkdownNode): readonly MarkdownNode[] => {
  if (typeof node === 'string') return [node];
  if (node.kind === 'link') return node.children;
  if (node.kind === 'note') return [node.name];
  return [node.kind === 'image' && !isEmbeddedImage(node.url) ? node.alt : node];
};

const checkbox = ({ offset, checked, label }: CheckboxNode, { readOnly }: RenderOptions): VNode => (
  <input type="checkbox" checked={checked} disabled={readOnly} aria-label={label} data-offset={offset} />
);
