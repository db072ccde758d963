// Whose day it is.
import { isTimeZone } from '../core/iso-calendar.ts';
import { ApiError } from './errors.ts';

/** Demands a time zone that exists. @throws ApiError invalidRequest */
export function requireTimeZone(timeZone: string): void {
  if (!isTimeZone(timeZone))
    throw new ApiError('invalidRequest', 'timeZone: must be an IANA time zone such as Europe/Berlin');
}
