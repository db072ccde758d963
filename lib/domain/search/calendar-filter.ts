// The daily or weekly notes of some days in GET /note (E30). Their ids are derived, so neither names nor groups matter.
import type { CalendarType } from '../../core/calendar-names.ts';
import { calendarNoteId } from '../../core/calendars.ts';
import { now } from '../../core/clock.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import { addDays, dateIn, daysBetween, isoWeekOf, weekName } from '../../core/iso-calendar.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { NoteListItem } from '../../schema/entities.ts';
import type { NoteQuery } from '../../schema/inputs/notes.ts';
import { CALENDAR_LIST_MAX_DAYS } from '../../schema/limits.ts';
import { requireDay } from '../days.ts';
import { ApiError, invalidField } from '../errors.ts';
import { requireTimeZone } from '../time-zone.ts';

type CalendarQuery = {
  readonly [K in 'calendar' | 'from' | 'to' | 'timeZone']: NoteQuery[K] | undefined;
};

/** The members of a calendar note in a list: its date, or its week and year. */
type When = Pick<NoteListItem, 'date' | 'week' | 'year'>;

/** The notes of one calendar in a range of days. */
interface CalendarRange {
  readonly filters: { readonly calendar: CalendarType; readonly from: string; readonly to: string };
  /** The date or week of a note; undefined if it is not one of the notes. */
  readonly whenOf: (row: NoteRow) => When | undefined;
}

/** The notes of a workspace with this code, in the time zone of its account. */
type InWorkspace = (code: WorkspaceCode, accountZone: string) => CalendarRange;

/**
 * The calendar that a request asks for, with days relative to today resolved in the time zone of the account.
 * @returns undefined if it asks for none
 * @throws ApiError invalidRequest, also from the function that it returns
 */
export function calendarFilter({ calendar, from, to, timeZone }: CalendarQuery): InWorkspace | undefined {
  const fields = { calendar, from, to };
  const isAsked = Object.values(fields).some((value) => value !== undefined);
  if (isAsked && (calendar === undefined || from === undefined || to === undefined)) throw missing(fields);
  const days = { first: requireDay('from', from ?? TODAY), last: requireDay('to', to ?? TODAY) };
  const zone = timeZone === undefined ? undefined : requireTimeZone(timeZone);
  if (calendar === undefined) return undefined;
  return (code, accountZone) => {
    const today = dateIn(zone ?? accountZone, now());
    const filters = { calendar, from: days.first(today), to: days.last(today) };
    const when = new Map(datesOf(filters).map((date) => noteOn(calendar, date, code)));
    return { filters, whenOf: ({ id }) => when.get(id) };
  };
}

const TODAY = 'today';

const missing = (fields: Readonly<Record<string, string | undefined>>): ApiError => {
  const absent = Object.keys(fields).filter((field) => fields[field] === undefined);
  const message = absent.map((field) => `${field}: Required field is missing`).join(', ');
  return new ApiError('invalidRequest', { message });
};

/** The dates of a range, which may be empty. @throws ApiError invalidRequest if there are too many */
function datesOf({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const count = daysBetween(from, to) + 1;
  if (count > CALENDAR_LIST_MAX_DAYS)
    throw invalidField('to', `must be at most ${CALENDAR_LIST_MAX_DAYS - 1} days after from`);
  return Array.from({ length: Math.max(0, count) }, (_, n) => addDays(from, n));
}

/** The id of the note of a date, or of its week, with what a list shows. */
function noteOn(calendar: CalendarType, date: string, code: WorkspaceCode): [string, When] {
  if (calendar === 'daily') return [calendarNoteId('daily', date, code), { date }];
  const week = isoWeekOf(date);
  return [calendarNoteId('weekly', weekName(week), code), { week: week.week, year: week.year }];
}
