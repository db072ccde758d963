// The text of a content without code, found with the reference implementation of CommonMark.
import { Parser } from 'commonmark';
import { frontMatterIn } from './front-matter.ts';

const SPAN = /(?<!`)(`+)(?!`)(?:[^`]|(?!\1(?!`))`+)*?(?<!`)\1(?!`)/g;
const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** The content with blanks instead of front matter, code blocks and code in lines, and thus of the same length. */
export function codeRemoved(content: string): string {
  const front = frontMatterIn(content);
  const parts = `${front.replace(/[^\r\n]/g, ' ')}${content.slice(front.length)}`.split(/(\r\n|\n|\r)/);
  const walker = new Parser().parse(content.slice(front.length)).walker();
  const skipped = front.split(/\r\n|\n|\r/).length - 1;
  for (let event = walker.next(); event; event = walker.next()) {
    const { node, entering } = event;
    if (!entering || node.type !== 'code_block') continue;
    const [[first], [last]] = node.sourcepos;
    for (let line = first + skipped; line <= last + skipped; line += 1)
      parts[2 * line - 2] = blank(parts[2 * line - 2] ?? '');
  }
  return parts
    .join('')
    .split(/((?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r))/)
    .map((block) => block.replace(SPAN, blank))
    .join('');
}
