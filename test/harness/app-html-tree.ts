// A tree of well-formed HTML, as a browser's DOMParser has it. A real parser is used in test/slow/app.
import { withoutStyles } from '../../functions/app/editor/inert-page.ts';
import type { HtmlNode } from '../../functions/app/editor/paste-style.ts';

interface Element extends HtmlNode {
  readonly childNodes: HtmlNode[];
}

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'meta', 'col', 'link']);
const TOKEN =
  /<!--[^]*?-->|<!\[[^>]*>|<(\/?)([\w:-]+)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*>|([^<]+)/g;
const ATTRIBUTE = /([\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S+)))?/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

const decoded = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** A text as HTML. */
export const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The body of a document. */
export function htmlTree(html: string): HtmlNode {
  const body = element('BODY', '');
  const open = [body];
  for (const [, slash, name, attributes = '', text] of withoutStyles(html).matchAll(TOKEN)) {
    const parent = open.at(-1) ?? body;
    if (text !== undefined) parent.childNodes.push(leaf('#text', decoded(text)));
    else if (name === undefined) parent.childNodes.push(leaf('#comment', ''));
    else if (slash) open.pop();
    else {
      const child = element(name.toUpperCase(), attributes);
      parent.childNodes.push(child);
      if (!VOID.has(name.toLowerCase())) open.push(child);
    }
  }
  return body;
}

const leaf = (nodeName: string, nodeValue: string): HtmlNode => ({ nodeName, nodeValue, childNodes: [] });

function element(nodeName: string, source: string): Element {
  const attributes = new Map(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      decoded(values.find((value) => value !== undefined) ?? ''),
    ]),
  );
  return { nodeName, nodeValue: null, childNodes: [], getAttribute: (name) => attributes.get(name) ?? null };
}
