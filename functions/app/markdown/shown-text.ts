// Finds headings and footnotes in the text of a note on the page.

const plain = (text: string | null): string =>
  (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** A heading as an address writes it: words with hyphens. */
const slug = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** The heading of a text, the last one of several after `#`, or the footnote of a label after `^`. */
export function findHeading(page: Element, wanted: string): Element | undefined {
  if (wanted.startsWith('^')) {
    const label = wanted.slice(1);
    return [...page.querySelectorAll('[data-footnote]')].find(
      (one) => one instanceof HTMLElement && one.dataset['footnote'] === label,
    );
  }
  const text = wanted.split('#').at(-1) ?? '';
  const headings = [...page.querySelectorAll('h2, h3, h4, h5, h6')];
  return (
    headings.find(({ textContent }) => plain(textContent) === plain(text)) ??
    headings.find(({ textContent }) => slug(textContent ?? '') === slug(text))
  );
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
