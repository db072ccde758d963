// Finds the daily and weekly notes and their groups by their ids. GET /daily is not used, because it creates missing notes.
import { CALENDAR_GROUPS, type CalendarType } from '../../core/calendar-names.ts';
import { calendarGroupId, calendarNoteId, calendarNoteStart, startOf } from '../calendar-ids.ts';
import { codeOf } from '../../core/ids.ts';
import { isDate, utcDate, weekName, weeksIn } from '../../core/iso-calendar.ts';
import { YEAR_MAX, YEAR_MIN } from '../../schema/limits.ts';
import { once } from '../../core/once.ts';
import type { Day } from '../notes-file.ts';

const DAY_MS = 86_400_000;

/**
 * A daily note of these years is found under any name. One of another year is found only if its name is its date,
 * because trying all dates would take 12 seconds.
 */
const FIRST_DAY_MS = Date.UTC(1900, 0, 1);
const LAST_DAY_MS = Date.UTC(2199, 11, 31);

/** The first 24 bits of the ids of all days and weeks. Of a year with 52 weeks the last one is that of the week before. */
interface Starts {
  readonly daily: Uint32Array;
  readonly weekly: Uint32Array;
}

const WEEKS_OF_A_YEAR = 53;

const dayAt = (index: number): string => utcDate(FIRST_DAY_MS + index * DAY_MS);

function weekAt(index: number): string {
  const year = YEAR_MIN + Math.floor(index / WEEKS_OF_A_YEAR);
  return weekName({ year, week: Math.min(weeksIn(year), (index % WEEKS_OF_A_YEAR) + 1) });
}

function allStarts(): Starts {
  const daily = new Uint32Array((LAST_DAY_MS - FIRST_DAY_MS) / DAY_MS + 1);
  const weekly = new Uint32Array((YEAR_MAX - YEAR_MIN + 1) * WEEKS_OF_A_YEAR);
  return {
    daily: daily.map((_, index) => calendarNoteStart('daily', dayAt(index))),
    weekly: weekly.map((_, index) => calendarNoteStart('weekly', weekAt(index))),
  };
}

/** Hashing all of them takes half a second, so a process that lists a workspace again does it once. */
const starts = once(allStarts);

/** The days and weeks whose notes these are, by the ids of the notes. */
export function findDays(notes: readonly { readonly id: string; readonly name: string }[]): Map<string, Day> {
  const found = new Map<string, Day>();
  const [first] = notes;
  if (!first) return found;
  const code = codeOf(first.id);
  const ids = new Set(notes.map(({ id }) => id));
  const isWanted = new Uint8Array(2 ** 24);
  for (const { id } of notes) isWanted[startOf(id)] = 1;
  const look = (type: CalendarType, name: string): void => {
    const id = calendarNoteId(type, name, code);
    if (ids.has(id)) found.set(id, { type, name });
  };
  for (const { name } of notes) if (isDate(name)) look('daily', name);
  for (const [index, start] of starts().daily.entries()) if (isWanted[start]) look('daily', dayAt(index));
  for (const [index, start] of starts().weekly.entries()) if (isWanted[start]) look('weekly', weekAt(index));
  return found;
}

const CALENDARS = Object.keys(CALENDAR_GROUPS) as CalendarType[];

/** The calendars of the workspace of these groups, by the ids of their groups. */
export const findCalendars = ([first]: readonly { readonly id: string }[]): Map<string, CalendarType> =>
  new Map(first && CALENDARS.map((type) => [calendarGroupId(type, codeOf(first.id)), type]));
