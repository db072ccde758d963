// Text with emphasis, code, links and images, as steps. The page shows every line break of a note, so a hard break needs
// no element.
import type { SyntaxNode, Tree } from '@lezer/common';
import { addresses } from '../state/addresses.ts';
import { isEmbeddedImage } from './elements.ts';
import { decodeEntity, unescapeText } from '../../../lib/markdown/entities.ts';
import { closingTag, openTag } from './html.ts';
import { StepWriter, type Step } from './steps.ts';
import {
  addressOf,
  bareAddress,
  describedAs,
  embeddedPicture,
  isImageFile,
  targetOf,
  wikiParts,
  wikiTargetOf,
  type Target,
} from './targets.ts';

/** Emphasis and links are nested this deeply at most; the rest is text. */
const DEPTH_MAX = 32;

const MARK =
  /^(?:Emphasis|Strikethrough|Highlight|Link|Code|Header|Quote|List|Footnote)Mark$|^(?:Comment)$|^(?:TaskMarker|LinkLabel|LinkTitle)$/;
/** The elements of text with emphasis. */
const EMPHASIS: Readonly<Record<string, string>> = {
  Emphasis: 'em',
  StrongEmphasis: 'strong',
  Strikethrough: 'del',
  Highlight: 'mark',
};

export class InlineReader extends StepWriter {
  protected readonly text: string;
  /** The address of each link reference of the note, by its label. */
  private readonly references: ReadonlyMap<string, string>;
  private depth = 0;
  /** A link can't contain another one. */
  private inLink = false;
  protected inCell = false;

  constructor(text: string, tree: Tree, onStep: (step: Step) => void) {
    super(onStep);
    this.text = text;
    this.references = referencesIn(text, tree);
  }

  /** The source of a part. In a cell of a table `\|` is `|` before anything else is read, also in links and code. */
  source({ from, to }: { from: number; to: number }): string {
    const source = this.text.slice(from, to);
    return this.inCell ? source.replaceAll('\\|', '|') : source;
  }

  /** Reads the content of a block, without its marks and the white space around it. */
  readBlock(node: SyntaxNode): void {
    this.trimmed(() => this.between(node, node.from, node.to));
  }

  /** Reads the content of a node between two offsets. */
  protected between(node: SyntaxNode, from: number, to: number): void {
    let position = from;
    const missing = new Set<string>();
    this.depth += 1;
    for (let child = node.childAfter(from); child && child.from < to; child = child.nextSibling) {
      this.addLines(this.text.slice(position, child.from));
      const tag = child.name === 'HTMLTag' ? openTag(this.source(child)) : undefined;
      const closing =
        tag !== undefined && !missing.has(tag) ? closingTag(this.text, child, tag, to) : undefined;
      if (tag !== undefined && closing && this.depth <= DEPTH_MAX) {
        const [start, end] = [child.to, closing.from];
        this.element(tag, undefined, () => this.between(node, start, end));
        child = closing;
      } else {
        if (tag !== undefined) missing.add(tag);
        this.readPart(child);
      }
      position = child.to;
      // One blank after `>` belongs to the mark.
      if (child.name === 'QuoteMark' && this.text[position] === ' ') position += 1;
    }
    this.depth -= 1;
    this.addLines(this.text.slice(position, to));
  }

  /** Adds a text. The indentation of its further lines is that of the block, not of the text. */
  private addLines(text: string): void {
    this.add(text.replaceAll(/(?<=\n)[ \t]+/g, ''));
  }

