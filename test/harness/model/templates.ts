// Templates of days and weeks (E29): read character by character, without the service's expressions.
import { checkboxesIn, type Checkbox } from './checkboxes.ts';
import { joined } from './contents.ts';
import { reject } from './errors.ts';
import { frontMatterIn } from './front-matter.ts';
import { isDate, weekOf } from './iso-week.ts';
import type { Call } from './operation.ts';
import { bytesOf, CONTENT_MAX_BYTES, storageUsed } from './quota.ts';
import type { At, Note } from './state.ts';

const DAY_MS = 86_400_000;
const CHECKBOXES_MAX = 1000;

/** A day or week: its kind and its name. */
type Named = Readonly<Record<'type' | 'name', string>>;

/** The first content of a day or week, and the checkboxes that become todos. */
export interface FirstContent {
  readonly content: string;
  readonly checkboxes: readonly Checkbox[];
}

interface Addition {
  readonly content?: string | undefined;
  readonly position?: string | undefined;
  readonly syncTodos?: boolean | undefined;
}

/**
 * What the template makes of a day or week that starts now, with a text that is added. Undefined if there is no
 * template, or if the result is too large for a note or for the quota. @param replaced the content in the trash
 */
export function fromTemplate(
  at: At & Pick<Call, 'caller'>,
  day: Named,
  { content: added, position, syncTodos = false }: Addition,
  replaced: string,
): FirstContent | undefined {
  const templateId = at.workspace.templates[day.type as 'daily' | 'weekly'];
  const template = at.workspace.note.find(({ id, deletedAt }) => id === templateId && deletedAt === null);
  const text = template ? filled(withoutName(template), day) : '';
  if (text === '') return undefined;
  if (syncTodos && added !== undefined) requireFew(checkboxesIn(added));
  const content = added === undefined ? text : joined(text, added, position);
  const growth = bytesOf(content) - bytesOf(replaced);
  if (bytesOf(content) > CONTENT_MAX_BYTES) return undefined;
  if (growth > 0 && storageUsed(at.caller) + growth > at.caller.storageLimit) return undefined;
  const start = position === 'start' ? content.length - text.length : 0;
  const parts = content.split(/(\r\n|\n|\r)/);
  const isOfTemplate = ({ line, before }: Checkbox): boolean => {
    const offset = parts.slice(0, 2 * line - 2).join('').length + before.length;
    return start <= offset && offset < start + text.length;
  };
  const checkboxes = checkboxesIn(content).filter((box) => syncTodos || isOfTemplate(box));
  return { content, checkboxes: checkboxes.length > CHECKBOXES_MAX ? [] : checkboxes };
}

function requireFew(checkboxes: readonly Checkbox[]): void {
  if (checkboxes.length > CHECKBOXES_MAX)
    reject(400, 'content: must hold at most 1000 checkboxes to derive todos from');
}

/** The content without a first line that is the name, and without a blank line after it. Front matter stays. */
function withoutName({ name, content }: Pick<Note, 'name' | 'content'>): string {
  const lines = content.split(/(?<=\n|\r(?!\n))/);
  const front = frontMatterIn(content);
  const end = front === '' ? -1 : front.split(/\r\n|\r|\n/).length - 1;
  const first = lines.findIndex((line, n) => n > end && line.trim() !== '');
  const line = lines[first]?.trim() ?? '';
  const isName = [line, line.replace(/^#{1,6}[ \t]+/, '')].some(
    (text) => text.normalize('NFC') === name.trim().normalize('NFC'),
  );
  if (first < 0 || !isName) return content;
  const after = lines[first + 1];
  // A blank line ends with a line break.
  const blanks = after !== undefined && after.trim() === '' && /[\r\n]$/.test(after) ? 1 : 0;
  return lines.toSpliced(first, 1 + blanks).join('');
}

function filled(template: string, day: Named): string {
  let text = '';
  for (let at = 0; at < template.length;) {
    const end = template.startsWith('{{', at) ? template.indexOf('}}', at) : -1;
    const value = end < 0 ? undefined : valueOf(template.slice(at + 2, end), day);
    text += value ?? template.charAt(at);
    at = value === undefined ? at + 1 : end + 2;
  }
  return text;
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The Monday of a week, found by trying. */
function mondayOf(name: string): string {
  const [year, week] = name.split('-W').map(Number);
  for (let ms = Date.UTC(Number(year) - 1, 11, 25); ; ms += DAY_MS) {
    const found = weekOf(dateOf(ms));
    if (found.week === week && found.year === year) return dateOf(ms);
  }
}

function valueOf(word: string, { type, name }: Named): string | undefined {
  const date = type === 'daily' ? name : mondayOf(name);
  const other = (days: number): string | undefined => {
    const moved = dateOf(Date.parse(`${date}T00:00Z`) + days * DAY_MS);
    return isDate(moved) ? moved : undefined;
  };
  if (word === 'date') return date;
  if (word === 'title') return name;
  if (word === 'yesterday') return other(-1);
  if (word === 'tomorrow') return other(1);
  if (word === 'week') {
    const { week, year } = weekOf(date);
    return year < 1000 ? undefined : `${year}-W${String(week).padStart(2, '0')}`;
  }
  const format = word.startsWith('date:') ? word.slice('date:'.length) : '';
  return format === '' || /[{}\r\n]/.test(format) ? undefined : formatted(date, format);
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;

/** Undefined if a letter outside of brackets belongs to no token, or a bracket is not closed. */
function formatted(date: string, format: string): string | undefined {
  const inEnglish = (options: Intl.DateTimeFormatOptions): string =>
    new Date(`${date}T00:00Z`).toLocaleString('en-US', { timeZone: 'UTC', ...options });
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
  const { week, year } = weekOf(date);
  const tokens: ReadonlyMap<string, string | undefined> = new Map([
    ['YYYY', date.slice(0, 4)],
    ['YY', date.slice(2, 4)],
    ['Q', '1112223334445'.charAt(month)],
    ['MMMM', inEnglish({ month: 'long' })],
    ['MMM', inEnglish({ month: 'short' })],
    ['MM', date.slice(5, 7)],
    ['M', `${month}`],
    ['DD', date.slice(8)],
    ['D', `${day}`],
    ['Do', `${day}${ENDINGS[ordinals.select(day)]}`],
    ['dddd', inEnglish({ weekday: 'long' })],
    ['ddd', inEnglish({ weekday: 'short' })],
    ['dd', inEnglish({ weekday: 'short' }).slice(0, 2)],
    ...['GGGG', 'gggg'].map((token) => [token, year < 0 ? undefined : `${year}`.padStart(4, '0')] as const),
    ...['WW', 'ww'].map((token) => [token, `${week}`.padStart(2, '0')] as const),
    ...['W', 'w'].map((token) => [token, `${week}`] as const),
  ]);
  const isLetter = (at: number): boolean => /^[A-Za-z]$/.test(format.charAt(at));
  let text = '';
  for (let at = 0; at < format.length;) {
    let end = at + 1;
    if (format.charAt(at) === '[') {
      end = format.indexOf(']', at) + 1;
      if (end === 0) return undefined;
      text += format.slice(at + 1, end - 1);
    } else if (isLetter(at)) {
      while (end < format.length && format.charAt(end) === format.charAt(at)) end++;
      if (format.slice(at, end + 1) === 'Do') end++;
      const value = tokens.get(format.slice(at, end));
      if (value === undefined) return undefined;
      text += value;
    } else text += format.charAt(at);
    at = end;
  }
  return text;
}
