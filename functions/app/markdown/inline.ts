// Text with emphasis, code, links and images, as steps. The page shows every line break of a note, so a hard break needs
// no element.
import type { SyntaxNode, Tree } from '@lezer/common';
import { links } from '../state/links.ts';
import { externalAddress, isEmbeddedImage } from './elements.ts';
import { StepWriter, type Step } from './steps.ts';

/** Emphasis and links are nested this deeply at most; the rest is text. */
const DEPTH_MAX = 32;

const MARK =
  /^(?:Emphasis|Strikethrough|Link|Code|Header|Quote|List)Mark$|^(?:TaskMarker|LinkLabel|LinkTitle)$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/**
 * Names of character references. The 2,231 names of HTML would be larger than the parser; those that are not in this list
 * are shown as written.
 */
const NAMED: ReadonlyMap<string, string> = new Map(
  [
    'amp& lt< gt> quot" apos\' nbsp\u00A0 copy© reg® trade™ hellip… ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo”',
    'laquo« raquo» bull• middot· times× divide÷ plusmn± deg° para¶ sect§ larr← uarr↑ rarr→ darr↓ harr↔ rArr⇒',
    'hearts♥ check✓ euro€ pound£ yen¥ cent¢ frac12½ frac14¼ frac34¾ infin∞ ne≠ le≤ ge≥ shy\u00AD ensp\u2002',
    'emsp\u2003 thinsp\u2009 zwj\u200D zwnj\u200C lrm\u200E rlm\u200F',
  ].flatMap((line) => line.split(' ').map((word) => [word.slice(0, -1), word.slice(-1)] as const)),
);

const CODE_POINT_MAX = 0x10ffff;
const REPLACEMENT = '\uFFFD';

export class InlineReader extends StepWriter {
  protected readonly text: string;
  /** The address of each link reference of the note, by its label. */
  private readonly references: ReadonlyMap<string, string>;
  private depth = 0;
  /** A link can't contain another one. */
  private inLink = false;

  constructor(text: string, tree: Tree, onStep: (step: Step) => void) {
    super(onStep);
    this.text = text;
    this.references = referencesIn(text, tree);
  }

  source({ from, to }: { from: number; to: number }): string {
    return this.text.slice(from, to);
  }

  /** Reads the content of a block, without its marks and the white space around it. */
  readBlock(node: SyntaxNode): void {
    this.trimmed(() => this.between(node, node.from, node.to));
  }

  /** Reads the content of a node between two offsets. */
  private between(node: SyntaxNode, from: number, to: number): void {
    let position = from;
    this.depth += 1;
    for (let child = node.childAfter(from); child && child.from < to; child = child.nextSibling) {
      this.add(this.text.slice(position, child.from));
      this.readPart(child);
      position = child.to;
    }
    this.depth -= 1;
    this.add(this.text.slice(position, to));
  }

  private readPart(node: SyntaxNode): void {
    const { name } = node;
    if (MARK.test(name)) return;
    const source = this.source(node);
    switch (this.depth > DEPTH_MAX ? 'TooDeep' : name) {
      case 'Emphasis':
        return this.emphasis('em', node);
      case 'StrongEmphasis':
        return this.emphasis('strong', node);
      case 'Strikethrough':
        return this.emphasis('del', node);
      case 'Link':
      case 'Image':
        return this.link(node, source);
      case 'Escape':
        return this.add(source.slice(1));
      case 'Entity':
        return this.add(decodeEntity(source));
      case 'HardBreak':
        return this.add('\n');
      case 'InlineCode':
        return this.element('code', undefined, () => this.add(codeOf(source)));
      case 'NoteLink':
        return this.noteLink(source.slice(2, -2));
      case 'URL':
        return this.bareLink(source);
      case 'Autolink':
        return this.bareLink(source.slice(1, -1));
      default:
        // Raw HTML is text.
        return this.add(source);
    }
  }

  private emphasis(tag: string, node: SyntaxNode): void {
    this.element(tag, undefined, () => this.between(node, node.from, node.to));
  }

