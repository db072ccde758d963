// The creation time that a request gives for a new note (E18).
import { now } from '../../core/clock.ts';
import { isDate, startOfDay } from '../../core/iso-calendar.ts';
import { CREATED_AT_AHEAD_MS, CREATED_AT_MUST } from '../../schema/limits.ts';
import { ownAccount } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';

const DATE_CHARACTERS = 10;
const FIRST_DATE = '1970-01-01';

/**
 * A creation time in milliseconds since the epoch. Reads the account only for a date, which needs its time zone.
 * @param text matches CREATED_AT_PATTERN
 * @throws ApiError invalidRequest if the day does not exist, or the time is before 1970 or in the future
 */
export async function creationTime(caller: Caller, text: string): Promise<number> {
  const date = text.slice(0, DATE_CHARACTERS);
  const time = isDate(date) ? await timeOf(caller, date, text) : Number.NaN;
  if (!(time >= 0 && time <= now() + CREATED_AT_AHEAD_MS))
    throw new ApiError('invalidRequest', { message: `createdAt: ${CREATED_AT_MUST}`, fields: ['createdAt'] });
  return time;
}

async function timeOf(caller: Caller, date: string, text: string): Promise<number> {
  if (text !== date) return Date.parse(text.replace(' ', 'T').toUpperCase());
  const { timeZone } = await ownAccount(caller);
  const start = startOfDay(timeZone, date);
  // East of Greenwich the first day of 1970 begins before the epoch. It counts as the epoch.
  return date === FIRST_DATE ? Math.max(0, start) : start;
}
