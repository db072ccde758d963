// The beginning of a text as a reader sees it (E30): without front matter, comments, `data:` URLs and Markdown marks, in
// linear time.
import { withoutData, withoutDataUrls } from './data-urls.ts';
import { frontMatterEnd } from './front-matter.ts';
import { withoutLinks, withoutMarks } from './inline-text.ts';

const BEGINNING_MAX_CHARACTERS = 160;

const COMMENT_ENDS = { '<!--': '-->', '%%': '%%' } as const;
/** Characters outside comments that are read. */
const READ_MAX_CHARACTERS = 10_000;

const LEADING_MARKS = /^[ \t]*(?:>[ \t]?)*[ \t]*/;
/** The mark of a callout's type, which a reader sees as a color. */
const CALLOUT = /^[ \t]*>[> \t]*\[![\w-]+\][+-]?/;
const HEADING = /^#{1,6}(?=[ \t]|$)/;
const CLOSING_MARKS = /[ \t]#+[ \t]*$/;
const RULE = /^(?:=+|-+|(?:[-*_][ \t]*){3,}|`{3,}.*|~{3,}.*)[ \t]*$/;
const BOX = /^[-*+][ \t]+\[([ xX])\][ \t]/;
const BULLET = /^[-*+][ \t]+/;

/** The beginning of a Markdown text in one line, at most this many characters; `…` marks a cut. */
export function beginningOf(content: string, maxCharacters = BEGINNING_MAX_CHARACTERS): string {
  let text = '';
  const short = withoutData(content);
  for (const line of withoutComments(short, frontMatterEnd(short)).split(/\r?\n|\r/)) {
    const words = readable(line).replace(/\s+/g, ' ').trim();
    if (words === '') continue;
    text += text === '' ? words : ` ${words}`;
    if (text.length > maxCharacters) return `${cut(text, maxCharacters - 1).trimEnd()}…`;
  }
  return text;
}

/** The first UTF-16 units of a text, without half of a character at the end. */
const cut = (text: string, units: number): string => {
  const first = text.slice(0, units);
  return first.isWellFormed() ? first : first.slice(0, -1);
};

/** The beginning of a text from an offset on, without comments. A comment that does not end is text. */
function withoutComments(content: string, start: number): string {
  const parts: string[] = [];
  let left = READ_MAX_CHARACTERS;
  let at = start;
  const openings = new Set(Object.keys(COMMENT_ENDS));
  const opening = /<!--|%%/g;
  for (opening.lastIndex = at; left > 0;) {
    const found = openings.size > 0 ? opening.exec(content) : null;
    const end = found?.index ?? content.length;
    if (found && openings.has(found[0])) {
      const mark = found[0] as keyof typeof COMMENT_ENDS;
      const close = content.indexOf(COMMENT_ENDS[mark], end + mark.length);
      if (close < 0) {
        openings.delete(mark);
        continue;
      }
      parts.push(content.slice(at, Math.min(end, at + left)));
      left -= end - at;
      at = close + COMMENT_ENDS[mark].length;
      opening.lastIndex = at;
    } else if (!found) {
      parts.push(content.slice(at, at + left));
      break;
    }
  }
  return parts.join('');
}

/** A line as a reader sees it, without marks. */
function readable(line: string): string {
  const bare = line.replace(CALLOUT, '').replace(LEADING_MARKS, '');
  if (RULE.test(bare)) return '';
  const isHeading = HEADING.test(bare);
  const text = isHeading ? bare.replace(HEADING, '').replace(CLOSING_MARKS, '') : bare;
  const shown = withoutLinks(
    text.replace(BOX, (_, box: string) => (box === ' ' ? '☐ ' : '☑ ')).replace(BULLET, '• '),
  );
  return withoutMarks(withoutDataUrls(shown));
}
