// Reads the references in one heading or paragraph, by the rules of CommonMark 0.31 for brackets, code and escapes. Each
// `[[…]]` on one line comes first, as in this service's app.
import { afterAddress } from './autolink.ts';
import { codeEndsIn } from './code-spans.ts';
import type { InlineMarkup, InlineReference } from './inline-reference.ts';
import { destinationAt, type Destination } from './link-destination.ts';
import { nextIndex } from './next-index.ts';
import { wikiLinkAt } from './wiki-link.ts';

interface Bracket {
  readonly start: number;
  readonly embed: boolean;
}

/** A part of a name, as in `a%2Fb.md`. */
const ENCODED_SLASH = /%2f/i;
const COMMENT = '<!--';
const COMMENT_END = '-->';

export class InlineReader {
  private readonly content: string;
  private readonly nextWikiLink: (from: number) => number;
  private readonly nextLink: (from: number) => number;
  private readonly nextCode: (from: number) => number;
  private readonly nextComment: (from: number) => number;
  private readonly nextCommentEnd: (from: number) => number;
  private hidden: (readonly [number, number])[] = [];
  private found: InlineReference[] = [];
  private brackets: Bracket[] = [];
  /** Below this depth of brackets, none can become a link, because a link contains no other. */
  private closedDepth = 0;
  /** How many more brackets may be opened. */
  private left: number;

  /** @param maxOpened how many opening brackets are read that begin no `[[…]]` */
  constructor(content: string, maxOpened = Infinity) {
    this.content = content;
    this.left = maxOpened;
    this.nextWikiLink = nextIndex(content, '[[');
    this.nextLink = nextIndex(content, '](');
    this.nextCode = nextIndex(content, '`');
    this.nextComment = nextIndex(content, COMMENT);
    this.nextCommentEnd = nextIndex(content, COMMENT_END);
  }

  /**
   * The parts between two offsets, at least the references, of which it finds at most `max`; only `[[…]]` with
   * `onlyWiki`. Offsets grow from call to call.
   */
  read(
    from: number,
    end: number,
    { withHidden = false, onlyWiki = false, max = Infinity } = {},
  ): InlineMarkup {
    const hasLinks = this.nextWikiLink(from) < end || this.nextLink(from) < end;
    const hasOthers = withHidden && (this.nextCode(from) < end || this.nextComment(from) < end);
    if (!hasLinks && !hasOthers) return { references: [], hidden: [], end };
    this.found = [];
    this.hidden = [];
    this.brackets = [];
    this.closedDepth = 0;
    let codeEnd: ReturnType<typeof codeEndsIn> | undefined;
    let at = from;
    while (at < end && this.found.length < max && this.left > 0)
      switch (this.content.charAt(at)) {
        case '\\':
          at += 2;
          break;
        case '`':
          codeEnd ??= codeEndsIn(this.content, at, end);
          at = this.hide(at, codeEnd(at));
          break;
        case '<':
          at = this.afterMarkup(at, end);
          break;
        case '!':
          at = this.content.charAt(at + 1) === '[' ? this.open(at, true, end) : at + 1;
          break;
        case '[':
          at = this.open(at, false, end);
          break;
        case ']':
          at = onlyWiki ? at + 1 : this.close(at, end);
          break;
        default:
          at += 1;
      }
    return {
      references: this.found.length > 1 ? this.found.toSorted((a, b) => a.start - b.start) : this.found,
      hidden: this.hidden,
      end: at,
    };
  }

  /** Returns the end of a part that shows no text. */
  private hide(start: number, end: number): number {
    this.hidden.push([start, end]);
    return end;
  }

  /** Reads an opening bracket, or a whole `[[…]]`. Returns the offset after it. */
  private open(start: number, embed: boolean, end: number): number {
    const bracket = start + Number(embed);
    const link = wikiLinkAt(this.content, bracket, end);
    if (!link) {
      this.left -= 1;
      this.brackets.push({ start, embed });
      return bracket + 1;
    }
    this.found.push({ kind: 'wiki', embed, external: false, isPath: false, line: 0, start, ...link });
    return this.hide(start, link.end);
  }

  /** Reads a closing bracket with the destination after it, if there is one. Returns the offset after them. */
  private close(at: number, end: number): number {
    const bracket = this.brackets.pop();
    const depth = this.brackets.length;
    const isClosed = bracket?.embed === false && depth < this.closedDepth;
    this.closedDepth = Math.min(this.closedDepth, depth);
    if (!bracket || isClosed) return at + 1;
    const destination = destinationAt(this.content, at + 1, end);
    if (!destination) return at + 1;
    if (!bracket.embed) this.closedDepth = depth;
    this.found.push(this.link(bracket, at, destination));
    return this.hide(at, destination.end);
  }

  private link({ start, embed }: Bracket, textEnd: number, destination: Destination): InlineReference {
    const text = this.content.slice(start + 1 + Number(embed), textEnd);
    const { targetStart, targetEnd } = destination;
    const isPath = !ENCODED_SLASH.test(this.content.slice(targetStart, targetEnd));
    return { kind: 'markdown', embed, text, isPath, line: 0, start, ...destination };
  }

  /** Returns the offset after a comment or an address in angle brackets, or after the bracket. */
  private afterMarkup(at: number, end: number): number {
    if (this.content.startsWith(COMMENT, at)) {
      const close = this.nextCommentEnd(at + 2);
      return close < end ? this.hide(at, close + COMMENT_END.length) : at + 1;
    }
    return afterAddress(this.content, at, end) ?? at + 1;
  }
}
