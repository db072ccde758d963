// Time zones of requests.
import { timeZoneNamed } from '../core/time-zone.ts';
import { TIME_ZONE_MUST } from '../schema/limits.ts';
import { invalidField } from './errors.ts';

/** A time zone in IANA spelling. @throws ApiError invalidRequest if there is no time zone of this name */
export function requireTimeZone(name: string): string {
  const timeZone = timeZoneNamed(name);
  if (timeZone === undefined) throw invalidField('timeZone', TIME_ZONE_MUST);
  return timeZone;
}
