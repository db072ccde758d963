// Dates and times in the forms in which programs write them. Names of months and days are English.
import { isDate, startOfDay } from '../../core/iso-calendar.ts';
import { MONTHS } from '../../markdown/date-format.ts';
import { zonedTime } from './zoned-time.ts';

const WEEKDAY = String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?`;
const WEEKDAY_BEFORE = new RegExp(String.raw`^${WEEKDAY},?\s*`, 'i');
const WEEKDAY_AFTER = new RegExp(String.raw`^,?\s+${WEEKDAY}`, 'i');

/** Two numbers and a year, separated by slashes or hyphens, are none of these: either number may be the month. */
const DATES = [
  // 2024-05-01, 2024/5/1, 2024.05.01, 2024_05_01
  /^(?<year>\d{4})(?<mark>[-/._])(?<month>\d\d?)\k<mark>(?<day>\d\d?)/,
  // 20240501
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)/,
  // 2024年5月1日
  /^(?<year>\d{4})年(?<month>\d\d?)月(?<day>\d\d?)日/,
  // 1.5.2024
  /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})/,
  // 1 May 2024, 1. May 2024, 1st May, 2024, 01-May-2024
  /^(?<day>\d\d?)(?:st|nd|rd|th|\.)?[\s-](?<month>[a-z]{3,9})\.?,?[\s-](?<year>\d{4})/i,
  // May 1, 2024, May 1st 2024, Sept. 01 2024
  /^(?<month>[a-z]{3,9})\.?\s+(?<day>\d\d?)(?:st|nd|rd|th)?,?\s(?<year>\d{4})/i,
];

// Between date and time: `T`, a space, a comma, `at`, or nothing as in `202405011030`.
const GAP = String.raw`(?:T|,?\s+(?:at\s+)?|(?=\d{4}(?:\d\d)?$))`;
const SECONDS = String.raw`(?<seconds>[0-5]\d)(?:[.,](?<fraction>\d+))?`;
const CLOCK = String.raw`(?<hours>[01]\d|2[0-3]|\d(?!\d))(?::?(?<minutes>[0-5]\d)(?::?${SECONDS})?)?`;
const HALF = String.raw`(?<half>[ap])\.?m\b\.?`;
const TIME = new RegExp(String.raw`^${GAP}${CLOCK}(?:\s*${HALF})?\s*(?<zone>\S.*)?$`, 'i');

/**
 * The moment that a text names, in milliseconds since the epoch; undefined if it names none. A date is the start of that
 * day in `timeZone`; a time without a zone is in this computer's time zone. A weekday is ignored, even a wrong one.
 */
export function dateTime(text: string, timeZone: string): number | undefined {
  const found = dateAtStart(text.replace(WEEKDAY_BEFORE, ''));
  if (!found) return undefined;
  const rest = found.rest.replace(WEEKDAY_AFTER, '');
  return rest === '' ? startOfDay(timeZone, found.date) : timeOn(found.date, rest);
}

/** The date at the start of a text as YYYY-MM-DD; undefined if there is none, or if its day does not exist. */
function dateAtStart(text: string): { readonly date: string; readonly rest: string } | undefined {
  for (const pattern of DATES) {
    const found = pattern.exec(text);
    if (!found) continue;
    const { year, month = '', day = '' } = found.groups ?? {};
    const date = `${year}-${monthNumber(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDate(date) ? { date, rest: text.slice(found[0].length) } : undefined;
  }
  return undefined;
}

/** The number of a month from its number, its name or at least three letters of it. */
const monthNumber = (month: string): string =>
  /^\d/.test(month)
    ? month
    : String(1 + MONTHS.findIndex((name) => name.toLowerCase().startsWith(month.toLowerCase())));

function timeOn(date: string, text: string): number | undefined {
  const found = TIME.exec(text)?.groups;
  if (!found) return undefined;
  const { hours = '', minutes, seconds = '00', fraction = '0', half, zone = '' } = found;
  const hour = hourOfDay(Number(hours), half?.toLowerCase());
  if (hour === undefined || (minutes === undefined && half === undefined)) return undefined;
  const time = `${date}T${String(hour).padStart(2, '0')}:${minutes ?? '00'}:${seconds}.${fraction}`;
  return zonedTime(time, zone);
}

/** From 0 to 23. `13:05 pm`, which some programs write, is 13:05; `13:05 am` is no time. */
function hourOfDay(hours: number, half: string | undefined): number | undefined {
  if (half === undefined) return hours;
  if (half === 'p') return (hours % 12) + 12;
  return hours > 12 ? undefined : hours % 12;
}
