// Days and ISO weeks as views need them, by the rules of the service.
import { isoWeekOf, weekdayOf, weekName } from '../../../lib/core/iso-calendar.ts';

/** The day of the week: 0 is Monday. */
export const weekday = (date: string): number => (weekdayOf(date) + 6) % 7;

/** The first day of the month, or of another one before or after it. */
export function monthStart(date: string, months = 0): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The ISO week of a day, as `YYYY-Www`. */
export const weekOf = (date: string): string => weekName(isoWeekOf(date));
