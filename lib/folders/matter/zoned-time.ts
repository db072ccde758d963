// The moments of times in a time zone: an offset, an abbreviation, or a name of the IANA database.
import { timeZoneNamed } from '../../core/time-zone.ts';

/** The abbreviations of RFC 2822, and CEST, because the IANA database has CET only. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['Z', '+00:00'],
  ['UT', '+00:00'],
  ['UTC', '+00:00'],
  ['GMT', '+00:00'],
  ['CEST', '+02:00'],
  ['EDT', '-04:00'],
  ['EST', '-05:00'],
  ['CDT', '-05:00'],
  ['CST', '-06:00'],
  ['MDT', '-06:00'],
  ['MST', '-07:00'],
  ['PDT', '-07:00'],
  ['PST', '-08:00'],
]);

const OFFSET = /^(?:UTC|GMT)?(?<sign>[+-])(?<hours>[01]?\d)(?::?(?<minutes>[0-5]\d))?$/i;
/** `+02:00[Europe/Berlin]`, `+0200 (CEST)`, `[Europe/Berlin]`: what stands before the brackets counts. */
const BRACKETS = /^(?<before>[^\s[(]*)\s*[[(](?<inside>[^[\]()]*)[\])]$/;

const DAY_MS = 86_400_000;

/**
 * The moment of a time in a zone, in milliseconds since the epoch; undefined if the text names no zone.
 * @param time an existing date and time, such as 2024-05-01T10:30:00
 * @param text if it is empty, the zone is that of this computer
 */
export function zonedTime(time: string, text: string): number | undefined {
  const { before = text, inside = '' } = BRACKETS.exec(text)?.groups ?? {};
  const zone = before || inside;
  if (zone === '') return Date.parse(time);
  const { sign, hours = '', minutes = '00' } = OFFSET.exec(zone)?.groups ?? {};
  const offset = sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : ABBREVIATIONS.get(zone.toUpperCase());
  if (offset !== undefined) return Date.parse(`${time}${offset}`);
  const timeZone = timeZoneNamed(zone);
  return timeZone === undefined ? undefined : timeIn(timeZone, Date.parse(`${time}Z`));
}

/**
 * The moment at which the clocks of a time zone show what UTC clocks show at `utc`. If they show it twice, it is the
 * first moment; if they skip it, the clocks before the gap count. JavaScript's Date does the same in its own zone.
 */
function timeIn(timeZone: string, utc: number): number {
  const before = utc - offsetMs(timeZone, utc - DAY_MS);
  const after = utc - offsetMs(timeZone, utc + DAY_MS);
  const exists = (ms: number) => ms + offsetMs(timeZone, ms) === utc;
  return !exists(before) && exists(after) ? after : before;
}

function offsetMs(timeZone: string, ms: number): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, clock = '00:00'] = /^GMT([+-])(.+)$/.exec(name) ?? [];
  return Date.parse(`1970-01-01T${clock}Z`) * (sign === '-' ? -1 : 1);
}
