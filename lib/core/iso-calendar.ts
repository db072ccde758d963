// Dates and ISO weeks as the calendar notes name them (D39, D40).
// Each function has a module of its own: the package's main module loads 300 of them, which delays every command.
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

/** Whether a text is the `YYYY-MM-DD` of an existing day. */
export function isDate(text: string): boolean {
  const start = Date.parse(`${text}T00:00Z`);
  return DATE.test(text) && !Number.isNaN(start) && timestamp(start).startsWith(text);
}

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

/** The two or three dates of a moment in all time zones, from UTC−12 to UTC+14. */
export const datesAround = (ms: number): string[] => [
  ...new Set([-12, 0, 14].map((hours) => timestamp(ms + hours * HOUR_MS).slice(0, 10))),
];

/** The ISO week of a date. */
export function isoWeekOf(date: string): IsoWeek {
  const day = localStart(date);
  return { week: getISOWeek(day), year: getISOWeekYear(day) };
}

/** The number of weeks in an ISO week-year: 52 or 53. 4 January is always in the first week. */
export const weeksIn = (year: number): number => getISOWeeksInYear(localStart(`${year}-01-04`));

/** `YYYY-Www`. */
export const weekName = ({ week, year }: IsoWeek): string => `${year}-W${String(week).padStart(2, '0')}`;
