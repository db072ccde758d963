// Turns steps into elements of the page. This is the allow-list: only these elements and attributes exist, links lead to
// other sites or to notes, images are in the note, and text stays text.
import { addresses } from '../state/addresses.ts';
import type { Opening, Step } from './steps.ts';

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);
/** Images inside the note. An SVG image is left out, because it is a document when a browser opens it separately. */
const IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z\d+/=\s]*$/i;

/** The complete address of a link to another site or a mailbox; undefined for anything else. */
export function externalAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return SCHEMES.has(protocol) ? href : undefined;
}

/** Whether an image is in the note itself. Images of other sites would tell them who reads what. */
export const isEmbeddedImage = (url: string): boolean => IMAGE.test(url);

/** The attributes of the allowed elements. */
const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'thead tbody tr code em strong del hr kbd sub sup mark u summary': '',
    'h2 h3 h4 h5 h6': 'data-from',
    'ul table': 'dir',
    li: 'dir data-from',
    blockquote: 'dir class',
    ol: 'dir start',
    p: 'class data-from data-footnote',
    'th td': 'class',
    pre: 'tabindex data-from',
    details: 'class',
    div: 'class role aria-label tabindex data-from',
    a: 'class href data-heading data-file',
    img: 'src alt width data-file',
    span: 'class title',
    input: 'type checked aria-label data-offset',
  }).flatMap(([tags, names]) => tags.split(' ').map((tag) => [tag, names.split(' ')] as const)),
);

/** Elements that get dir="auto". It is too slow on elements with many descendants. */
const AUTO: ReadonlySet<string> = new Set('p h2 h3 h4 h5 h6 pre th td'.split(' '));

const CHECKS: Readonly<Record<string, (value: string) => boolean>> = {
  href: (value) => value.startsWith('#/notes?') || externalAddress(value) !== undefined,
  src: isEmbeddedImage,
  type: (value) => value === 'checkbox',
  class: (value) => /^[a-z\d -]+$/.test(value),
  width: (value) => /^\d{1,4}$/.test(value),
};

/** The element of a step. Anything that is not allowed is only its text. */
export function allowed({ tag, attributes = {} }: Opening): Required<Opening> {
  const names = ALLOWED.get(tag);
  const given = Object.entries(attributes);
  if (!names || given.some(([name, value]) => !names.includes(name) || CHECKS[name]?.(value) === false))
    return { tag: 'span', attributes: {} };
  const isExternal = attributes['href'] !== undefined && !attributes['href'].startsWith('#');
  const added = {
    ...(AUTO.has(tag) && { dir: 'auto' }),
    ...(isExternal && { target: '_blank', rel: 'noopener noreferrer' }),
  };
  return { tag, attributes: { ...attributes, ...added } };
}

/**
 * Returns a function that adds the elements of further steps to a root.
 * @param address the note's own address, to which links to its headings are added
 */
export function elementBuilder(root: Element, address: string): (steps: readonly Step[]) => void {
  const open = [root];
  return (steps) => {
    for (const step of steps)
      if (step === null) open.pop();
      else if (typeof step === 'string') open.at(-1)?.append(step);
      else {
        const { tag, attributes } = allowed(step);
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        const heading = attributes['data-heading'];
        if (tag === 'a' && attributes['data-file'] !== undefined) element.setAttribute('href', address);
        if (heading !== undefined) element.setAttribute('href', addresses.heading(address, heading));
        open.at(-1)?.append(element);
        open.push(element);
      }
  };
}
