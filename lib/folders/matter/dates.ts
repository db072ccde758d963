// The creation time of a note from elsewhere: from its front matter.
import { now } from '../../core/clock.ts';
import { isDate, startOfDay } from '../../core/iso-calendar.ts';
import type { FrontMatter } from './front-matter.ts';

/** The keys of front matter that hold a creation time, in their folded form, the first one first. */
const KEYS = ['created', 'createdat', 'datecreated', 'creationdate', 'date'] as const;

const DATE =
  /^(?:(?<year>\d{4})(?<mark>[-/])(?<month>\d\d?)\k<mark>(?<day>\d\d?)|(?<day2>\d\d?)\.(?<month2>\d\d?)\.(?<year2>\d{4})|(?<compact>\d{8}))/;
const TIME =
  /^(?:[Tt]|\s+|(?=\d{4}(?:\d\d)?$))(?<hours>[01]\d|2[0-3]):?(?<minutes>[0-5]\d)(?::?(?<seconds>[0-5]\d(?:\.\d+)?))?\s*(?:(?<utc>[Zz])|(?<offset>[+-][01]\d)(?::?(?<offsetMinutes>[0-5]\d))?)?$/;
const EPOCH_SECONDS = /^\d{9,10}$/;
const EPOCH_MS = /^\d{12,13}$/;

/**
 * When a note was created according to its front matter, in milliseconds since the epoch, and the values before it that
 * were not understood. A date is the start of that day in `timeZone`; a time without an offset is in this computer's time
 * zone.
 */
export function frontMatterTime(matter: FrontMatter, timeZone: string) {
  const notUnderstood: string[] = [];
  for (const key of KEYS) {
    const value = matter.get(key);
    if (value === undefined) continue;
    const time = parseTime(withoutLink(value), timeZone);
    if (time !== undefined) return { time, notUnderstood };
    notUnderstood.push(value);
  }
  return { time: undefined, notUnderstood };
}

/** The target of a link to a daily note, `[[Journal/2021-05-01|May]]`, without its folder. */
function withoutLink(value: string): string {
  const [, target] = /^\[\[([^\]|#]+)[^\]]*\]\]$/.exec(value) ?? [];
  if (target === undefined) return value;
  return DATE.test(target) ? target.trim() : target.slice(target.lastIndexOf('/') + 1).trim();
}

/** Milliseconds since the epoch; undefined if the text is no time, or one that no note can have. */
function parseTime(text: string, timeZone: string): number | undefined {
  const time = dateTime(text, timeZone) ?? epoch(text);
  return time !== undefined && time >= 0 && time <= now() ? time : undefined;
}

function epoch(text: string): number | undefined {
  if (EPOCH_SECONDS.test(text)) return Number(text) * 1_000;
  return EPOCH_MS.test(text) ? Number(text) : undefined;
}

function dateTime(text: string, timeZone: string): number | undefined {
  const found = DATE.exec(text);
  if (!found) return undefined;
  const { year, month, day, year2, month2, day2, compact = '' } = found.groups ?? {};
  const [y, m, d] = compact
    ? [compact.slice(0, 4), compact.slice(4, 6), compact.slice(6)]
    : [year ?? year2, month ?? month2, day ?? day2];
  const date = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  if (!isDate(date)) return undefined;
  const rest = text.slice(found[0].length);
  if (rest === '') return startOfDay(timeZone, date);
  const time = TIME.exec(rest)?.groups;
  if (!time) return undefined;
  const { hours, minutes, seconds = '00', utc = '', offset, offsetMinutes = '00' } = time;
  const zone = offset === undefined ? utc.toUpperCase() : `${offset}:${offsetMinutes}`;
  const parsed = Date.parse(`${date}T${hours}:${minutes}:${seconds}${zone}`);
  return Number.isNaN(parsed) ? undefined : parsed;
}
