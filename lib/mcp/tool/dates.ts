// The dates that tools take (E34). All have the forms of the due dates of list_todos, and an error that names the forms.
import { now, timestamp } from '../../core/clock.ts';
import { addDays, dateIn, startOfDay } from '../../core/iso-calendar.ts';
import { ownAccount } from '../../domain/access/access.ts';
import type { Caller } from '../../domain/caller.ts';
import { dayNamed, type RequestedDay } from '../../domain/days.ts';
import { ApiError } from '../../domain/errors.ts';
import { TIME_PATTERN } from '../../schema/limits.ts';

const DAY_FORMS = 'an existing day: YYYY-MM-DD, today, tomorrow, +7d or -7d';
const TIME = new RegExp(TIME_PATTERN);

/** @throws ApiError invalidDate names all forms, if the text names no day */
export function requestedDay(field: string, text: string, forms = DAY_FORMS): RequestedDay {
  const day = dayNamed(text);
  if (!day) throw new ApiError('invalidDate', { message: `${field}: must be ${forms}` });
  return day;
}

/** As requestedDay, for an optional argument. */
export const optionalDay = (field: string, text: string | undefined): RequestedDay | undefined =>
  text === undefined ? undefined : requestedDay(field, text);

/** The date of a day in the time zone of the account, or an RFC 3339 time as it is. @throws ApiError invalidDate */
export const dateOrTime = async (caller: Caller, field: string, text: string): Promise<string> =>
  TIME.test(text) ? text : (await dayIn(caller, field, text)).date;

/** The end of a day in the time zone of the account, or an RFC 3339 time as it is. @throws ApiError invalidDate */
export async function endOrTime(caller: Caller, field: string, text: string): Promise<string> {
  if (TIME.test(text)) return text;
  const { timeZone, date } = await dayIn(caller, field, text);
  return timestamp(startOfDay(timeZone, addDays(date, 1)));
}

async function dayIn(caller: Caller, field: string, text: string) {
  const day = requestedDay(field, text, `an RFC 3339 time, or ${DAY_FORMS}`);
  const { timeZone } = await ownAccount(caller);
  return { timeZone, date: day(dateIn(timeZone, now())) };
}
