// Finds headings and footnotes in the text of a note on the page.

/** A text as texts are compared. */
export const plain = (text: string | null): string =>
  (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** A heading as an address writes it: words with hyphens. */
const slug = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** The heading of a text, the last one of several after `#`, or the footnote of a label after `^`. */
export function findHeading(page: Element, { heading, nth }: WantedHeading): Element | undefined {
  if (heading.startsWith('^')) {
    const label = heading.slice(1);
    return [...page.querySelectorAll('[data-footnote]')].find(
      (one) => one instanceof HTMLElement && one.dataset['footnote'] === label,
    );
  }
  // The outline of a note has none that are in a quote or a list.
  const isInside = (one: Element): number => (one.closest('blockquote, li') ? 1 : 0);
  const headings = [...page.querySelectorAll('h2, h3, h4, h5, h6')].toSorted(
    (one, other) => isInside(one) - isInside(other),
  );
  return headingOf(headings, ({ textContent }) => textContent ?? '', { heading, nth });
}

export interface WantedHeading {
  /** Its text as in an address: the last of several after `#`, maybe with hyphens in place of blanks. */
  readonly heading: string;
  /** Which one of several with this text; the first one is 1. */
  readonly nth?: number | undefined;
}

/** The heading that an address means. `textOf`: the text of a heading. */
export function headingOf<T>(
  headings: readonly T[],
  textOf: (heading: T) => string,
  { heading, nth = 1 }: WantedHeading,
): T | undefined {
  // A heading may contain `#` itself.
  const parts = heading.split('#');
  for (const n of parts.keys()) {
    const wanted = parts.slice(n).join('#');
    const equal = headings.filter((one) => plain(textOf(one)) === plain(wanted));
    const inWords = slug(wanted);
    const found =
      equal[nth - 1] ?? equal[0] ?? headings.find((one) => inWords !== '' && slug(textOf(one)) === inWords);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Hides a first heading, or the first line of a first paragraph, that is the name of the note. */
export function hideName(page: Element, name: string): void {
  const first = page.firstElementChild?.matches('.properties')
    ? page.firstElementChild.nextElementSibling
    : page.firstElementChild;
  if (!first?.matches('h2, h3, h4, h5, h6, p:not([class])') || name.trim() === '') return;
  if (plain(first.textContent) === plain(name)) return first.remove();
  const line = first.firstChild;
  if (first.tagName !== 'P' || line?.nodeType !== Node.TEXT_NODE) return;
  const [written = '', ...others] = (line.textContent ?? '').split('\n');
  if (others.length > 0 && plain(written) === plain(name)) line.textContent = others.join('\n');
}
