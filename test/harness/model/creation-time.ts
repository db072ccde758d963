// When a note from elsewhere was created (E18).
import { reject } from './errors.ts';
import type { Field } from './fields.ts';
import { dateIn, isDate } from './iso-week.ts';

const MUST = 'must be an RFC 3339 time or YYYY-MM-DD, from 1970 up to now';
const HOUR = '([01]\\d|2[0-3]):[0-5]\\d';
const FORM = RegExp(`^\\d{4}-\\d\\d-\\d\\d([Tt ]${HOUR}:[0-5]\\d(\\.\\d+)?([Zz]|[+-]${HOUR}))?$`);
const AHEAD_MS = 5 * 60_000;
/** More than any time zone differs from UTC. */
const OFFSET_MAX_MS = 15 * 3_600_000;

export const creationTime: Field<string | undefined> = {
  must: MUST,
  accepts: (value) => typeof value === 'string' && FORM.test(value),
};

/** The time that a request means, in milliseconds. It is checked after the form of all fields. */
export function createdAtOf(given: string, timeZone: string, now: number): number {
  const ms = given.length > 10 ? timeOf(given) : startOf(given, timeZone);
  const isAllowed = isDate(given.slice(0, 10)) && ms >= 0 && ms <= now + AHEAD_MS;
  return isAllowed ? Math.min(ms, now) : reject(400, `createdAt: ${MUST}`);
}

function timeOf(given: string): number {
  const time = given.toUpperCase().replace(' ', 'T');
  return Date.parse(time.replace(/(\.\d{1,3})\d*/, '$1'));
}

/** The first moment of a date in a time zone, or the end of the gap if the zone skipped it. */
function startOf(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let [before, start] = [midnight - OFFSET_MAX_MS, midnight + OFFSET_MAX_MS];
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dateIn(timeZone, middle) < date) before = middle;
    else start = middle;
  }
  // East of Greenwich, this day began before the first allowed time.
  return date === '1970-01-01' ? Math.max(0, start) : start;
}
