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
import { getAccountAndNotes } from '../../db/resources/account-and-notes.ts';
import { namedWorkspace, ownedWorkspace, requireAccount } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { fits } from '../notes/place.ts';
import type { MaybeReplayed } from '../notes/tagged-note.ts';
import { requireTimeZone } from '../time-zone.ts';
import { retryOnConflict } from '../write.ts';
import type { Calendar } from './calendar-group.ts';
import { changeNote, makeNote, type CalendarWrite } from './calendar-write.ts';

interface CalendarQuery extends CalendarWrite {
  readonly workspaceId?: string;
  /** The time zone that decides what today is; the account's if omitted. */
  readonly timeZone?: string;
}

export interface DailyQuery extends CalendarQuery {
  readonly date?: string;
}

export interface WeeklyQuery extends CalendarQuery {
  readonly week?: number;
  readonly year?: number;
}

const DAILY: Calendar = { type: 'daily', groupName: CALENDAR_GROUPS.daily };
const WEEKLY: Calendar = { type: 'weekly', groupName: CALENDAR_GROUPS.weekly };

/**
 * The daily note of a date; today's note if no date is given.
 * @throws ApiError keyReadOnly, invalidDate, calendarWorkspaceNotFound, calendarNoteTooLarge, quotaExceeded
 */
export function dailyNote(caller: Caller, { date, ...query }: DailyQuery) {
  if (date !== undefined && !isDate(date)) throw new ApiError('invalidDate');
  return calendarNote(caller, DAILY, query, (today) => {
    const day = date ?? today;
    return { name: day, filters: { date: day, type: 'daily' as const } };
  });
}

/**
 * The weekly note of an ISO week; this week's note if no week is given.
 * @throws ApiError keyReadOnly, weekWithoutYear, invalidRequest, calendarWorkspaceNotFound, calendarNoteTooLarge,
 * quotaExceeded
 */
export function weeklyNote(caller: Caller, { week, year, ...query }: WeeklyQuery) {
  if ((week === undefined) !== (year === undefined)) throw new ApiError('weekWithoutYear');
  const given = week === undefined || year === undefined ? undefined : requireExisting({ week, year });
  return calendarNote(caller, WEEKLY, query, (today) => {
    const asked = given ?? isoWeekOf(today);
    return { name: weekName(asked), filters: { ...asked, type: 'weekly' as const } };
  });
}

function requireExisting(asked: IsoWeek): IsoWeek {
  const weeks = weeksIn(asked.year);
  if (asked.week > weeks)
    throw new ApiError('invalidRequest', `week: must be an integer from 1 to ${weeks} in ${asked.year}`);
  return asked;
}

/** The name of the requested note and the filters to echo, given the date of today. */
type Asked<F> = (today: string) => { readonly name: string; readonly filters: F };

function calendarNote<F extends object>(
  caller: Caller,
  calendar: Calendar,
  { workspaceId, timeZone: zoneName, ...input }: CalendarQuery,
  asked: Asked<F>,
): Promise<MaybeReplayed & { readonly filters: F & { workspaceId: string } }> {
  const timeZone = zoneName === undefined ? undefined : requireTimeZone(zoneName);
  const time = now();
  const named = namedWorkspace(caller, workspaceId, 'calendar');
  const idOn = (today: string): string => calendarNoteId(calendar.type, asked(today).name, named.code);
  // The current content is needed to return it, to append to it, or to keep it as a snapshot.
  const isRead = input.content === undefined || input.append !== undefined || input.snapshot === true;
  return retryOnConflict(async () => {
    // Only the account has the time zone. All notes that can be today's are read together with it.
    const ids = [...new Set(datesAround(time).map(idOn))];
    const { account, notes } = await getAccountAndNotes(caller.userId, ids, isRead);
    const workspace = await ownedWorkspace(caller, requireAccount(caller, account), named);
    if (!fits(input.content)) throw new ApiError('calendarNoteTooLarge');
    const today = dateIn(timeZone ?? workspace.account.timeZone, time);
    const { name, filters } = asked(today);
    const id = idOn(today);
    const found = notes.get(id);
    // With a read-only key, GET returns an existing note and creates none.
    const isLive = found !== undefined && found.row.deleted === undefined;
    if (caller.readOnly && !isLive) throw new ApiError('keyReadOnly');
    const note = found
      ? await changeNote(caller, calendar, { ...workspace, row: found.row }, found.content, input)
      : await makeNote(caller, calendar, named, { id, name }, input);
    return { ...note, filters: { workspaceId: workspace.entry.id, ...filters } };
  });
}
