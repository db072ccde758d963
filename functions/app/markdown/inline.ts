// Text with emphasis, code, links and images, as steps. The page shows every line break of a note, so a hard break needs
// no element.
import type { SyntaxNode } from '@lezer/common';
import { decodeEntity, unescapeText } from './entities.ts';
import { externalAddress, isEmbeddedImage } from './links.ts';
import type { Step } from './steps.ts';

/** Emphasis and links are nested this deeply at most; the rest is text. */
const DEPTH_MAX = 32;

const ELEMENTS = { Emphasis: 'em', StrongEmphasis: 'strong', Strikethrough: 'del' } as const;
const MARK =
  /^(?:Emphasis|Strikethrough|Link|Code|Header|Quote|List)Mark$|^(?:TaskMarker|LinkLabel|LinkTitle)$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The address of each link reference of a note, by its label. */
export type References = ReadonlyMap<string, string>;

export const normalLabel = (label: string): string =>
  label.slice(1, -1).trim().replace(/\s+/g, ' ').toLowerCase();

export const addressOf = (source: string): string =>
  unescapeText(source.startsWith('<') ? source.slice(1, -1) : source);

/** Where a node is: how deep, and whether in a link, which can't contain another one. */
interface Place {
  readonly depth: number;
  readonly inLink: boolean;
}

export class InlineReader {
  private readonly text: string;
  private readonly references: References;

  constructor(text: string, references: References) {
    this.text = text;
    this.references = references;
  }

  source({ from, to }: { from: number; to: number }): string {
    return this.text.slice(from, to);
  }

  /** The content of a block, without its marks and the white space around it. */
  stepsIn(node: SyntaxNode): Step[] {
    const steps = this.between(node, node.from, node.to, { depth: 0, inLink: false });
    const [first] = steps;
    if (typeof first === 'string') steps[0] = first.trimStart();
    const last = steps.at(-1);
    if (typeof last === 'string') steps[steps.length - 1] = last.trimEnd();
    return steps.filter((step) => step !== '');
  }

  /** The content of a node between two offsets. */
  private between(node: SyntaxNode, from: number, to: number, place: Place): Step[] {
    const steps: Step[] = [];
    let position = from;
    for (let child = node.childAfter(from); child && child.from < to; child = child.nextSibling) {
      add(steps, this.text.slice(position, child.from));
      for (const step of this.read(child, { ...place, depth: place.depth + 1 })) add(steps, step);
      position = child.to;
    }
    add(steps, this.text.slice(position, to));
    return steps;
  }

  private read(node: SyntaxNode, place: Place): readonly Step[] {
    const source = this.source(node);
    const { name } = node;
    if (MARK.test(name)) return [];
    if (place.depth > DEPTH_MAX) return [source];
    switch (name) {
      case 'Emphasis':
      case 'StrongEmphasis':
      case 'Strikethrough':
        return [{ tag: ELEMENTS[name] }, ...this.between(node, node.from, node.to, place), null];
      case 'Link':
      case 'Image':
        return this.link(node, source, place);
      case 'Escape':
        return [source.slice(1)];
      case 'Entity':
        return [decodeEntity(source)];
      case 'HardBreak':
        return ['\n'];
      case 'InlineCode':
        return [{ tag: 'code' }, codeOf(source), null];
      case 'NoteLink': {
        const { name: target, shown } = noteLink(source.slice(2, -2));
        return place.inLink || !target ? [shown] : [{ tag: 'note-link', name: target }, shown, null];
      }
      case 'URL':
        return linkTo(completed(source), [source], place);
      case 'Autolink':
        return linkTo(completed(source.slice(1, -1)), [source.slice(1, -1)], place);
      default:
        // Raw HTML is text.
        return [source];
    }
  }

  private link(node: SyntaxNode, source: string, place: Place): readonly Step[] {
    const [opening, closing] = node.getChildren('LinkMark');
    if (!opening || !closing) return [source];
    const url = this.addressOfLink(node, { from: opening.to - 1, to: closing.to });
    const inside = (inner: Place): Step[] => this.between(node, opening.to, closing.from, inner);
    if (url === undefined)
      return [this.source(opening), ...inside(place), this.text.slice(closing.from, node.to)];
    if (node.name === 'Link') return linkTo(url, inside({ ...place, inLink: true }), place);
    const alt = unescapeText(this.text.slice(opening.to, closing.from));
    return isEmbeddedImage(url) ? [{ tag: 'img', url, alt }, null] : linkTo(url, [alt || url], place);
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
}

/** Adds a step, or its text to the text before. */
function add(steps: Step[], step: Step): void {
  const last = steps.at(-1);
  if (typeof step === 'string' && typeof last === 'string') steps[steps.length - 1] = last + step;
  else if (step !== '') steps.push(step);
}

/** A link; only its text inside another one, and if the address is not allowed. */
const linkTo = (url: string, inside: readonly Step[], { inLink }: Place): readonly Step[] =>
  inLink || externalAddress(url) === undefined ? inside : [{ tag: 'link', url }, ...inside, null];

function codeOf(source: string): string {
  const marks = /^`+/.exec(source)?.[0].length ?? 0;
  const code = source.slice(marks, -marks).replace(/\r?\n/g, ' ');
  return /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
}

/** The address of a link that is written without a scheme: `www.example.com`, `me@example.com`. */
function completed(source: string): string {
  if (SCHEME.test(source)) return source;
  return source.includes('@') ? `mailto:${source}` : `http://${source}`;
}

/** `[[Name#Heading|text]]` leads to the note with this name, and shows the text. Names may contain # beside a space. */
function noteLink(link: string): { readonly name: string; readonly shown: string } {
  const [target = '', text] = link.split(/\|(.*)/s);
  return { name: target.replace(/(?<=\S)#(?=\S).+$/s, '').trim(), shown: text?.trim() || target.trim() };
}
