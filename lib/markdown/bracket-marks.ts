// The marks of links, pictures and footnotes in a heading, paragraph or line, by the rules of CommonMark 0.31 for brackets.
import { Emphasis } from './emphasis.ts';
import { endOf } from './end-of.ts';
import { destinationAt } from './link-destination.ts';
import { wikiLinkAt } from './wiki-link.ts';

/** Whether a text defines a label: `[label]: destination`. */
export type IsLabel = (label: string) => boolean;

interface Bracket {
  readonly at: number;
  readonly embed: boolean;
  /** The number of runs of emphasis before it. */
  readonly runs: number;
}

const FOOTNOTE = /\[\^[^\]\s[]{1,60}\](?!\()/y;
const LABEL = /\[((?:[^\\[\]]|\\[^]){0,999})\]/y;
const LABEL_MAX = 999;
/** The width of an embedded picture. */
const WIDTH = /^\s*\d{1,4}(?:x\d{1,4})?\s*$/;

export class BracketMarks {
  /** 1 for each UTF-16 unit of the text that is not shown. */
  readonly hidden: Uint8Array;
  /** The shown text before the unit at an offset. */
  readonly added = new Map<number, string>();
  protected readonly text: string;
  private readonly isLabel: IsLabel;
  protected readonly emphasis: Emphasis;
  private readonly brackets: Bracket[] = [];
  /** Below this depth of brackets, none can become a link, because a link contains no other. */
  private closedDepth = 0;
  /** The offset of the last opening bracket. */
  private lastOpened = -1;

  constructor(text: string, isLabel: IsLabel) {
    this.text = text;
    this.isLabel = isLabel;
    this.hidden = new Uint8Array(text.length);
    this.emphasis = new Emphasis((from, to) => this.hide(from, to));
  }

  /** Hides the units between two offsets. */
  hide(from: number, to: number): void {
    this.hidden.fill(1, from, to);
  }

  /** Reads an opening bracket, a whole `[[…]]`, or a mark of a footnote. Returns the offset after it. */
  protected open(at: number, embed: boolean): number {
    const { text } = this;
    const bracket = at + Number(embed);
    const wiki = wikiLinkAt(text, bracket, text.length);
    if (wiki) {
      const { end, text: alias = '' } = wiki;
      const bar = end - 2 - alias.length;
      const shown = alias.trim() === '' || (embed && WIDTH.test(alias)) ? [bracket + 2, bar] : [bar, end - 2];
      const [from = 0, to = 0] = wiki.text === undefined ? [bracket + 2, end - 2] : shown;
      this.hide(at, from);
      // Before the text of an alias there is `|`, in a table `\|`.
      const last = to === bar && wiki.text !== undefined ? to - 1 - Number(text.charAt(to - 2) === '\\') : to;
      this.hide(last, end);
      return end;
    }
    const footnote = embed ? undefined : endOf(FOOTNOTE, text, bracket);
    if (footnote !== undefined) {
      this.hide(at, footnote);
      return footnote;
    }
    this.lastOpened = at;
    this.brackets.push({ at, embed, runs: this.emphasis.count });
    return bracket + 1;
  }

  /** Reads a closing bracket, with the destination after it. Returns the offset after them. */
  protected close(at: number): number {
    const { text } = this;
    const bracket = this.brackets.pop();
    const depth = this.brackets.length;
    const isClosed = bracket?.embed === false && depth < this.closedDepth;
    this.closedDepth = Math.min(this.closedDepth, depth);
    if (!bracket || isClosed) return at + 1;
    const first = bracket.at + 1 + Number(bracket.embed);
    const end = destinationAt(text, at + 1, text.length)?.end ?? this.labelEnd(bracket, at);
    if (end === undefined) return at + 1;
    if (!bracket.embed) this.closedDepth = depth;
    this.hide(bracket.at, first);
    this.hide(at, end);
    this.emphasis.resolve(bracket.runs);
    return end;
  }

  /** The end of a link by reference whose text ends at an offset: `[text][label]`, `[label][]` or `[label]`. */
  private labelEnd({ at, embed }: Bracket, to: number): number | undefined {
    const { text } = this;
    const end = endOf(LABEL, text, to + 1) ?? to + 1;
    const label = text.slice(to + 2, end - 1);
    if (label !== '') return this.isLabel(label) ? end : undefined;
    const from = at + 1 + Number(embed);
    // A label contains no bracket.
    const isOne = this.lastOpened === at && to - from <= LABEL_MAX;
    return isOne && this.isLabel(text.slice(from, to)) ? end : undefined;
  }
}
