// Partial edits of a content (E16). The headings are found with the reference implementation of CommonMark.
import { Parser } from 'commonmark';
import { inFormOf } from './contents.ts';
import { withoutFrontMatter } from './front-matter.ts';
import { reject } from './errors.ts';
import { required } from './fields.ts';

export interface Edit {
  readonly find?: string | null;
  readonly replace?: string | null;
  readonly all?: boolean | null;
  readonly heading?: string | readonly string[] | null;
  readonly content?: string | null;
  readonly position?: 'end' | 'start' | 'replace' | null;
}

const EDITS_MAX = 50;
const EDIT_MUST =
  'must have find and replace, or heading and content; find must not be empty, all is true or false, position is end, start or replace';
const isText = (value: unknown): boolean => typeof value === 'string';
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** What the members of an edit may be, besides null or absent. */
const MEMBERS: Readonly<Record<keyof Edit, (value: unknown) => boolean>> = {
  find: (value) => isText(value) && value !== '',
  replace: isText,
  all: (value) => typeof value === 'boolean',
  heading: (value) =>
    Array.isArray(value) ? value.length > 0 && value.every(isText) : isText(value) && value !== '',
  content: isText,
  position: (value) => ['end', 'start', 'replace'].includes(value as string),
};

const isEdit = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(MEMBERS).every(([name, accepts]) => {
    const member: unknown = (value as Readonly<Record<string, unknown>>)[name];
    return isAbsent(member) || accepts(member);
  });

export const edits = required<readonly Edit[]>({
  must: 'must be 1 to 50 edits, each with find and replace or with heading and content',
  accepts: (value) =>
    Array.isArray(value) && value.length >= 1 && value.length <= EDITS_MAX && value.every(isEdit),
  problem: (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > EDITS_MAX) return undefined;
    return `[${value.findIndex((edit) => !isEdit(edit))}]: ${EDIT_MUST}`;
  },
});

const REPLACED_MAX = 500_000;
const MB = 1_048_576;

/** The content after all edits, each applied to the result of the one before. */
export function edited(content: string, all: readonly Edit[]): string {
  let [replacements, growth] = [0, 0];
  return all.reduce((text, edit, n) => {
    const { find, replace, heading, content: added } = edit;
    const present = [find, replace, heading, added].map((member) => !isAbsent(member)).join();
    const isReplacement = present === 'true,true,false,false';
    if (!isReplacement && present !== 'false,false,true,true')
      reject(400, `edits[${n}]: must have either find and replace, or heading and content`);
    const { after, count } = isReplacement
      ? replaced(text, edit, { n, content })
      : inSection(text, edit, { n, content });
    replacements += count;
    growth += Math.max(0, after.length - text.length);
    if (replacements > REPLACED_MAX || growth > 8 * MB)
      reject(400, 'edits: too many replacements in one request');
    if (after.length > 1.5 * MB) reject(400, 'Note exceeds maximum size (1MB)');
    return after;
  }, content);
}

/** A text after an edit, and the number of occurrences that it replaced. */
interface Applied {
  readonly after: string;
  readonly count: number;
}

/** The number of an edit, and the content before all edits, whose line ends added text gets (E34). */
interface Request {
  readonly n: number;
  readonly content: string;
}

function replaced(text: string, { find, replace, all }: Edit, { n, content: before }: Request): Applied {
  const [wanted, other] = [find ?? '', replace ?? ''];
  let found = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found += 1;
  if (found === 0) reject(400, `edits[${n}].find: does not occur`);
  if (found > 1 && all !== true) reject(400, `edits[${n}].find: occurs ${found} times`);
  const [first = '', ...parts] = text.split(wanted);
  const { added } = inFormOf(before, other);
  let [after, at] = [first, first.length];
  for (const part of parts) {
    const ends = [at, at + wanted.length];
    // Half of `\r\n` is replaced as sent.
    after += (ends.some((end) => text.slice(end - 1, end + 1) === '\r\n') ? other : added) + part;
    at += wanted.length + part.length;
  }
  return { after, count: parts.length };
}

function inSection(
  text: string,
  { heading, content, position }: Edit,
  { n, content: before }: Request,
): Applied {
  const all = headingsIn(text);
  const isMeant = ({ path }: Heading): boolean =>
    Array.isArray(heading) ? JSON.stringify(path) === JSON.stringify(heading) : path.at(-1) === heading;
  const [found, ...others] = all.filter(isMeant);
  if (!found) return reject(400, `edits[${n}].heading: does not occur`);
  if (others.length > 0) reject(400, `edits[${n}].heading: matches ${others.length + 1} headings`);
  const { added, lineBreak: lineEnd } = inFormOf(before, content ?? '');
  if (added === '' && position !== 'replace') return { after: text, count: 0 };
  const next = all.find(({ start, level }) => start > found.start && level <= found.level);
  const inside = text.slice(found.end, next?.start);
  const [blank = ''] = /(?<=^|\n|\r(?!\n))([ \t]*(\r\n|\n|\r))*[ \t]*$/.exec(inside) ?? [];
  const body = inside.slice(0, inside.length - blank.length);
  const join = (first: string, second: string): string =>
    first === '' || second === '' || /[\r\n]$/.test(first) ? first + second : first + lineEnd + second;
  const parts = { end: join(body, added), start: join(added, body), replace: added };
  const section = parts[position ?? 'end'];
  // An underlined heading would continue a paragraph before it.
  const gap = next?.isUnderlined && blank === '' && section !== '' ? lineEnd : '';
  const rest = gap + blank + (next ? text.slice(next.start) : '');
  return { after: join(text.slice(0, found.end), join(section, rest)), count: 0 };
}

interface Heading {
  readonly level: number;
  /** The texts of the headings that contain it, and its own. */
  readonly path: readonly string[];
  readonly isUnderlined: boolean;
  /** Where its first line starts, and where the line after it does. */
  readonly start: number;
  readonly end: number;
}

/** The headings of a content outside lists, quotes and code, in order. */
export function headingsIn(text: string): Heading[] {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  const startOf = (line: number): number => lines.slice(0, line - 1).join('').length;
  const found: Heading[] = [];
  let above: { level: number; name: string }[] = [];
  // Front matter is no Markdown. Blank lines in its place keep the numbers of the lines.
  for (let node = new Parser().parse(withoutFrontMatter(text)).firstChild; node; node = node.next) {
    if (node.type !== 'heading') continue;
    const { level } = node;
    const [[first], [last]] = node.sourcepos;
    const source = lines.slice(first - 1, last).map((line) => line.trim());
    const isUnderlined = last > first;
    const [atx = ''] = source;
    const name = isUnderlined
      ? source.slice(0, -1).join('\n')
      : atx
          .replace(/^#+/, '')
          .replace(/(^|\s)#+$/, '')
          .trim();
    above = [...above.filter((other) => other.level < level), { level, name }];
    const path = above.map((each) => each.name);
    found.push({ level, path, isUnderlined, start: startOf(first), end: startOf(last + 1) });
  }
  return found;
}
