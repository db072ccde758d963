// Whose day it is.
import { timeZoneNamed } from '../core/time-zone.ts';
import { TIME_ZONE_MUST } from '../schema/limits.ts';
import { ApiError } from './errors.ts';

/** A time zone as IANA spells it. @throws ApiError invalidRequest where there is none of this name */
export function requireTimeZone(name: string): string {
  const timeZone = timeZoneNamed(name);
  if (timeZone === undefined) throw new ApiError('invalidRequest', `timeZone: ${TIME_ZONE_MUST}`);
  return timeZone;
}
