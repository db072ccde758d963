// Hostile Markdown in the web app (E20): only allowed elements, attributes and addresses reach the page.
import { expect, test } from 'vitest';
import { allElements, type Shown } from '../harness/app-markdown.ts';
import { placesOf, xssPayloads } from '../harness/xss-payloads.ts';

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  a: ['class', 'data-file', 'data-heading', 'href', 'rel', 'target'],
  blockquote: ['class', 'dir'],
  details: ['class'],
  div: ['aria-label', 'class', 'data-from', 'role', 'tabindex'],
  img: ['alt', 'data-file', 'src', 'width'],
  input: ['aria-label', 'checked', 'data-offset', 'disabled', 'type'],
  li: ['data-from', 'dir'],
  ol: ['dir', 'start'],
  p: ['class', 'data-footnote', 'data-from', 'dir'],
  pre: ['data-from', 'dir', 'tabindex'],
  span: ['class', 'title'],
  td: ['class', 'dir'],
  th: ['class', 'dir'],
  ...Object.fromEntries('h2 h3 h4 h5 h6'.split(' ').map((tag) => [tag, ['data-from', 'dir']])),
  ...Object.fromEntries('ul table'.split(' ').map((tag) => [tag, ['dir']])),
  ...Object.fromEntries(
    'thead tbody tr code em strong del hr kbd sub sup mark u summary'.split(' ').map((tag) => [tag, []]),
  ),
};
const LINK = /^(?:https?:\/\/|mailto:|#\/notes\?(?:name|tag)=)/;
const IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/;

/** What must not be on the page: an element, an attribute or an address. */
const forbidden = ({ tag, attributes }: Shown): string[] => {
  const { href = 'http://', src = 'data:image/png;base64,', ...others } = attributes;
  const allowed = ALLOWED[tag];
  if (!allowed) return [tag];
  return [
    ...Object.keys(others).filter((name) => !allowed.includes(name)),
    ...[href].filter((address) => !LINK.test(address)),
    ...[src].filter((address) => !IMAGE.test(address)),
  ];
};

const payloads = xssPayloads();

test('there are at least 60 payloads, all different', () => {
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThanOrEqual(60);
});

test.for(payloads)('only allowed elements come of %s', (payload) => {
  for (const source of placesOf(payload)) expect(allElements(source).flatMap(forbidden)).toEqual([]);
});

test('raw HTML is readable as text', () => {
  expect(allElements('<img src=x onerror=alert(1)>')).toEqual([
    {
      tag: 'p',
      attributes: { class: 'raw', dir: 'auto' },
      children: ['<img src=x onerror=alert(1)>'],
    },
  ]);
});
