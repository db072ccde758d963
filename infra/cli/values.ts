// Values from a command line, checked.
import { UserError } from '../user-error.ts';

/** @throws UserError when the text is no whole number within its bounds */
export function wholeNumber(
  option: string,
  text: string,
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new UserError(`${option} is "${text}"; it must be a whole number from ${min} to ${max}.`);
  return value;
}

/** @throws UserError when the text names no time zone */
export function timeZone(option: string, text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new UserError(`${option} is "${text}"; it must be an IANA time zone such as Europe/Berlin or UTC.`);
  }
}
