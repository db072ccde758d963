// The text that a template gives to a day or week (E29), in linear time: without its own name, and with dates in place of
// placeholders.
import { addDays, isoWeekOf, mondayOf, weekdayOf, weekName } from '../core/iso-calendar.ts';
import { canonicalName } from '../core/text.ts';
import { formatted, partsOf } from './date-format.ts';
import { frontMatterEnd } from './front-matter.ts';

/** The note that is a template. */
export interface Template {
  readonly name: string;
  readonly content: string;
}

/** The values of placeholders: dates as `YYYY-MM-DD`. A week has the dates of its Monday. */
export interface PeriodDates {
  readonly date: string;
  readonly yesterday: string;
  readonly tomorrow: string;
  readonly week: string;
  readonly title: string;
  /** The day of the week of `date`: 0 is Sunday. */
  readonly weekday: number;
}

/** The dates of a day (`YYYY-MM-DD`) or week (`YYYY-Www`). */
export function datesOf(period: string): PeriodDates {
  const monday = mondayOf(period);
  const date = monday ?? period;
  return {
    date,
    yesterday: addDays(date, -1),
    tomorrow: addDays(date, 1),
    week: monday === undefined ? weekName(isoWeekOf(date)) : period,
    title: period,
    weekday: weekdayOf(date),
  };
}

const PLACEHOLDER = /\{\{(?:date(?::([^{}\r\n]+))?|(week|yesterday|tomorrow|title))\}\}/g;
const VALUE = /^\d{4}-(?:\d\d-\d\d|W\d\d)$/;

/**
 * The content of a template without its name, and with its placeholders replaced. Everything else is copied, also a
 * placeholder whose date has no four-digit year, or whose format has a letter that means nothing.
 */
export function filled(template: Template, dates: PeriodDates): string {
  const { date, weekday: _, ...rest } = dates;
  const values: Readonly<Record<string, string>> = rest;
  const parts = partsOf(dates);
  return withoutName(template).replace(PLACEHOLDER, (placeholder, format?: string, word?: string) => {
    if (word === undefined) return format === undefined ? date : (formatted(format, parts) ?? placeholder);
    const value = values[word] ?? '';
    return VALUE.test(value) ? value : placeholder;
  });
}

const LINE = /^[^\r\n]*/;
const HEADING_MARK = /^#{1,6}[ \t]+/;
/** The end of a line, and a line below it that makes it a heading. */
const UNDERLINE = /^(?:\r\n|\r|\n) {0,3}(?:=+|-+)[ \t]*(?=[\r\n]|$)/;
/** The end of a line, and a blank line after it. */
const LINE_END = /^(?:\r\n|\r|\n)(?:[ \t]*(?:\r\n|\r|\n))?/;

/**
 * The content without its first line, the line that underlines it, and one blank line after it, if that line is the name:
 * the name of a note written in the web app is its first line. Front matter is unchanged.
 */
function withoutName({ name, content }: Template): string {
  const after = frontMatterEnd(content);
  const text = after + content.slice(after).search(/\S/);
  const start = 1 + Math.max(after - 1, content.lastIndexOf('\n', text), content.lastIndexOf('\r', text));
  const [line = ''] = LINE.exec(content.slice(start)) ?? [];
  const rest = content.slice(start + line.length);
  const bare = canonicalName(line);
  const isName = bare === canonicalName(name);
  if (!isName && bare.replace(HEADING_MARK, '') !== canonicalName(name)) return content;
  return content.slice(0, start) + (isName ? rest.replace(UNDERLINE, '') : rest).replace(LINE_END, '');
}
