// Front matter, found line by line; its values are read by a parser of YAML.
import { parse } from 'yaml';

const KEYS = { '---': /^["'\p{L}\d_].*:(\s|$)/u, '+++': /^\s*([\w."'-]+\s*=|\[)/ };
const OTHERS = { '---': /^(\s.*|#.*|-|- .*|[\]}].*|)$/, '+++': /^\s*(#.*)?$/ };

/** Its first and last line and those between them; empty if the content has none. */
export function frontMatterIn(content: string): string {
  const lines = content.replace(/^\ufeff/, '').split(/(?<=\n|\r(?!\n))/);
  const mark = (lines[0] ?? '').trimEnd();
  const last = lines.findIndex(
    (line, n) => n > 0 && (line.trimEnd() === mark || (mark === '---' && line.trimEnd() === '...')),
  );
  if ((mark !== '---' && mark !== '+++') || last < 0 || !/[\r\n]$/.test(lines[0] ?? '')) return '';
  const inside = lines.slice(1, last).map((line) => line.replace(/[\r\n]+$/, ''));
  const isRight = inside.every((line) => KEYS[mark].test(line) || OTHERS[mark].test(line));
  if (!isRight || !inside.some((line) => KEYS[mark].test(line))) return '';
  const length = lines
    .slice(0, last + 1)
    .join('')
    .replace(/[\r\n]+$/, '').length;
  return content.slice(0, length + Number(content.startsWith('\ufeff')));
}

/** The content with blanks in its place. */
export function withoutFrontMatter(content: string): string {
  const front = frontMatterIn(content);
  return front.replace(/[^\r\n]/g, ' ') + content.slice(front.length);
}

/** The texts of a key in YAML: those of a list, or one. */
export function frontMatterTexts(content: string, key: string): string[] {
  const source = frontMatterIn(content)
    .split(/\r\n|\r|\n/)
    .slice(1, -1)
    .join('\n');
  if (source === '' || !content.includes('---')) return [];
  try {
    const values: unknown = parse(source, { schema: 'failsafe', logLevel: 'silent' });
    const value = Object.entries(values ?? {}).find(([name]) => name.toLowerCase() === key)?.[1] as unknown;
    return [value].flat().filter((each): each is string => typeof each === 'string' && each !== '');
  } catch {
    return [];
  }
}
