// Finds what a reader does not see of one heading, paragraph or line: the marks of CommonMark 0.31 (emphasis, code, links,
// escapes, character references, HTML), and marks of other programs that the app knows: `[[Name|text]]`, `==`, `~~`,
// footnotes, comments between `%%`. Linear time for any text.
import { isBlockTag, TAG_SOURCE } from './block-starts.ts';
import { BracketMarks, type IsLabel } from './bracket-marks.ts';
import { codeEndsIn } from './code-spans.ts';
import { dataUrlEnd } from './data-urls.ts';
import { endOf } from './end-of.ts';
import { decodeEntity } from './entities.ts';
import { afterAddress } from './autolink.ts';
import { nextIndex } from './next-index.ts';

const SPECIAL = /[\\`<&[\]]|!(?=\[)|\*+|_+|~+|=+|%%|data:/gi;
const ESCAPED = /[!-/:-@[-`{-~\r\n]/;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;
const MAILBOX = /<[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>/y;
const TAG = new RegExp(TAG_SOURCE, 'iy');
/** Elements whose tags are no space between two words. */
const WITHIN_WORDS =
  /^<\/?(?:a|abbr|b|bdi|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|su[bp]|tt|u|var|wbr)[\s/>]/i;
const BREAK = /^<(?:br|img|hr|input)[\s/>]/i;
export class InlineMarks extends BracketMarks {
  private readonly nextComment: (from: number) => number;
  private readonly nextCommentEnd: (from: number) => number;
  private codeEnd: ReturnType<typeof codeEndsIn> | undefined;

  constructor(text: string, isLabel: IsLabel = () => false) {
    super(text, isLabel);
    this.nextComment = nextIndex(text, '%%');
    this.nextCommentEnd = nextIndex(text, '-->');
    this.read();
  }

  private read(): void {
    const { text } = this;
    const special = new RegExp(SPECIAL);
    for (let found = special.exec(text); found; found = special.exec(text))
      special.lastIndex = this.readAt(found.index, found[0]);
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
}
