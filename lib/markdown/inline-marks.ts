// Finds what a reader does not see of one heading, paragraph or line: the marks of CommonMark 0.31 (emphasis, code, links,
// escapes, character references, HTML), and those of other programs that the app knows: `[[Name|text]]`, `==`, `~~`,
// footnotes, comments between `%%`. Linear time for any text.
import { isBlockTag, TAG_SOURCE } from './block-starts.ts';
import { codeEndsIn } from './code-spans.ts';
import { dataUrlEnd } from './data-urls.ts';
import { Emphasis } from './emphasis.ts';
import { decodeEntity } from './entities.ts';
import { afterAddress } from './autolink.ts';
import { destinationAt } from './link-destination.ts';
import { nextIndex } from './next-index.ts';
import { wikiLinkAt } from './wiki-link.ts';

/** Whether a text defines a label: `[label]: destination`. */
export type IsLabel = (label: string) => boolean;

interface Bracket {
  readonly at: number;
  readonly embed: boolean;
  /** The number of runs of emphasis before it. */
  readonly runs: number;
}

const SPECIAL = /[\\`<&[\]]|!(?=\[)|\*+|_+|~+|=+|%%|data:/gi;
const ESCAPED = /[!-/:-@[-`{-~\r\n]/;
const FOOTNOTE = /\[\^[^\]\s[]{1,60}\](?!\()/y;
const LABEL = /\[((?:[^\\[\]]|\\[^]){0,999})\]/y;
const LABEL_MAX = 999;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;
const MAILBOX = /<[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>/y;
const TAG = new RegExp(TAG_SOURCE, 'iy');
/** Elements whose tags are no space between two words. */
const WITHIN_WORDS =
  /^<\/?(?:a|abbr|b|bdi|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|su[bp]|tt|u|var|wbr)[\s/>]/i;
const BREAK = /^<(?:br|img|hr|input)[\s/>]/i;
/** The width of an embedded picture. */
const WIDTH = /^\s*\d{1,4}(?:x\d{1,4})?\s*$/;

export class InlineMarks {
  /** 1 for each UTF-16 unit of the text that is not shown. */
  readonly hidden: Uint8Array;
  /** What is shown before the unit at an offset. */
  readonly added = new Map<number, string>();
  private readonly text: string;
  private readonly isLabel: IsLabel;
  private readonly emphasis: Emphasis;
  private readonly brackets: Bracket[] = [];
  /** Below this depth of brackets, none can become a link, because a link contains no other. */
  private closedDepth = 0;
  /** Where the last opening bracket is. */
  private lastOpened = -1;
  private readonly nextComment: (from: number) => number;
  private readonly nextCommentEnd: (from: number) => number;
  private codeEnd: ReturnType<typeof codeEndsIn> | undefined;

  constructor(text: string, isLabel: IsLabel = () => false) {
    this.text = text;
    this.isLabel = isLabel;
    this.hidden = new Uint8Array(text.length);
    this.emphasis = new Emphasis((from, to) => this.hide(from, to));
    this.nextComment = nextIndex(text, '%%');
    this.nextCommentEnd = nextIndex(text, '-->');
    this.read();
  }

  hide(from: number, to: number): void {
    this.hidden.fill(1, from, to);
  }

  private read(): void {
    const { text } = this;
    SPECIAL.lastIndex = 0;
    for (let found = SPECIAL.exec(text); found; found = SPECIAL.exec(text)) {
      const next = this.readAt(found.index, found[0]);
      SPECIAL.lastIndex = next;
    }
    this.emphasis.resolve(0);
  }

  /** Reads a mark. Returns the offset after all that was read. */
  private readAt(at: number, mark: string): number {
    const { text } = this;
    const after = at + mark.length;
    switch (mark.charAt(0)) {
      case '\\':
        if (!ESCAPED.test(text.charAt(after))) return after;
        this.hide(at, after);
        return after + 1;
      case '`':
        return this.code(at);
      case '<':
        return this.markup(at);
      case '&':
        return this.reference(at);
      case '!':
        return this.open(at, true);
      case '[':
        return this.open(at, false);
      case ']':
        return this.close(at);
      case 'd':
      case 'D': {
        const end = dataUrlEnd(text, at) ?? after;
        if (end > after) this.hide(at, end);
        return end;
      }
      case '%': {
        const close = this.nextComment(after);
        if (close === Infinity) return after;
        this.hide(at, close + mark.length);
        return close + mark.length;
      }
      default:
        // Strikethrough and highlights have two marks.
        if (/[*_]/.test(mark) || mark.length === 2) this.emphasis.add(text, at, after);
        return after;
    }
  }

  private code(at: number): number {
    const { text } = this;
    this.codeEnd ??= codeEndsIn(text, at, text.length);
    const end = this.codeEnd(at);
    let first = at;
    while (text.charAt(first) === '`' && first < end) first += 1;
    if (first === end) return end;
    const last = end - (first - at);
    // A space inside the backticks on both sides is not part of the code.
    const isSpaced = [text.charAt(first), text.charAt(last - 1)].every((edge) => /[ \r\n]/.test(edge));
    const space = Number(isSpaced && last - first > 2);
    this.hide(at, first + space);
    this.hide(last - space, end);
    return end;
  }

  /** Reads a comment, an address in angle brackets or a tag. */
  private markup(at: number): number {
    const { text } = this;
    if (text.startsWith('<!--', at)) {
      const close = this.nextCommentEnd(at + 2);
      if (close === Infinity) return at + 1;
      this.hide(at, close + 3);
      return close + 3;
    }
    const end = afterAddress(text, at, text.length) ?? endOf(MAILBOX, text, at);
    if (end !== undefined) {
      this.hide(at, at + 1);
      this.hide(end - 1, end);
      return end;
    }
    const tagEnd = endOf(TAG, text, at);
    if (tagEnd === undefined) return at + 1;
    const tag = text.slice(at, tagEnd);
    const isWithin = WITHIN_WORDS.test(tag);
    const isKnown = isWithin || tag.startsWith('</') || BREAK.test(tag) || isBlockTag(tag);
    // After a word, as in `List<string>`, it is a type.
    if (!isKnown && /[\w)]/.test(text.charAt(at - 1))) return tagEnd;
    this.hide(at, tagEnd);
    if (!isWithin) this.added.set(at, ' ');
    return tagEnd;
  }

  private reference(at: number): number {
    const end = endOf(ENTITY, this.text, at);
    if (end === undefined) return at + 1;
    const source = this.text.slice(at, end);
    const decoded = decodeEntity(source);
    if (decoded === source) return end;
    this.hide(at, end);
    this.added.set(at, decoded);
    return end;
  }

  private open(at: number, embed: boolean): number {
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

  private close(at: number): number {
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

/** The end of what an expression finds at an offset. */
function endOf(expression: RegExp, text: string, at: number): number | undefined {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : undefined;
}
