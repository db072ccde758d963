// The meaning of the names and styles of pasted elements: emphasis, hidden text, lists of Word, code of an editor.
import { externalAddress } from '../markdown/elements.ts';
import { ITEM_NUMBER_MAX } from './list-items.ts';
import type { Marks } from './paste-inline.ts';

/** The members of a document's node that are read. */
export interface HtmlNode {
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<HtmlNode>;
  readonly getAttribute?: (name: string) => string | null;
}

export const nameOf = ({ nodeName }: HtmlNode): string => nodeName.toLowerCase();

export const attributeOf = (node: HtmlNode, name: string): string => node.getAttribute?.(name) ?? '';

/** A number of an item, in an attribute. Markdown has no others. */
export function itemNumberOf(node: HtmlNode, name: string, otherwise: number): number {
  const number = Number.parseInt(attributeOf(node, name), 10);
  return Number.isNaN(number) ? otherwise : Math.min(Math.max(number, 0), ITEM_NUMBER_MAX);
}

export const hasAttribute = (node: HtmlNode, name: string): boolean =>
  (node.getAttribute?.(name) ?? null) !== null;

export const childrenOf = ({ childNodes }: HtmlNode): HtmlNode[] => Array.from(childNodes);

/** The name that the attribute `style` has in a parsed page, to which the policy of the app does not apply. */
export const STYLE = 'data-style';

/** Longer attributes are hostile. */
const ATTRIBUTE_MAX = 2_000;
const styleOf = (node: HtmlNode): string => attributeOf(node, STYLE).slice(0, ATTRIBUTE_MAX);

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements whose content is no text of the page. */
const DROPPED = wordsOf(
  'head script style title meta link template noscript iframe object embed svg canvas audio video select textarea button',
);

/** Whether an element is not shown. Word and Google Docs hide some text in what they copy. */
export const isDropped = (node: HtmlNode): boolean =>
  DROPPED.has(nameOf(node)) ||
  hasAttribute(node, 'hidden') ||
  /display:\s*none|mso-hide:\s*all/i.test(styleOf(node));

/** Whether line breaks of the source are line breaks of the page. */
export function keepsLines(node: HtmlNode, before: boolean): boolean {
  const [, value] = /white-space:\s*([\w-]+)/i.exec(styleOf(node)) ?? [];
  return value === undefined ? before : /^(?:pre|break-spaces)/i.test(value);
}

// Word has styles with longer names, such as `mso-bidi-font-weight`.
const BOLD = /(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i;
const NOT_BOLD = /(?<![\w-])font-weight:\s*(?:normal|lighter|[1-5]00)/i;
/** A browser puts the style of the page around a part of a line that is copied. It is no emphasis. */
const SURROUNDINGS = /display:\s*inline\s*!important/i;

/** The marks inside an element. */
export function marksIn(node: HtmlNode, marks: Marks): Marks {
  const name = nameOf(node);
  const style = styleOf(node);
  if (marks.code) return marks;
  switch (name) {
    case 'b':
    case 'strong':
      return NOT_BOLD.test(style) ? marks : { ...marks, strong: true };
    case 'i':
    case 'em':
      return /(?<![\w-])font-style:\s*normal/i.test(style) ? marks : { ...marks, em: true };
    case 's':
    case 'strike':
    case 'del':
      return { ...marks, del: true };
    case 'code':
    case 'tt':
    case 'samp':
      return { ...marks, code: true };
    case 'u':
      // Links are underlined anyway.
      return marks.href === undefined ? { ...marks, tag: name } : marks;
    case 'kbd':
    case 'sub':
    case 'sup':
    case 'mark':
      return { ...marks, tag: name };
    case 'a':
      return { ...marks, href: externalAddress(attributeOf(node, 'href').trim()) ?? marks.href };
    case 'span':
    case 'font':
      return SURROUNDINGS.test(style) ? marks : { ...marks, ...styledMarks(style) };
    default:
      return marks;
  }
}

function styledMarks(style: string): Marks {
  const [, position = ''] = /vertical-align:\s*(sub|super)\b/i.exec(style) ?? [];
  return {
    ...(BOLD.test(style) && { strong: true }),
    ...(/(?<![\w-])font-style:\s*italic/i.test(style) && { em: true }),
    ...(/text-decoration[^;]{0,60}line-through/i.test(style) && { del: true }),
    ...(position !== '' && { tag: position.toLowerCase() === 'sub' ? 'sub' : 'sup' }),
  };
}

/** The language of code, by the class of an element around it: `language-js`, `highlight-source-js`. */
export const languageOf = (node: HtmlNode): string =>
  /(?:^|\s)(?:language|highlight-source|highlight)-([\w+#-]{1,30})/i.exec(
    attributeOf(node, 'class').slice(0, ATTRIBUTE_MAX),
  )?.[1] ?? '';

/** The box of an item of Google Docs, which has it as an attribute. */
export function boxOf(item: HtmlNode): string {
  if (attributeOf(item, 'role') !== 'checkbox') return '';
  return attributeOf(item, 'aria-checked') === 'true' ? '[x] ' : '[ ] ';
}

/** The level of a heading. Those of notes in this app are a level deeper than in the text, below the name (blocks.ts). */
export const headingLevel = (node: HtmlNode): number =>
  Number(nameOf(node).slice(1)) - (hasAttribute(node, 'data-from') ? 1 : 0);

/** The level of a list item of Word, which is a paragraph with a style; undefined for anything else. */
export function wordLevelOf(node: HtmlNode): number | undefined {
  const [, level] = /mso-list:[^;]{0,60}\blevel(\d)/i.exec(styleOf(node)) ?? [];
  return level === undefined ? undefined : Number(level);
}

/** Whether an element is the number or bullet that Word puts before an item. */
export const isWordMarker = (node: HtmlNode): boolean => /mso-list:\s*ignore/i.test(styleOf(node));

/** The Markdown of the number or bullet of an item of Word. */
export function wordMarkerIn(node: HtmlNode): string {
  const text = markerText(node)?.trim() ?? '';
  const [, number] = /^\(?(\d{1,9})[.)]/.exec(text) ?? [];
  if (number !== undefined) return `${number}. `;
  return /^\(?[a-z]{1,4}[.)]/i.test(text) ? '1. ' : '- ';
}

function markerText(node: HtmlNode): string | undefined {
  for (const child of childrenOf(node)) {
    const found = isWordMarker(child) ? textIn(child) : markerText(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text of a node with the line breaks in it, as code has it. */
export function textIn(node: HtmlNode): string {
  const name = nameOf(node);
  if (name === '#text') return node.nodeValue ?? '';
  if (name === 'br') return '\n';
  if (isDropped(node)) return '';
  const text = childrenOf(node).map(textIn).join('');
  return (name === 'div' || name === 'p') && !text.endsWith('\n') ? `${text}\n` : text;
}

/** Whether all of it is code of an editor, whose colors and bold words are no emphasis. */
export function isCodeOfEditor(body: HtmlNode): boolean {
  const elements = childrenOf(body).filter((child) => child.getAttribute && !isDropped(child));
  const [only] = elements;
  if (elements.length !== 1 || !only) return false;
  if (nameOf(only) === 'pre') return !childrenOf(only).some((child) => nameOf(child) === 'code');
  return (
    keepsLines(only, false) &&
    /font-family:[^;]{0,200}(?:mono|consolas|courier|menlo|monaco)/i.test(styleOf(only))
  );
}
