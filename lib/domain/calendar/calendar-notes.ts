// Daily and weekly notes (spec 4.7, 4.8): ordinary notes whose ids say which day or week they are of, made when
// they are first asked for, in a group that is made with them (D41).
import { utf8Bytes } from '../../core/bytes.ts';
import {
  dateIn,
  datesAround,
  isDate,
  isoWeekOf,
  weekName,
  weeksIn,
  type IsoWeek,
} from '../../core/iso-calendar.ts';
import { laterThan, now } from '../../core/clock.ts';
import { derivedId } from '../../core/derived-id.ts';
import { idOf, localOf, type WorkspaceCode } from '../../core/ids.ts';
import { firstLook } from '../../db/resources/first-look.ts';
import { checkGroup, findGroup, putGroup } from '../../db/resources/groups.ts';
import {
  countTodo,
  endTrashing,
  groupRef,
  replaceNote,
  toNote,
  type NoteRow,
} from '../../db/resources/notes.ts';
import { restoreTodo } from '../../db/resources/todos.ts';
import type { Note } from '../../schema/entities.ts';
import { failureOf, namedWorkspace, requireAccount, workspaceOf, type OpenWorkspace } from '../access.ts';
import { BATCH_ACTIONS, commitSteps, type Step } from '../write.ts';
import type { Caller } from '../caller.ts';
import { remember } from '../notes/note-contents.ts';
import { ApiError } from '../errors.ts';
import { fits, isOvertaken, newNote, plain, rewrite } from '../notes/write-note.ts';
import { settled, CONFLICT } from '../retry-on-conflict.ts';
import { parseCheckboxes } from '../todos/checkbox-sync.ts';
import { todosOf } from '../todos/trash-notes.ts';

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

