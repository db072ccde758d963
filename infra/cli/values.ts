// Parses and validates command-line values. An invalid one ends the command with a message.
import { InvalidArgumentError } from 'commander';
import type { Given } from '../stack/settings.ts';
import { timeZoneNamed } from '../../lib/core/time-zone.ts';
import { KEY_NAME_MAX_CHARACTERS } from '../../lib/schema/limits.ts';

/** Parses a whole number within bounds. */
export const wholeNumber =
  (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return value;
  };

const UNITS = ['', 'k', 'm', 'g', 't'];
const SIZE = /^(\d+|\d+\.\d+(?= *[kmgt])) *(?:([kmgt])i?)?b?$/i;

/**
 * Parses a size as people write it: `1GB`, `500 MB`, `1.5gb`, `1GiB`, or a number of bytes. Units are powers of 1024, as
 * in `formatBytes`, so a person reads the size that was typed. Returns bytes.
 */
export function size(text: string): number {
  const [, number, unit = ''] = SIZE.exec(text.trim()) ?? [];
  const bytes = Math.round(Number(number) * 1024 ** UNITS.indexOf(unit.toLowerCase()));
  // Also false for NaN, the value of any other text.
  if (!(bytes <= Number.MAX_SAFE_INTEGER))
    throw new InvalidArgumentError('It must be a size such as 500MB, 1.5GB or 1000000 (bytes).');
  return bytes;
}

/** Parses an IANA time zone and returns IANA's spelling of it. */
export function timeZone(text: string): string {
  const name = timeZoneNamed(text);
  if (name === undefined)
    throw new InvalidArgumentError('It must be an IANA time zone such as Europe/Berlin or UTC.');
  return name;
}

/** Parses the name or the ARN of a table. */
export function tableName(text: string): string {
  if (!/^(?:[\w.-]{3,255}|arn:\S+)$/.test(text))
    throw new InvalidArgumentError(
      'It is no name of a table: one has 3 to 255 letters, digits, dots, hyphens and underscores. The stack prints it as TableName.',
    );
  return text;
}

/** Parses `name=value` and adds it to the settings given before it. */
export function withSetting(text: string, before: Given = {}): Given {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Write it as -c name=value.');
  return { ...before, [name]: value };
}

/** Parses the name of a key. */
export function label(text: string): string {
  if (text.trim() === '' || text.length > KEY_NAME_MAX_CHARACTERS)
    throw new InvalidArgumentError(`It must be 1 to ${KEY_NAME_MAX_CHARACTERS} characters, not blank.`);
  return text;
}

const DAY_MS = 86_400_000;

/** Parses `90d`, or a date, which means its start in UTC. Returns milliseconds since the epoch. */
export function expiry(text: string): number {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const time = days === undefined ? dateStart(text) : Date.now() + Number(days) * DAY_MS;
  if (!(time > Date.now()))
    throw new InvalidArgumentError(
      'It must be a number of days such as 90d, or a future date such as 2031-12-31.',
    );
  return time;
}

const dateStart = (text: string): number => (/^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN);
