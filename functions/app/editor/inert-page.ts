// Parses HTML from the clipboard. Nothing in the page runs, nothing is loaded, and it is only read: the type of its nodes
// has nothing with which they could become a part of the app's own page.
import { STYLE, type HtmlNode } from './paste-style.ts';

/** The body of a page. */
export const inertBody = (html: string): HtmlNode =>
  new DOMParser().parseFromString(withoutStyles(html), 'text/html').body;

/**
 * The policy of the app applies to the parsed page, and the browser reports each style and script in it, although
 * nothing uses them. So their elements are left out, and the attribute gets another name.
 */
export const withoutStyles = (html: string): string =>
  without(without(html, 'style'), 'script').replaceAll(/<[a-z][^<>]*/gi, (tag) =>
    tag
      .replaceAll(/(?<=[\s"'/])style(?=\s*=)/gi, STYLE)
      .replaceAll(/(?<=[\s"'/])on(?=[a-z]+\s*=)/gi, 'data-on-'),
  );

/** A page without the elements of a name, whose content is no HTML. */
function without(html: string, name: string): string {
  const parts: string[] = [];
  const [opening, closing] = [new RegExp(`<${name}`, 'gi'), new RegExp(`</${name}[^>]*>?`, 'gi')];
  for (let next = 0; ;) {
    opening.lastIndex = next;
    const start = opening.exec(html)?.index;
    parts.push(html.slice(next, start));
    if (start === undefined) return parts.join('');
    closing.lastIndex = start;
    // Without a closing tag it ends with the page.
    if (!closing.exec(html)) return parts.join('');
    next = closing.lastIndex;
  }
}
