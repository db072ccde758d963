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
  switch (opening.tag) {
    case 'raw':
      return { tag: 'p', attributes: { class: 'raw', dir: 'auto' } };
    case 'table-box':
      // A wide table scrolls by itself, also by keyboard.
      return {
        tag: 'div',
        attributes: { class: 'table', role: 'group', 'aria-label': 'Table', tabindex: '0' },
      };
    case 'link': {
      const href = externalAddress(opening.url);
      if (href === undefined) break;
      return { tag: 'a', attributes: { href, target: '_blank', rel: 'noopener noreferrer' } };
    }
    case 'note-link':
      return { tag: 'a', attributes: { class: 'note-link', href: noteHref(opening.name) } };
    case 'img':
      if (!isEmbeddedImage(opening.url)) break;
      return { tag: 'img', attributes: { src: opening.url, alt: opening.alt } };
    case 'checkbox':
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
    default:
      return plainElement(opening);
  }
  return { tag: 'span', attributes: {} };
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
  return { tag: isBlock || OTHERS.has(tag) ? tag : 'span', attributes };
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
