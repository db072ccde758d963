// Parses HTML from the clipboard. Nothing in the page runs, nothing is loaded, and it is only read: the type of its nodes
// has nothing with which they could become a part of the app's own page.
import type { HtmlNode } from './paste-style.ts';

/** The body of a page. */
export const inertBody = (html: string): HtmlNode => new DOMParser().parseFromString(html, 'text/html').body;