  private link(node: SyntaxNode, source: string): void {
    const [opening, closing] = node.getChildren('LinkMark');
    if (!opening || !closing) return this.add(source);
    const url = this.addressOfLink(node, { from: opening.to - 1, to: closing.to });
    const addContent = (): void => this.between(node, opening.to, closing.from);
    if (url === undefined) {
      this.add(this.source(opening));
      addContent();
      return this.add(this.text.slice(closing.from, node.to));
    }
    if (node.name === 'Link') return this.linkTo(url, addContent);
    const alt = unescapeText(this.text.slice(opening.to, closing.from));
    if (isEmbeddedImage(url)) return this.element('img', { src: url, alt });
    return this.linkTo(url, () => this.add(alt || url));
  }

  /** The address beside a link, or that of its reference. `label`: the place of its text, with brackets. */
  private addressOfLink(node: SyntaxNode, label: { from: number; to: number }): string | undefined {
    const url = node.getChild('URL', 'LinkMark');
    if (url) return addressOf(this.source(url));
    if (node.getChildren('LinkMark').length > 2) return '';
    const named = node.getChild('LinkLabel');
    const own = named && named.to - named.from > 2 ? named : label;
    return this.references.get(normalLabel(this.source(own)));
  }

  /** An address that is written without a text, and maybe without a scheme: `www.example.com`, `me@example.com`. */
  private bareLink(source: string): void {
    const scheme = SCHEME.test(source) ? '' : source.includes('@') ? 'mailto:' : 'http://';
    this.linkTo(scheme + source, () => this.add(source));
  }

  /** `[[Name#Heading|text]]` leads to the note with this name, and shows the text. Names may contain # beside a space. */
  private noteLink(link: string): void {
    const [target = '', text] = link.split(/\|(.*)/s);
    const name = target.replace(/(?<=\S)#(?=\S).+$/s, '').trim();
    const addText = (): void => this.add(text?.trim() || target.trim());
    if (this.inLink || !name) addText();
    else this.element('a', { class: 'note-link', href: links.named(name) }, addText);
  }

  /** A link; only its content inside another one, and if the address is not allowed. */
  private linkTo(url: string, addContent: () => void): void {
    const { inLink } = this;
    const href = inLink ? undefined : externalAddress(url);
    this.inLink = true;
    if (href === undefined) addContent();
    else this.element('a', { href }, addContent);
    this.inLink = inLink;
  }
}

function referencesIn(text: string, tree: Tree): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!text.includes(']:')) return found;
  tree.iterate({
    enter({ name, node }) {
      if (name !== 'LinkReference') return;
      const [label, url] = [node.getChild('LinkLabel'), node.getChild('URL')];
      if (!label || !url) return;
      const key = normalLabel(text.slice(label.from, label.to));
      if (!found.has(key)) found.set(key, addressOf(text.slice(url.from, url.to)));
    },
  });
  return found;
}

const normalLabel = (label: string): string => label.slice(1, -1).trim().replace(/\s+/g, ' ').toLowerCase();

const addressOf = (source: string): string =>
  unescapeText(source.startsWith('<') ? source.slice(1, -1) : source);

function codeOf(source: string): string {
  const marks = /^`+/.exec(source)?.[0].length ?? 0;
  const code = source.slice(marks, -marks).replace(/\r?\n/g, ' ');
  return /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
}

/** The character of a reference such as `&amp;`; the reference itself if it is unknown. */
function decodeEntity(reference: string): string {
  const body = reference.slice(1, -1);
  if (!body.startsWith('#')) return NAMED.get(body) ?? reference;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
  const valid = code > 0 && code <= CODE_POINT_MAX && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : REPLACEMENT;
}

/** Replaces character references and backslash escapes, as in the address of a link. */
const unescapeText = (text: string): string =>
  text.replace(
    /\\([!-/:-@[-`{-~])|&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,31});/gi,
    (match, escaped?: string) => escaped ?? decodeEntity(match),
  );