  private readPart(node: SyntaxNode): void {
    const { name } = node;
    if (MARK.test(name)) return;
    const source = this.source(node);
    if (this.depth > DEPTH_MAX) return this.add(source);
    const tag = EMPHASIS[name];
    if (tag) return this.element(tag, undefined, () => this.between(node, node.from, node.to));
    switch (name) {
      case 'Link':
      case 'Image':
        return this.link(node, source);
      case 'Escape':
        return this.add(source.slice(-1));
      case 'Entity':
        return this.add(decodeEntity(source));
      case 'HardBreak':
        return this.add('\n');
      case 'Tag':
        return this.tag(source);
      case 'FootnoteReference':
        return this.element('sup', undefined, () =>
          this.anchor({ heading: source.slice(1, -1) }, () => this.add(source.slice(2, -1))),
        );
      case 'HTMLTag':
        return this.add(/^<br\s*\/?>$/i.test(source) ? '\n' : source);
      case 'InlineCode':
        return this.element('code', undefined, () => this.add(codeOf(source)));
      case 'NoteLink':
        return this.noteLink(source.slice(2, -2));
      case 'NoteEmbed':
        return this.noteEmbed(source.slice(3, -2));
      case 'URL':
        return this.bareLink(source);
      case 'Autolink':
        return this.bareLink(source.slice(1, -1));
      default:
        // Raw HTML is text.
        return this.add(source);
    }
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
    const target = targetOf(url);
    if (target && 'file' in target && isImageFile(target.file))
      return this.element('img', { 'data-file': target.file, alt: describedAs(alt, target.file) });
    return this.linkTo(url, () => this.add(alt || url));
  }

  /** The destination of an inline or reference link. `label`: the range of its text, with brackets. */
  private addressOfLink(node: SyntaxNode, label: { from: number; to: number }): string | undefined {
    const url = node.getChildren('URL').find(({ from }) => from >= label.to);
    if (url) return addressOf(this.source(url));
    if (node.getChildren('LinkMark').length > 2) return '';
    const named = node.getChild('LinkLabel');
    const own = named && named.to - named.from > 2 ? named : label;
    return this.references.get(normalLabel(this.source(own)));
  }

  /** An address that is written without a text, and maybe without a scheme: `www.example.com`, `me@example.com`. */
  private bareLink(source: string): void {
    this.linkTo(bareAddress(source), () => this.add(source));
  }

  /** `[[Group/Name#Heading|text]]` leads to that place, and shows the text. */
  private noteLink(link: string): void {
    const [target = '', text] = wikiParts(link);
    const addText = (): void => this.add(text?.trim() || target.trim());
    if (target.trim() === '') addText();
    else this.anchor(wikiTargetOf(target.trim()), addText);
  }

  /** `![[photo.png|300]]` shows a picture, maybe with its width. Any other file, and a note, is a link. */
  private noteEmbed(link: string): void {
    const picture = embeddedPicture(link);
    if (!picture) return this.noteLink(link);
    const { file, alt, width } = picture;
    this.element('img', { 'data-file': file, alt, ...(width !== undefined && { width }) });
  }

  private tag(source: string): void {
    if (this.inLink) this.add(source);
    else this.element('a', { class: 'tag', href: addresses.tag(source.slice(1)) }, () => this.add(source));
  }

  /** A link; only its content inside another one, and if the address is not allowed. */
  private linkTo(url: string, addContent: () => void): void {
    const target = targetOf(url);
    if (target) this.anchor(target, addContent);
    else this.inside(addContent);
  }

  private anchor(target: Target, addContent: () => void): void {
    const content = (): void => this.inside(addContent);
    if (this.inLink) content();
    else if ('href' in target) this.element('a', { href: target.href }, content);
    else if ('note' in target)
      this.element('a', { class: 'note-link', href: addresses.named(target.note) }, content);
    else if ('heading' in target) this.element('a', { 'data-heading': target.heading }, content);
    else if ('file' in target) this.element('a', { class: 'file-link', 'data-file': target.file }, content);
    else this.element('span', { class: 'no-link', title: target.unknown }, content);
  }

  private inside(addContent: () => void): void {
    const { inLink } = this;
    this.inLink = true;
    addContent();
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

function codeOf(source: string): string {
  const marks = /^`+/.exec(source)?.[0].length ?? 0;
  const code = source.slice(marks, -marks).replace(/\r?\n/g, ' ');
  return /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
}
