// Dates and ISO weeks as the calendar notes name them (D39, D40).
// Each function is imported from its own module: the package's main module loads 300 of them, which delays every command.
import { getISOWeek } from 'date-fns/getISOWeek';
import { getISOWeeksInYear } from 'date-fns/getISOWeeksInYear';
import { getISOWeekYear } from 'date-fns/getISOWeekYear';
import { timestamp } from './clock.ts';

/** An ISO week of an ISO week-year. */
export interface IsoWeek {
  readonly week: number;
  readonly year: number;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_CHARACTERS = 10;

/** Whether a text is the `YYYY-MM-DD` of an existing day. */
export function isDate(text: string): boolean {
  const start = Date.parse(`${text}T00:00Z`);
  return DATE.test(text) && !Number.isNaN(start) && timestamp(start).startsWith(text);
}

/**
 * An RFC 3339 time in milliseconds since the epoch; NaN if its day does not exist. A space may replace the T.
 * @param text matches TIME_PATTERN
 */
export const parseRfc3339 = (text: string): number =>
  isDate(text.slice(0, DATE_CHARACTERS)) ? Date.parse(text.replace(' ', 'T').toUpperCase()) : Number.NaN;

/** The UTC date of a moment. */
export const utcDate = (ms: number): string => timestamp(ms).slice(0, DATE_CHARACTERS);

/** The start of a day in the process's time zone, which date-fns uses. */
const localStart = (date: string): number => Date.parse(`${date}T00:00`);

/** The date of a moment in a time zone. */
export const dateIn = (timeZone: string, ms: number): string => datesIn(timeZone)(ms);

/** The dates of moments in a time zone. */
function datesIn(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (ms) => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    return `${parts['year']}-${parts['month']}-${parts['day']}`;
  };
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The start of a date in a time zone: midnight. If clocks skip midnight, or the whole day, it is the first moment after
 * the gap. Halves an interval that contains the start, because time zones have had offsets of any number of seconds.
 */
export function startOfDay(timeZone: string, date: string): number {
  const dateAt = datesIn(timeZone);
  const utc = Date.parse(`${date}T00:00Z`);
  let [before, start] = [utc - DAY_MS, utc + 2 * DAY_MS];
  while (start - before > SECOND_MS) {
    const middle = before + Math.floor((start - before) / 2 / SECOND_MS) * SECOND_MS;
    if (dateAt(middle) < date) before = middle;
    else start = middle;
  }
  return start;
}

/** The date some days after a date, or before it if they are negative. */
export const addDays = (date: string, days: number): string =>
  utcDate(Date.parse(`${date}T00:00Z`) + days * DAY_MS);

/** The number of days from a date to another one; negative if that is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS;

/** The two or three dates of a moment in all time zones, from UTC−12 to UTC+14. */
export const datesAround = (ms: number): string[] => [
  ...new Set([-12, 0, 14].map((hours) => utcDate(ms + hours * HOUR_MS))),
];

/** The ISO week of a date. */
export function isoWeekOf(date: string): IsoWeek {
  const day = localStart(date);
  return { week: getISOWeek(day), year: getISOWeekYear(day) };
}

/** The number of weeks in an ISO week-year: 52 or 53. 4 January is always in the first week. */
export const weeksIn = (year: number): number => getISOWeeksInYear(localStart(`${fourDigits(year)}-01-04`));

/** The week with this name (`YYYY-Www`); undefined for any other text, also for a week that does not exist. */
export function weekNamed(name: string): IsoWeek | undefined {
  const [, digits = '', number] = /^(\d{4})-W(\d\d)$/.exec(name) ?? [];
  const [year, week] = [Number(digits), Number(number)];
  return week >= 1 && week <= weeksIn(year) ? { week, year } : undefined;
}

/** The Monday of the week with this name; undefined if there is no such week. */
export function mondayOf(name: string): string | undefined {
  const named = weekNamed(name);
  return named && mondayOfWeek(named);
}

/** The Monday of a week that exists. */
export function mondayOfWeek({ week, year }: IsoWeek): string {
  const inFirstWeek = `${fourDigits(year)}-01-04`;
  const daysAfterMonday = (weekdayOf(inFirstWeek) + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  return addDays(inFirstWeek, DAYS_OF_WEEK * (week - 1) - daysAfterMonday);
}

const DAYS_OF_WEEK = 7;
const THURSDAY = 4;

/** The day of the week, from Sunday, 0, to Saturday, 6. 1 January 1970 was a Thursday. */
export function weekdayOf(date: string): number {
  const days = (daysBetween('1970-01-01', date) + THURSDAY) % DAYS_OF_WEEK;
  return (days + DAYS_OF_WEEK) % DAYS_OF_WEEK;
}

/** `YYYY-Www`. */
export const weekName = ({ week, year }: IsoWeek): string =>
  `${fourDigits(year)}-W${String(week).padStart(2, '0')}`;

const fourDigits = (year: number): string => String(year).padStart(4, '0');
