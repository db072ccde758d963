// The beginning of a text as a reader sees it (E30), line by line and without the service's expressions for Markdown.
import { withoutFrontMatter } from './front-matter.ts';
import { withoutData } from './words.ts';

const MAX = 160;

/** Whether a line consists of one of these characters and white space, `least` times at least. */
const isRule = (line: string, marks: string, least: number): boolean =>
  [...marks].some((mark) => {
    const rest = line.replaceAll(/[ \t]/g, '');
    return rest.length >= least && rest === mark.repeat(rest.length);
  });

function readable(line: string): string {
  let text = line.trimStart();
  const isQuoted = text.startsWith('>');
  while (text.startsWith('>')) text = text.slice(1).trimStart();
  if (isQuoted) text = text.replace(/^\[![\w-]+\][+-]?\s*/, '');
  const isFence = text.startsWith('```') || text.startsWith('~~~');
  if (isFence || isRule(text, '-*_', 3) || /^(?:=+|-+)[ \t]*$/.test(text)) return '';
  const [first = '', ...rest] = text.split(' ');
  if (/^#{1,6}$/.test(first)) text = rest.join(' ').replace(/ #+ *$/, '');
  if (['-', '*', '+'].includes(first)) {
    const [box = ''] = /^\[[ xX]\] /.exec(rest.join(' ')) ?? [];
    const mark = box === '' ? '•' : box === '[ ] ' ? '☐' : '☑';
    text = `${mark} ${rest.join(' ').slice(box.length)}`;
  }
  return text
    .replaceAll(/!?\[\[([^[\]|]+)\|?([^[\]|]*)\]\]/g, (_, name: string, shown: string) => shown || name)
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, (_, shown: string) => shown)
    .replaceAll(/data:[\w.+/;=-]*,[^\s"'()<>[\]\\`]*/g, '')
    .split(/\*\*|__|~~|==|`/)
    .join('')
    .replaceAll(
      /(?<![\p{L}\p{N}\\])(\*[^\s*_](?:[^*_]*[^\s*_])?\*|_[^\s*_](?:[^*_]*[^\s*_])?_)(?![\p{L}\p{N}])/gu,
      (marked: string) => marked.slice(1, -1),
    );
}

/** The first 160 characters, in one line, without front matter, comments and marks. */
export function beginningOf(content: string): string {
  const body = withoutFrontMatter(withoutData(content)).replaceAll(/\r\n|\r/g, '\n');
  const shown = body
    .replaceAll(/<!--[^]*?-->|%%[^]*?%%/g, '')
    .split('\n')
    .map(readable);
  const text = shown.join(' ').replaceAll(/\s+/g, ' ').trim();
  return text.length <= MAX
    ? text
    : `${text
        .slice(0, MAX - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;
}
