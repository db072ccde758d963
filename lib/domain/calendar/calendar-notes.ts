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
import type { CalendarType } from '../../core/calendar-names.ts';
import { calendarNoteId } from '../../core/calendars.ts';
import { getAccountAndNotes } from '../../db/resources/account-and-notes.ts';
import type { DailyAppend, DailyQuery, WeeklyAppend, WeeklyQuery } from '../../schema/inputs/calendar.ts';
import { namedWorkspace, ownedWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import type { RequestedDay } from '../days.ts';
import { ApiError, invalidField } from '../errors.ts';
import { remembersKey } from '../notes/appended.ts';
import type { TaggedNote } from '../notes/tagged-note.ts';
import type { CallOptions } from '../write/outcome.ts';
import { requireTimeZone } from '../time-zone.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { needsContent, writeCalendarNote, type CalendarWrite } from './calendar-write.ts';

/** The written fields, with the workspace and time zone that all calendar inputs share. */
type CalendarInput = Omit<CalendarWrite, 'create'> &
  Pick<DailyQuery, 'workspaceId' | 'timeZone'> & {
    /** Whether an absent note is created; `unlessPast`: if the day or week has not ended (E34). */
    readonly create?: boolean | 'unlessPast';
  };

/** A date, or a day that depends on today. */
interface DayInput {
  readonly date?: string | RequestedDay | undefined;
}

/**
 * The daily note of a date; today's note if no date is given. `content` replaces its content.
 * @throws ApiError keyReadOnly, invalidDate, calendarWorkspaceNotFound, noteChanged, calendarNoteTooLarge, quotaExceeded
 */
export function dailyNote(
  caller: Caller,
  { date, ...input }: CalendarInput & DayInput,
  options: CallOptions = {},
) {
  if (typeof date === 'string' && !isDate(date)) throw new ApiError('invalidDate');
  return calendarNote(caller, 'daily', { ...input, ...options }, (today) => {
    const day = typeof date === 'function' ? date(today) : (date ?? today);
    return { name: day, isPast: day < today, filters: { date: day, type: 'daily' as const } };
  });
}

/** Adds text to a daily note. @throws the errors of dailyNote */
export const appendDaily = (
  caller: Caller,
  { position = 'end', ...note }: Omit<DailyAppend, 'date'> & DayInput,
  options: CallOptions = {},
) => dailyNote(caller, { ...note, append: position }, options);

/**
 * The weekly note of an ISO week; this week's note if no week is given. `content` replaces its content.
 * @throws ApiError keyReadOnly, weekWithoutYear, invalidRequest, calendarWorkspaceNotFound, noteChanged,
 * calendarNoteTooLarge, quotaExceeded
 */
export function weeklyNote(
  caller: Caller,
  { week, year, ...input }: CalendarInput & Pick<WeeklyQuery, 'week' | 'year'>,
  options: CallOptions = {},
) {
  if ((week === undefined) !== (year === undefined)) throw new ApiError('weekWithoutYear');
  const given = week === undefined || year === undefined ? undefined : requireExisting({ week, year });
  return calendarNote(caller, 'weekly', { ...input, ...options }, (today) => {
    const current = isoWeekOf(today);
    const asked = given ?? current;
    const name = weekName(asked);
    return { name, isPast: name < weekName(current), filters: { ...asked, type: 'weekly' as const } };
  });
}

/** Adds text to a weekly note. @throws the errors of weeklyNote */
export const appendWeekly = (
  caller: Caller,
  { position = 'end', ...note }: WeeklyAppend,
  options: CallOptions = {},
) => weeklyNote(caller, { ...note, append: position }, options);

function requireExisting(asked: IsoWeek): IsoWeek {
  const weeks = weeksIn(asked.year);
  if (asked.week > weeks)
    throw invalidField('week', `must be an integer from 1 to ${weeks} in ${asked.year}`);
  return asked;
}

/** The name of the requested note and the filters to echo, given the date of today. */
type Asked<F> = (today: string) => {
  readonly name: string;
  readonly isPast: boolean;
  readonly filters: F;
};

function calendarNote<F extends object>(
  caller: Caller,
  type: CalendarType,
  { workspaceId, timeZone: zoneName, create: creates = true, ...input }: CalendarInput & CallOptions,
  asked: Asked<F>,
): Promise<TaggedNote & { readonly filters: F & { workspaceId: string } }> {
  const timeZone = zoneName === undefined ? undefined : requireTimeZone(zoneName);
  const time = now();
  return retryOnConflict(async () => {
    const ref = namedWorkspace(caller, workspaceId, 'calendar');
    const idOn = (today: string): string => calendarNoteId(type, asked(today).name, ref.code);
    // Only the account has the time zone. All notes that can be today's are read together with it.
    const dates = datesAround(time);
    const ids = new Set(dates.map(idOn));
    const { account, notes } = await getAccountAndNotes(caller.userId, [...ids], needsContent(input));
    const workspace = await ownedWorkspace(caller, account, ref);
    const today = dateIn(timeZone ?? workspace.account.timeZone, time);
    // A call that is repeated after midnight means the day of the first one.
    const isRepeated = (date: string): boolean => {
      const found = notes.get(idOn(date));
      return found !== undefined && remembersKey(found.row, input.idempotencyKey);
    };
    const day = [today, ...dates].find(isRepeated) ?? today;
    const { name, isPast, filters } = asked(day);
    const create = creates === 'unlessPast' ? !isPast : creates;
    const id = idOn(day);
    const target = { workspace, id, name, found: notes.get(id) };
    const note = await writeCalendarNote(caller, type, target, { ...input, create });
    return { ...note, filters: { workspaceId: workspace.entry.id, ...filters } };
  });
}
