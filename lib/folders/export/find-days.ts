// Finds the daily and weekly notes and their groups by their ids. GET /daily is not used, because it creates missing notes.
import { CALENDAR_GROUPS, type CalendarType } from '../../core/calendar-names.ts';
import { calendarGroupId, calendarNoteId, calendarNoteStart, startOf } from '../calendar-ids.ts';
import { codeOf } from '../../core/ids.ts';
import { isDate, utcDate, weekName, weeksIn } from '../../core/iso-calendar.ts';
import { YEAR_MAX, YEAR_MIN } from '../../schema/limits.ts';
import type { Day } from '../notes-file.ts';

const DAY_MS = 86_400_000;

/**
 * A daily note of these years is found under any name. One of another year is found only if its name is its date,
 * because trying all dates would take 12 seconds.
 */
const FIRST_DAY_MS = Date.UTC(1900, 0, 1);
const LAST_DAY_MS = Date.UTC(2199, 11, 31);

/** The days and weeks whose notes these are, by the ids of the notes. */
export function findDays(notes: readonly { readonly id: string; readonly name: string }[]): Map<string, Day> {
  const found = new Map<string, Day>();
  const [first] = notes;
  if (!first) return found;
  const code = codeOf(first.id);
  const ids = new Set(notes.map(({ id }) => id));
  const starts = new Set(notes.map(({ id }) => startOf(id)));
  const look = (type: CalendarType, name: string): void => {
    if (!starts.has(calendarNoteStart(type, name))) return;
    const id = calendarNoteId(type, name, code);
    if (ids.has(id)) found.set(id, { type, name });
  };
  for (const { name } of notes) if (isDate(name)) look('daily', name);
  for (let ms = FIRST_DAY_MS; ms <= LAST_DAY_MS; ms += DAY_MS) look('daily', utcDate(ms));
  for (let year = YEAR_MIN; year <= YEAR_MAX; year += 1)
    for (let week = 1; week <= weeksIn(year); week += 1) look('weekly', weekName({ week, year }));
  return found;
}

const CALENDARS = Object.keys(CALENDAR_GROUPS) as CalendarType[];

/** The calendars of the workspace of these groups, by the ids of their groups. */
export const findCalendars = ([first]: readonly { readonly id: string }[]): Map<string, CalendarType> =>
  new Map(first && CALENDARS.map((type) => [calendarGroupId(type, codeOf(first.id)), type]));
