// The formats in which programs write the paths of daily notes: tokens of moment.js, as in Obsidian.
import { isDate } from '../../core/iso-calendar.ts';
import {
  DAYS,
  FORMAT_PART,
  formatted,
  MONTHS,
  partsOf,
  SHORT,
  SHORTEST,
} from '../../markdown/date-format.ts';
import { datesOf } from '../../markdown/fill-template.ts';

export interface DayFormat {
  /** The day (`YYYY-MM-DD`) that a path without its extension names; undefined if it is not in this format. */
  readonly dayOf: (path: string) => string | undefined;
  /** The path of a day, without an extension. */
  readonly pathOf: (date: string) => string;
}

const beginnings = (names: readonly string[], length: number): string =>
  names.map((name) => name.slice(0, length)).join('|');

const NUMBER = String.raw`\d\d?`;
const TWO_DIGITS = String.raw`\d\d`;
const FOUR_DIGITS = String.raw`\d{4}`;

const PATTERNS: Readonly<Record<string, string>> = {
  YYYY: FOUR_DIGITS,
  YY: TWO_DIGITS,
  GGGG: FOUR_DIGITS,
  gggg: FOUR_DIGITS,
  Q: '[1-4]',
  MMMM: MONTHS.join('|'),
  MMM: beginnings(MONTHS, SHORT),
  MM: TWO_DIGITS,
  M: NUMBER,
  DD: TWO_DIGITS,
  D: NUMBER,
  Do: `${NUMBER}(?:st|nd|rd|th)`,
  dddd: DAYS.join('|'),
  ddd: beginnings(DAYS, SHORT),
  dd: beginnings(DAYS, SHORTEST),
  WW: TWO_DIGITS,
  W: NUMBER,
  ww: TWO_DIGITS,
  w: NUMBER,
};

const YEARS = ['YYYY', 'YY'];
const MONTHS_OF_YEAR = ['MMMM', 'MMM', 'MM', 'M'];
const DAYS_OF_MONTH = ['DD', 'D', 'Do'];

/** In Obsidian, the first day of such a week depends on its language. */
const BY_LANGUAGE: ReadonlySet<string> = new Set(['ww', 'w', 'gggg']);

/** Numbers of one or two digits: two of them without a sign in between can be read in two ways. */
const NUMBERS: ReadonlySet<string> = new Set(['M', 'D', 'Do', 'W', 'w']);
const NO_DIGIT: ReadonlySet<string> = new Set(['MMMM', 'MMM', 'dddd', 'ddd', 'dd']);

interface Part {
  readonly text: string;
  /** Whether the text is a token, not written as it is. */
  readonly isToken: boolean;
}

/** Undefined if the format has an unknown token, or a day can't be read from it without doubt. */
export function dayFormat(format: string): DayFormat | undefined {
  const known = partsIn(format.normalize('NFC'));
  if (!known || isAmbiguous(known)) return undefined;
  const tokens = known.flatMap(({ text, isToken }) => (isToken ? [text] : []));
  const [year, month, day] = [YEARS, MONTHS_OF_YEAR, DAYS_OF_MONTH].map((some) =>
    some.find((token) => tokens.includes(token)),
  );
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const source = known.map(({ text, isToken }) => (isToken ? `(${PATTERNS[text]})` : escaped(text)));
  const pattern = new RegExp(`^${source.join('')}$`);
  return {
    dayOf(path) {
      const [, ...values] = pattern.exec(path.normalize('NFC')) ?? [];
      if (values.length === 0) return undefined;
      const valueOf = (token: string): string => values[tokens.indexOf(token)] ?? '';
      const date = `${fullYear(valueOf(year))}-${monthNumber(valueOf(month))}-${twoDigits(valueOf(day))}`;
      if (!isDate(date)) return undefined;
      // A part may occur again, as in YYYY/MM/YYYY-MM-DD, and a day of the week belongs to one date.
      const parts = partsOf(datesOf(date));
      const isSame = tokens.every((token, n) => BY_LANGUAGE.has(token) || parts[token] === values[n]);
      return isSame ? date : undefined;
    },
    pathOf: (date) => formatted(format, partsOf(datesOf(date))) ?? date,
  };
}

/** The tokens and texts of a format; undefined if a run of letters outside of brackets means nothing. */
function partsIn(format: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of format.matchAll(FORMAT_PART)) {
    const isText = found.startsWith('[') && found.endsWith(']');
    if (!isText && PATTERNS[found] === undefined) return undefined;
    parts.push({ text: format.slice(end, index), isToken: false });
    parts.push(isText ? { text: found.slice(1, -1), isToken: false } : { text: found, isToken: true });
    end = index + found.length;
  }
  return [...parts, { text: format.slice(end), isToken: false }].filter(({ text }) => text !== '');
}

/** Whether a run of digits has several numbers of unknown length, as in `YYYYMD`: 2024111. */
function isAmbiguous(parts: readonly Part[]): boolean {
  let numbers = 0;
  for (const { text, isToken } of parts) {
    if (isToken ? NO_DIGIT.has(text) : /\D/.test(text)) numbers = 0;
    if (isToken && NUMBERS.has(text)) numbers += 1;
    if (numbers > 1) return true;
    // Letters end the number.
    if (text === 'Do') numbers = 0;
  }
  return false;
}

const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);

const twoDigits = (text: string): string => text.replace(/\D+/, '').padStart(2, '0');

/** The number of a month, given with digits or by its name. */
const monthNumber = (text: string): string =>
  twoDigits(/\d/.test(text) ? text : String(MONTHS.findIndex((month) => month.startsWith(text)) + 1));

const LAST_YEAR_OF_2000 = 68;

/** Two digits mean a year from 1969 to 2068, as Obsidian reads them. */
const fullYear = (text: string): string =>
  text.length > 2 ? text : `${Number(text) > LAST_YEAR_OF_2000 ? 19 : 20}${text}`;
