// Days in requests: a date, or one relative to today.
import { addDays, isDate } from '../core/iso-calendar.ts';
import { ERRORS, invalidField } from './errors.ts';

const NAMED_DAYS: Readonly<Record<string, number>> = { today: 0, tomorrow: 1 };
/** `+` in a query string can arrive as a space. */
const RELATIVE = /^([+ -])(\d{1,5})d$/;

/** A requested day, given the date of today as `YYYY-MM-DD`. */
export type RequestedDay = (today: string) => string;

/** @throws ApiError invalidRequest, with the name of the field, if the text names no day */
export function requireDay(field: string, text: string): RequestedDay {
  const day = dayNamed(text);
  if (!day) throw invalidField(field, ERRORS.invalidDate.message);
  return day;
}

/** The day that a text names; undefined if it names none. */
export function dayNamed(text: string): RequestedDay | undefined {
  if (isDate(text)) return () => text;
  const days = (Object.hasOwn(NAMED_DAYS, text) ? NAMED_DAYS[text] : undefined) ?? relativeDays(text);
  return days === undefined ? undefined : (today) => addDays(today, days);
}

function relativeDays(text: string): number | undefined {
  const [, sign, days] = RELATIVE.exec(text) ?? [];
  if (days === undefined) return undefined;
  return sign === '-' ? -Number(days) : Number(days);
}
