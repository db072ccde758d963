// What the web app's page makes of Markdown, without a browser: elements as plain data.
import { Fragment, isValidElement, type ComponentChild, type ComponentChildren } from 'preact';
import type { Part } from '../../functions/app/markdown/nodes.ts';
import { partsOf } from '../../functions/app/markdown/parts.ts';
import { elementOf, rendered, wrapped } from '../../functions/app/markdown/render.tsx';

export interface Shown {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly children: readonly (Shown | string)[];
}

const options = { noteHref: (name: string) => `#/name/${encodeURIComponent(name)}`, readOnly: false };

/** The elements of a note. */
export const shown = (source: string): (Shown | string)[] => [...partsOf(source)].flatMap(ofPart);

const ofPart = ({ path, nodes }: Part): (Shown | string)[] =>
  path
    .reduceRight(
      (children, container) => [wrapped(container, elementOf(container, children))],
      rendered(nodes, options),
    )
    .flatMap(plain);

function plain(child: ComponentChild): (Shown | string)[] {
  if (typeof child === 'string') return [child];
  if (!isValidElement(child)) return Array.isArray(child) ? child.flatMap(plain) : [];
  const { children, ...attributes }: { children?: ComponentChildren } & Record<string, unknown> = child.props;
  const inside = [children].flat().flatMap((one) => plain(one));
  if (child.type === Fragment) return inside;
  return [{ tag: String(child.type), attributes, children: inside }];
}

/** All elements of a note, at any depth. */
export const allElements = (source: string): Shown[] => shown(source).flatMap(below);

const below = (node: Shown | string): Shown[] =>
  typeof node === 'string' ? [] : [node, ...node.children.flatMap(below)];

/** The addresses of a note's links. */
export const links = (source: string): unknown[] =>
  allElements(source).flatMap(({ tag, attributes }) => (tag === 'a' ? [attributes['href']] : []));

/** The elements as one line, with the attributes that depend on the text. */
export const elements = (source: string): string => shown(source).map(asLine).join('');

function asLine(node: Shown | string): string {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  const inside = children.map(asLine).join('');
  const { class: name, start, href, src, alt } = attributes;
  if (name === 'table') return inside;
  if (name === 'raw') return `<raw>${inside}</raw>`;
  const parts = [
    tag,
    typeof name === 'string' && name.startsWith('align-') && `align=${name.slice('align-'.length)}`,
    start !== undefined && `start=${JSON.stringify(start)}`,
    href,
    src !== undefined && ['src=', src, ' alt=', alt].join(''),
    tag === 'input' && [attributes['data-offset'], attributes['checked'] === true ? 'x' : '-'].join(' '),
  ];
  return `<${parts.filter((part) => part !== undefined && part !== false).join(' ')}>${inside}</${tag}>`;
}