/** A kind of calendar: what its notes' ids are derived from, and the group they are placed in. */
interface Calendar {
  readonly type: 'daily' | 'weekly';
  readonly groupName: string;
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

/** Todos that fit the transaction that takes their note, and perhaps a group, out of the trash; the guard has its place. */
const RESTORED_AT_ONCE = BATCH_ACTIONS - 3;

/** What a calendar call means on a day: the name of a note, and the filters that are echoed. */
type Asked<F> = (today: string) => { readonly name: string; readonly filters: F };

function calendarNote<F extends object>(
  caller: Caller,
  calendar: Calendar,
  workspaceId: string | undefined,
  { content, syncTodos = false }: CalendarContent,
  asked: Asked<F>,
): Promise<{ data: Note; filters: F & { workspaceId: string } }> {
  const time = now();
  return settled(async () => {
    const named = namedWorkspace(caller, workspaceId, 'calendar');
    const idOfDay = (today: string): string => derivedId(`${calendar.type} ${asked(today).name}`, named.code);
    // Which day is today only the account says: the notes of all days it may be are read beside it.
    const ids = [...new Set(datesAround(time).map(idOfDay))];
    const look = await firstLook(caller.userId, ids, content === undefined);
    const opened = await workspaceOf(caller, requireAccount(caller, look.account), named, 'calendar');
    if (!fits(content)) throw new ApiError('calendarNoteTooLarge');
    const today = dateIn(opened.account.timeZone, time);
    const { name, filters } = asked(today);
    const id = idOfDay(today);
    const found = look.notes.get(id);
    const row = found?.row;
    if (row && found.content !== undefined) remember(row, found.content);
    if (row?.deleted !== undefined || row?.trashing !== undefined) {
      await requireWritable(opened, row, content, syncTodos);
      return restore(caller, calendar, opened, row);
    }
    const changes = content === undefined ? {} : { content, syncTodos };
    const data = row
      ? await rewrite(caller, { ...opened, row }, changes, 'calendar')
      : await create(caller, calendar, opened, { id, name, content: content ?? '', syncTodos });
    return data === CONFLICT ? CONFLICT : { data, filters: { workspaceId: opened.entry.id, ...filters } };
  });
}

/** What would be refused after the note has left the trash is refused before. @throws ApiError quotaExceeded, invalidRequest */
async function requireWritable(
  { account }: OpenWorkspace,
  row: NoteRow,
  content: string | undefined,
  syncTodos: boolean,
): Promise<void> {
  if (content === undefined) return;
  const growth = utf8Bytes(content) - row.bytes;
  if (growth > 0 && growth > account.storageLeft) throw new ApiError('quotaExceeded');
  if (syncTodos) await parseCheckboxes(content);
}

async function create(
  caller: Caller,
  calendar: Calendar,
  { code, entry }: OpenWorkspace,
  note: { id: string; name: string; content: string; syncTodos: boolean },
): Promise<Note | typeof CONFLICT> {
  const group = await placeIn(calendar, code);
  const { row, steps, guard } = await newNote({ ...note, groupId: group.id }, code, [group.step]);
  const refusal = await commitSteps(caller.userId, code, [steps], { guard });
  if (!refusal || isOvertaken(refusal, guard)) return toNote(row, note.content, caller.userId, entry.id);
  // Another first access came first: the next look finds its note.
  if (refusal.by === 'item') return CONFLICT;
  throw await failureOf(refusal, caller, code, 'calendar');
}

/**
 * Takes a note out of the trash, with the todos that went with it, into its group or, if that is gone, the
 * calendar's; or goes on with that where it was cut short. The next look finds the note as it should be.
 */
async function restore(
  caller: Caller,
  calendar: Calendar,
  { code }: OpenWorkspace,
  read: NoteRow,
): Promise<typeof CONFLICT> {
  const time = read.deleted ?? read.trashing;
  const todos = ((await todosOf([read], code)).get(localOf(read.id)) ?? [])
    .filter(({ deleted }) => deleted !== undefined && deleted === time)
    .map((todo): Step => ({ action: restoreTodo(todo, time ?? 0), ledger: { todos: 1 } }));
  const long = todos.length > RESTORED_AT_ONCE;
  const note =
    read.deleted === undefined ? [plain(countTodo(read.id))] : await reviveSteps(calendar, code, read, long);
  const guard = countTodo(read.id);
  const refusal =
    (await commitSteps(caller.userId, code, [[...note, ...todos]], { guard })) ??
    (time !== undefined && (long || read.trashing !== undefined)
      ? await commitSteps(caller.userId, code, [[plain(endTrashing(read.id, time))]])
      : undefined);
  if (refusal && refusal.by !== 'item') throw await failureOf(refusal, caller, code, 'calendar');
  return CONFLICT;
}

/** The steps that make a trashed note live again. */
async function reviveSteps(
  calendar: Calendar,
  code: WorkspaceCode,
  read: NoteRow,
  long: boolean,
): Promise<Step[]> {
  const { deleted, group, ...kept } = read;
  const place = group === undefined ? undefined : await placeIn(calendar, code, idOf(group, code));
  const row = {
    ...kept,
    ...groupRef(place?.id ?? null),
    updated: laterThan(read.updated),
    ...(long && deleted !== undefined && { trashing: deleted }),
  };
  return [{ action: replaceNote(row, read), ledger: { notes: 1 } }, ...(place ? [place.step] : [])];
}

/** A group for a calendar note: the wanted one if it exists, else the calendar's own, which is made if need be. */
async function placeIn(
  calendar: Calendar,
  code: WorkspaceCode,
  wanted?: string,
): Promise<{ id: string; step: Step }> {
  const own = derivedId(`${calendar.type} group`, code);
  const [found, ownFound] = await Promise.all([wanted ? findGroup(wanted) : undefined, findGroup(own)]);
  const existing = found ?? ownFound;
  if (existing) return { id: existing.id, step: plain(checkGroup(existing.id)) };
  const time = now();
  const row = { id: own, name: calendar.groupName, created: time, updated: time };
  return { id: own, step: { action: putGroup(row), ledger: { groups: 1 } } };
}
