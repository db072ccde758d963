// Turns steps into elements of the page. This is the allow-list: only these elements and attributes exist, and text
// stays text.
import { externalAddress, isEmbeddedImage } from './links.ts';
import type { Opening, Step } from './steps.ts';

export interface ElementOptions {
  /** The address of the note with a name, within this page. */
  readonly noteHref: (name: string) => string;
  /** Whether checkboxes can be ticked. */
  readonly readOnly: boolean;
}

export interface Described {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The allowed elements: blocks, whose direction follows their text, and others. `dir=auto` on an element with many
 * others inside takes the browser minutes.
 */
const BLOCKS: ReadonlySet<string> = new Set('p h2 h3 h4 h5 h6 pre th td'.split(' '));
const OTHERS: ReadonlySet<string> = new Set(
  'blockquote ul ol li table thead tbody tr code em strong del hr'.split(' '),
);

/** The element of a step. Anything that is not allowed is only its text. */
export function described(opening: Opening, { noteHref, readOnly }: ElementOptions): Described {
  const { tag } = opening;
  if (tag === 'raw') return { tag: 'p', attributes: { class: 'raw', dir: 'auto' } };
  // A wide table scrolls by itself, also by keyboard.
  if (tag === 'table-box')
    return {
      tag: 'div',
      attributes: { class: 'table', role: 'group', 'aria-label': 'Table', tabindex: '0' },
    };
  if (tag === 'link') return link(opening.url);
  if (tag === 'note-link')
    return { tag: 'a', attributes: { class: 'note-link', href: noteHref(opening.name) } };
  if (tag === 'img')
    return isEmbeddedImage(opening.url)
      ? { tag: 'img', attributes: { src: opening.url, alt: opening.alt } }
      : TEXT_ONLY;
  if (tag === 'checkbox')
    return {
      tag: 'input',
      attributes: {
        type: 'checkbox',
        'aria-label': opening.label,
        'data-offset': `${opening.offset}`,
        ...(opening.checked && { checked: '' }),
        ...(readOnly && { disabled: '' }),
      },
    };
  return plainElement(opening);
}

const TEXT_ONLY: Described = { tag: 'span', attributes: {} };

function link(url: string): Described {
  const href = externalAddress(url);
  if (href === undefined) return TEXT_ONLY;
  return { tag: 'a', attributes: { href, target: '_blank', rel: 'noopener noreferrer' } };
}

function plainElement({ tag, align, dir, start }: Extract<Opening, { align?: unknown }>): Described {
  const isBlock = BLOCKS.has(tag);
  const direction = isBlock ? 'auto' : dir;
  const attributes = {
    ...(direction && { dir: direction }),
    ...(align && { class: `align-${align}` }),
    ...(start !== undefined && { start: `${start}` }),
    // Long lines scroll, also by keyboard.
    ...(tag === 'pre' && { tabindex: '0' }),
  };
  return isBlock || OTHERS.has(tag) ? { tag, attributes } : TEXT_ONLY;
}

/** Returns a function that adds the elements of further steps to a root. */
export function elementBuilder(root: Element, options: ElementOptions): (steps: readonly Step[]) => void {
  const open = [root];
  return (steps) => {
    for (const step of steps)
      if (step === null) open.pop();
      else if (typeof step === 'string') open.at(-1)?.append(step);
      else {
        const { tag, attributes } = described(step, options);
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        open.at(-1)?.append(element);
        open.push(element);
      }
  };
}
