// Daily and weekly notes: ordinary notes whose ids say which day or week they are of, made when they are first asked
// for, in a group that is made with them (D41).
import { cacheContent } from '../../cache/content-cache.ts';
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
import { derivedId } from '../../core/derived-id.ts';
import { getAccountAndNotes } from '../../db/resources/account-and-notes.ts';
import { namedWorkspace, ownedWorkspace, requireAccount } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { fits, insertNote, rewriteNote, type TaggedNote } from '../notes/write-note.ts';
import { retryOnConflict } from '../write.ts';
import { calendarGroup, groupOf, type Calendar } from './calendar-group.ts';

/** What a calendar note is to hold; nothing leaves it as it is. */
export interface CalendarContent {
  readonly content?: string;
  readonly syncTodos?: boolean;
}

export interface DailyQuery extends CalendarContent {
  readonly workspaceId?: string;
  readonly date?: string;
}

export interface WeeklyQuery extends CalendarContent {
  readonly workspaceId?: string;
  readonly week?: number;
  readonly year?: number;
}

const DAILY: Calendar = { type: 'daily', groupName: 'Daily Notes' };
const WEEKLY: Calendar = { type: 'weekly', groupName: 'Weekly Notes' };

/**
 * The daily note of a date, today in the user's time zone when none is given.
 * @throws ApiError invalidDate, calendarWorkspaceNotFound, calendarNoteTooLarge, quotaExceeded
 */
export function dailyNote(caller: Caller, { workspaceId, date, ...content }: DailyQuery) {
  if (date !== undefined && !isDate(date)) throw new ApiError('invalidDate');
  return calendarNote(caller, DAILY, workspaceId, content, (today) => {
    const day = date ?? today;
    return { name: day, filters: { date: day, type: 'daily' as const } };
  });
}

/**
 * The weekly note of an ISO week, the current one when none is given.
 * @throws ApiError weekWithoutYear, invalidRequest, calendarWorkspaceNotFound, calendarNoteTooLarge, quotaExceeded
 */
export function weeklyNote(caller: Caller, { workspaceId, week, year, ...content }: WeeklyQuery) {
  if ((week === undefined) !== (year === undefined)) throw new ApiError('weekWithoutYear');
  const given = week === undefined || year === undefined ? undefined : requireExisting({ week, year });
  return calendarNote(caller, WEEKLY, workspaceId, content, (today) => {
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

/** What a calendar call means on a day: the name of a note, and the filters that are echoed. */
type Asked<F> = (today: string) => { readonly name: string; readonly filters: F };

function calendarNote<F extends object>(
  caller: Caller,
  calendar: Calendar,
  workspaceId: string | undefined,
  { content, syncTodos = false }: CalendarContent,
  asked: Asked<F>,
): Promise<TaggedNote & { filters: F & { workspaceId: string } }> {
  const time = now();
  const named = namedWorkspace(caller, workspaceId, 'calendar');
  const idOn = (today: string): string => derivedId(`${calendar.type} ${asked(today).name}`, named.code);
  return retryOnConflict(async () => {
    // Which day is today only the account says: the notes of all days it may be are read beside it.
    const ids = [...new Set(datesAround(time).map(idOn))];
    const { account, notes } = await getAccountAndNotes(caller.userId, ids, content === undefined);
    const workspace = await ownedWorkspace(caller, requireAccount(caller, account), named);
    if (!fits(content)) throw new ApiError('calendarNoteTooLarge');
    const today = dateIn(workspace.account.timeZone, time);
    const { name, filters } = asked(today);
    const found = notes.get(idOn(today));
    const written = found
      ? await changed(found)
      : await created({ id: idOn(today), name, content: content ?? '', syncTodos });
    return { ...written, filters: { workspaceId: workspace.entry.id, ...filters } };

    async function created(note: { id: string; name: string; content: string; syncTodos: boolean }) {
      const group = await calendarGroup(calendar, named.code);
      return insertNote(caller, named, { ...note, groupId: group.id }, [group.step]);
    }

    async function changed({ row, content: read }: NonNullable<typeof found>): Promise<TaggedNote> {
      if (read !== undefined) cacheContent(row, read);
      const changes = content === undefined ? {} : { content, syncTodos };
      if (row.deleted === undefined) return rewriteNote(caller, { ...workspace, row }, changes);
      const group = await groupOf(calendar, row);
      const place = group ? { groupId: group.id } : {};
      return rewriteNote(
        caller,
        { ...workspace, row },
        { ...changes, ...place },
        { place: group ? [group.step] : [] },
      );
    }
  });
}
