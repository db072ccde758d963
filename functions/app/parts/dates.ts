// Dates and times as the user reads them.
import { addDays, isDate, weekNamed } from '../../../lib/core/iso-calendar.ts';
import { visibleName } from '../markdown/visible-name.ts';
import { today } from '../state/today.ts';

// A format is made once: making one takes longer than using it, and lists format their rows while they are scrolled.
const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', options);

const DAY = format({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const DAY_WITH_YEAR = format({ dateStyle: 'full', timeZone: 'UTC' });
const DUE = format({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const DUE_WITH_YEAR = format({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const TIME = format({ hour: '2-digit', minute: '2-digit' });
const THIS_YEAR = format({ day: 'numeric', month: 'short' });
const OTHER_YEAR = format({ day: 'numeric', month: 'short', year: 'numeric' });
const MOMENT = format({ dateStyle: 'medium', timeStyle: 'short' });

/** A day in full; with its year unless that is the current one. */
export const dayTitle = (date: string, now: string): string =>
  (date.slice(0, 4) === now.slice(0, 4) ? DAY : DAY_WITH_YEAR).format(new Date(date));

/** When something happened, in few characters: the time of today, otherwise the day. */
export function shortTime(timestamp: string): string {
  const [moment, now] = [new Date(timestamp), new Date()];
  if (moment.toDateString() === now.toDateString()) return TIME.format(moment);
  return (moment.getFullYear() === now.getFullYear() ? THIS_YEAR : OTHER_YEAR).format(moment);
}

const YEAR_MS = 365 * 86_400_000;

/** The day on which something was created, if it was changed more than a year later, as most imported notes are. */
export const longAgo = (createdAt: string, updatedAt: string): string | undefined =>
  Date.parse(updatedAt) - Date.parse(createdAt) > YEAR_MS
    ? OTHER_YEAR.format(new Date(createdAt))
    : undefined;

export const longTime = (timestamp: string): string => MOMENT.format(new Date(timestamp));

/** The name of a note as the user reads it: days and weeks are in words, and no sign reverses what follows. */
export function noteTitle(name: string): string {
  if (isDate(name)) return dayTitle(name, today.value);
  const { week, year } = weekNamed(name) ?? {};
  if (week === undefined) return visibleName(name);
  return `Week ${week}${year === Number(today.value.slice(0, 4)) ? '' : `, ${year}`}`;
}

/** The same in few characters. */
export const shortTitle = (name: string): string => (isDate(name) ? dueTitle(name) : noteTitle(name));

/** The first and the last day of a week, with the year. */
export const daysOfWeek = (monday: string): string =>
  DAY_WITH_YEAR.formatRange(new Date(monday), new Date(addDays(monday, 6)));

/** A due date in few words. */
export function dueTitle(date: string): string {
  if (date === today.value) return 'Today';
  if (date === addDays(today.value, 1)) return 'Tomorrow';
  if (date === addDays(today.value, -1)) return 'Yesterday';
  return (date.slice(0, 4) === today.value.slice(0, 4) ? DUE : DUE_WITH_YEAR).format(new Date(date));
}

const MONTH = format({ month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthTitle = (date: string): string => MONTH.format(new Date(date));
