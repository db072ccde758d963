// Times at which something ends, as requests give them.
import { now } from '../core/clock.ts';
import { parseRfc3339 } from '../core/iso-calendar.ts';
import { EXPIRES_AT_MUST } from '../schema/limits.ts';
import { invalidField } from './errors.ts';

interface ExpiryLimit {
  /** How far ahead it may be (milliseconds). */
  readonly maxMs?: number;
  /** The error message for another time. */
  readonly must?: string;
}

/**
 * An expiry in milliseconds since the epoch; undefined for never.
 * @param text matches TIME_PATTERN
 * @throws ApiError invalidRequest if its day does not exist, or it is not in the future or too far ahead
 */
export function expiryTime(
  text: string | undefined,
  { maxMs = Infinity, must = EXPIRES_AT_MUST }: ExpiryLimit = {},
): number | undefined {
  if (text === undefined) return undefined;
  const time = parseRfc3339(text);
  if (!(time > now() && time <= now() + maxMs)) throw invalidField('expiresAt', must);
  return time;
}
