// Daily and weekly notes: ordinary notes with ids derived from the date or week. A note is created on first access,
// together with its group if that does not exist (D41).
import {
  dateIn,
  datesAround,
  isDate,
  isoWeekOf,
  weekName,
  weeksIn,
  type IsoWeek,
} from '../../core/iso-calendar.ts';
import { now } from '../../core/clock.ts';
import { CALENDAR_GROUPS, calendarNoteId } from '../../core/calendars.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import { getAccountAndNotes } from '../../db/resources/account-and-notes.ts';
import type {
  DailyAppend,
  DailyQuery,
  DailyWrite,
  WeeklyAppend,
  WeeklyQuery,
  WeeklyWrite,
} from '../../schema/inputs/calendar.ts';
import { openWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import type { TaggedNote } from '../notes/tagged-note.ts';
import type { CallOptions } from '../outcome.ts';
import { requireTimeZone } from '../time-zone.ts';
import { retryOnConflict } from '../conflict.ts';
import type { Calendar } from './calendar-group.ts';
import { needsContent, writeCalendarNote, type CalendarWrite } from './calendar-write.ts';

/** The fields that name the workspace and decide what today is, besides what is written. */
type CalendarInput = CalendarWrite & Pick<DailyQuery, 'workspaceId' | 'timeZone'>;

const DAILY: Calendar = { type: 'daily', groupName: CALENDAR_GROUPS.daily };
const WEEKLY: Calendar = { type: 'weekly', groupName: CALENDAR_GROUPS.weekly };

/**
 * The daily note of a date; today's note if no date is given.
 * @throws ApiError keyReadOnly, invalidDate, calendarWorkspaceNotFound, quotaExceeded
 */
export const getDaily = (caller: Caller, query: DailyQuery) => dailyNote(caller, query);

/**
 * Replaces the content of a daily note.
 * @throws ApiError invalidDate, calendarWorkspaceNotFound, noteChanged, calendarNoteTooLarge, quotaExceeded
 */
export const putDaily = (caller: Caller, note: DailyWrite, { ifMatch }: CallOptions = {}) =>
  dailyNote(caller, note, { ifMatch });

/** Adds text to a daily note. @throws the errors of putDaily */
export const appendDaily = (
  caller: Caller,
  { position = 'end', ...note }: DailyAppend,
  options: CallOptions = {},
) => dailyNote(caller, { ...note, append: position }, options);

/**
 * The weekly note of an ISO week; this week's note if no week is given.
 * @throws ApiError keyReadOnly, weekWithoutYear, invalidRequest, calendarWorkspaceNotFound, quotaExceeded
 */
export const getWeekly = (caller: Caller, query: WeeklyQuery) => weeklyNote(caller, query);

/**
 * Replaces the content of a weekly note.
 * @throws ApiError weekWithoutYear, invalidRequest, calendarWorkspaceNotFound, noteChanged, calendarNoteTooLarge,
 * quotaExceeded
 */
export const putWeekly = (caller: Caller, note: WeeklyWrite, { ifMatch }: CallOptions = {}) =>
  weeklyNote(caller, note, { ifMatch });

/** Adds text to a weekly note. @throws the errors of putWeekly */
export const appendWeekly = (
  caller: Caller,
  { position = 'end', ...note }: WeeklyAppend,
  options: CallOptions = {},
) => weeklyNote(caller, { ...note, append: position }, options);

function dailyNote(
  caller: Caller,
  { date, ...input }: CalendarInput & Pick<DailyQuery, 'date'>,
  options: CallOptions = {},
) {
  if (date !== undefined && !isDate(date)) throw new ApiError('invalidDate');
  return calendarNote(caller, DAILY, { ...input, ...options }, (today) => {
    const day = date ?? today;
    return { name: day, filters: { date: day, type: 'daily' as const } };
  });
}

function weeklyNote(
  caller: Caller,
  { week, year, ...input }: CalendarInput & Pick<WeeklyQuery, 'week' | 'year'>,
  options: CallOptions = {},
) {
  if ((week === undefined) !== (year === undefined)) throw new ApiError('weekWithoutYear');
  const given = week === undefined || year === undefined ? undefined : requireExisting({ week, year });
  return calendarNote(caller, WEEKLY, { ...input, ...options }, (today) => {
    const asked = given ?? isoWeekOf(today);
    return { name: weekName(asked), filters: { ...asked, type: 'weekly' as const } };
  });
}

function requireExisting(asked: IsoWeek): IsoWeek {
  const weeks = weeksIn(asked.year);
  if (asked.week > weeks)
    throw new ApiError('invalidRequest', {
      message: `week: must be an integer from 1 to ${weeks} in ${asked.year}`,
    });
  return asked;
}

/** The name of the requested note and the filters to echo, given the date of today. */
type Asked<F> = (today: string) => { readonly name: string; readonly filters: F };

function calendarNote<F extends object>(
  caller: Caller,
  calendar: Calendar,
  { workspaceId, timeZone: zoneName, ...input }: CalendarInput & CallOptions,
  asked: Asked<F>,
): Promise<TaggedNote & { readonly filters: F & { workspaceId: string } }> {
  const timeZone = zoneName === undefined ? undefined : requireTimeZone(zoneName);
  const time = now();
  return retryOnConflict(async () => {
    const idOn = (today: string, code: WorkspaceCode): string =>
      calendarNoteId(calendar.type, asked(today).name, code);
    // Only the account has the time zone. All notes that can be today's are read together with it.
    const { workspace, found } = await openWorkspace(caller, workspaceId, 'calendar', (code) => {
      const ids = new Set(datesAround(time).map((today) => idOn(today, code)));
      return getAccountAndNotes(caller.userId, [...ids], needsContent(input));
    });
    const today = dateIn(timeZone ?? workspace.account.timeZone, time);
    const { name, filters } = asked(today);
    const id = idOn(today, workspace.code);
    const target = { workspace, id, name, found: found.notes.get(id) };
    const note = await writeCalendarNote(caller, calendar, target, input);
    return { ...note, filters: { workspaceId: workspace.entry.id, ...filters } };
  });
}
