// The service's only view of time. Rows hold milliseconds since the epoch; the API returns ISO 8601 UTC.

/** Milliseconds since the epoch. */
export const now = (): number => Date.now();

/** The current time, but always later than a time that was read: a value that only rises can serve as a lock. */
export const laterThan = (ms: number): number => Math.max(now(), ms + 1);

/** An ISO 8601 UTC timestamp with milliseconds. */
export const timestamp = (ms: number): string => new Date(ms).toISOString();

/** A time as a clock of this computer's time zone shows it: `2026-11-29T10:11:12.131`. */
export const localTime = (ms: number): string =>
  timestamp(ms - new Date(ms).getTimezoneOffset() * 60_000).slice(0, -1);

/** The timestamp of a time; null if there is none. */
export const timestampOrNull = (ms: number | undefined): string | null =>
  ms === undefined ? null : timestamp(ms);
