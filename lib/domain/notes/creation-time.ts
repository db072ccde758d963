// The creation time that a request gives for a new note (E18).
import { now } from '../../core/clock.ts';
import { isDate, parseRfc3339, startOfDay } from '../../core/iso-calendar.ts';
import { CREATED_AT_AHEAD_MS, CREATED_AT_MUST } from '../../schema/limits.ts';
import { ownAccount } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { invalidField } from '../errors.ts';

const FIRST_DATE = '1970-01-01';

/**
 * A creation time in milliseconds since the epoch. Reads the account only for a date, which needs its time zone.
 * @param text matches CREATED_AT_PATTERN
 * @throws ApiError invalidRequest if the day does not exist, or the time is before 1970 or in the future
 */
export async function creationTime(caller: Caller, text: string): Promise<number> {
  const time = isDate(text) ? await startOf(caller, text) : parseRfc3339(text);
  if (!(time >= 0 && time <= now() + CREATED_AT_AHEAD_MS)) throw invalidField('createdAt', CREATED_AT_MUST);
  return time;
}

async function startOf(caller: Caller, date: string): Promise<number> {
  const { timeZone } = await ownAccount(caller);
  const start = startOfDay(timeZone, date);
  // East of Greenwich the first day of 1970 begins before the epoch. It counts as the epoch.
  return date === FIRST_DATE ? Math.max(0, start) : start;
}
