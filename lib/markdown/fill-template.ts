// Replaces the placeholders of a template by the dates of a day or week (E29), in linear time. Knows no notes.
import { addDays, isoWeekOf, mondayOf, weekdayOf, weekName } from '../core/iso-calendar.ts';

/** The values of placeholders: dates as `YYYY-MM-DD`; the dates of a week are those of its Monday. */
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
 * A template with its placeholders replaced. Everything else is copied, also a placeholder whose date has no four-digit
 * year.
 */
export function filled(template: string, { date, weekday, ...rest }: PeriodDates): string {
  const values: Readonly<Record<string, string>> = rest;
  return template.replace(PLACEHOLDER, (placeholder, format?: string, word?: string) => {
    if (word === undefined) return format === undefined ? date : formatted(date, weekday, format);
    const value = values[word] ?? '';
    return VALUE.test(value) ? value : placeholder;
  });
}

const TOKEN = /YYYY|MMMM|MMM|MM|DD|dddd|ddd/g;
const SHORT = 3;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function formatted(date: string, weekday: number, format: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const monthName = MONTHS[Number(month) - 1] ?? '';
  const dayName = DAYS[weekday] ?? '';
  const values: Readonly<Record<string, string>> = {
    YYYY: year,
    MMMM: monthName,
    MMM: monthName.slice(0, SHORT),
    MM: month,
    DD: day,
    dddd: dayName,
    ddd: dayName.slice(0, SHORT),
  };
  return format.replace(TOKEN, (token) => values[token] ?? token);
}
