// Renders Markdown as the web app's page does, without a browser: elements as plain data.
import { readNote } from '../../functions/app/markdown/blocks.ts';
import { allowed } from '../../functions/app/markdown/elements.ts';
import type { Step } from '../../functions/app/markdown/steps.ts';

export interface Shown {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (Shown | string)[];
}

export function stepsOf(source: string): Step[] {
  const steps: Step[] = [];
  readNote(source, (step) => steps.push(step));
  return steps;
}

/** The elements of a note. */
export function shown(source: string): (Shown | string)[] {
  const root: Shown = { tag: 'div', attributes: {}, children: [] };
  const open = [root];
  for (const step of stepsOf(source)) {
    const child = typeof step === 'object' && step ? { ...allowed(step), children: [] } : step;
    if (child === null) open.pop();
    else open.at(-1)?.children.push(child);
    if (typeof child === 'object' && child) open.push(child);
  }
  return root.children;
}

/** All elements of a note, at any depth. */
export const allElements = (source: string): Shown[] => shown(source).flatMap(below);

const below = (node: Shown | string): Shown[] =>
  typeof node === 'string' ? [] : [node, ...node.children.flatMap(below)];

/** The addresses of a note's links. */
export const links = (source: string): (string | undefined)[] =>
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
    name?.startsWith('align-') && `align=${name.slice('align-'.length)}`,
    start !== undefined && `start=${start}`,
    name?.startsWith('callout-box ') && name.slice('callout-box '.length),
    href,
    attributes['data-heading'] !== undefined && `data-heading=${attributes['data-heading']}`,
    attributes['data-file'] !== undefined && `data-file=${attributes['data-file']}`,
    attributes['title'] !== undefined && `title=${attributes['title']}`,
    tag === 'img' && src === undefined && `alt=${alt}`,
    attributes['width'] !== undefined && `width=${attributes['width']}`,
    src !== undefined && ['src=', src, ' alt=', alt].join(''),
    tag === 'input' && [attributes['data-offset'], 'checked' in attributes ? 'x' : '-'].join(' '),
  ];
  return `<${parts.filter((part) => part !== undefined && part !== false).join(' ')}>${inside}</${tag}>`;
}
