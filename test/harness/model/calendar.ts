// Daily and weekly notes: GET, PUT and append, each creating the note if it is absent (specification 4.7 and 4.8, D9,
// D13, D39 to D41, E3, E4, E7, E9).
import { insideCalendar } from './access.ts';
import { addNote, joined, rewrite, snapshotsOf, SNAPSHOTS_MAX, touch, type Rewrite } from './contents.ts';
import { reject } from './errors.ts';
import { anyText, flag, integer, position, required, timeZone, zoneNamed, type InputOf } from './fields.ts';
import { addGroup } from './groups.ts';
import { dateIn, isDate, weekOf, weeksIn } from './iso-week.ts';
import { oneRow, operation, type Call, type Expected, type Inside } from './operation.ts';
import { hasAppended, rememberAppend, requireMatch, unlessKnown } from './preconditions.ts';
import { bytesOf, CONTENT_MAX_BYTES } from './quota.ts';
import { idFor, newNote, type Note } from './state.ts';
import { fromTemplate } from './templates.ts';

const weekMust = (last: number): string => `must be an integer from 1 to ${last}`;
const daily = { workspaceId: anyText, date: anyText };
const week = integer(1, 53, weekMust(53));
const year = integer(1970, 2100, 'must be an integer from 1970 to 2100');
const weekly = { workspaceId: anyText, week, year };
const put = { syncTodos: flag, timeZone, snapshot: flag };
const append = { timeZone, position, syncTodos: flag, snapshot: flag };
const content = required(anyText);

const get = { timeZone, create: flag };

type Asked = Partial<InputOf<typeof daily & typeof weekly & typeof append & typeof get>>;
type Written = Asked & { readonly content: string };

/** Which note a request means. */
type Day = Readonly<Record<'type' | 'group' | 'name', string>> & { readonly filters: object };

const today = ({ caller, now, input }: Call<Asked>): string =>
  dateIn(input.timeZone === undefined ? caller.timeZone : zoneNamed(input.timeZone), now);

type DayOf = (call: Call<Asked>, today?: string) => Day;

function dayAsked(call: Call<Asked>, other?: string): Day {
  const { date: given } = call.input;
  if (given !== undefined && !isDate(given)) reject(400, 'Invalid date format. Use YYYY-MM-DD');
  const current = other ?? today(call);
  const date = given ?? current;
  return { type: 'daily', group: 'Daily Notes', name: date, filters: { date } };
}

function weekAsked(call: Call<Asked>, other?: string): Day {
  const { week: given, year: of } = call.input;
  if (!given !== !of) reject(400, 'Both week and year must be provided together');
  const named = given && of ? { week: given, year: of } : undefined;
  const last = named ? weeksIn(named.year) : 53;
  if (named && named.week > last) reject(400, `week: ${weekMust(last)} in ${named.year}`);
  const current = weekOf(other ?? today(call));
  const asked = named ?? current;
  const name = `${asked.year}-W${String(asked.week).padStart(2, '0')}`;
  return { type: 'weekly', group: 'Weekly Notes', name, filters: asked };
}

type Access<I extends Asked> = Inside<Call<I>> & { readonly day: Day; readonly note: Note | undefined };

/** Between these time zones lies every date that is today somewhere. */
const TIME_ZONES = ['Etc/GMT+12', 'UTC', 'Etc/GMT-14'];

/**
 * The day or week, then the workspace, then its one note of that day, which is identified by its id. An append that is
 * repeated on another day means the day of the first call.
 */
function access<I extends Asked>(call: Call<I>, dayOf: DayOf): Access<I> {
  const asked = dayOf(call);
  const at = insideCalendar(call, call.input.workspaceId);
  const noteOf = ({ type, name }: Day): Note | undefined => {
    const id = idFor(at, `${type} ${name}`);
    return at.workspace.note.find((note) => note.id === id);
  };
  const elsewhere = TIME_ZONES.map((zone) => dayOf(call, dateIn(zone, call.now)));
  const isRepeated = (day: Day): boolean => {
    const note = noteOf(day);
    return note !== undefined && hasAppended(call, note);
  };
  const day = [asked, ...elsewhere].find(isRepeated) ?? asked;
  return { ...at, day, note: noteOf(day) };
}

const respond = (at: Access<Asked>, note: Note, isReplay = false): Expected => {
  const { type, filters } = at.day;
  return oneRow(at, note, isReplay, { filters: { workspaceId: at.workspace.id, ...filters, type } });
};

const TOO_LONG = 'Note content too long';

/** What a template makes of a note that starts now. */
const start = (at: Access<Asked>, addition: Parameters<typeof fromTemplate>[2]) =>
  fromTemplate(at, at.day, addition, at.note?.content ?? '');

/**
 * Writes the note. One that is absent is created, and one that is in the trash starts empty in its last group, or in
 * the group of the days if that was deleted. That group is also identified by its id, and created if it is absent.
 */
function write(at: Access<Asked>, change: Rewrite, precondition?: () => void): Note {
  const { type, name, group } = at.day;
  const note = at.note ?? newNote(at, idFor(at, `${type} ${name}`), name, null);
  rewrite(at, note, change, { tooLarge: TOO_LONG, ...(precondition && { precondition }) });
  const exists = (id: unknown): boolean => at.workspace.group.some((other) => other.id === id);
  if (!at.note || (note.groupId !== null && !exists(note.groupId))) {
    note.groupId = idFor(at, `group of ${type}`);
    if (!exists(note.groupId)) addGroup(at, note.groupId, group, null);
  }
  if (at.note) touch(at, note);
  else addNote(at, note);
  return note;
}

/** What a read writes for a note that is absent or in the trash: it removes no snapshot (D41). */
function opened(at: Access<Asked>, note: Note | undefined): Rewrite {
  const isFull = note !== undefined && snapshotsOf(at, note).length === SNAPSHOTS_MAX;
  return isFull && note.content !== ''
    ? { content: note.content, keepsTodos: true }
    : { content: '', ...start(at, {}) };
}

function read(at: Access<Asked>): Expected {
  const isLive = at.note?.deletedAt === null;
  if (!isLive && at.input.create === false) reject(404, 'Note not found');
  if (!isLive && at.readOnly) reject(403, 'Key is read-only');
  const note = isLive && at.note ? at.note : write(at, opened(at, at.note));
  return unlessKnown(at, note, respond(at, note));
}

function replace(at: Access<Written>): Expected {
  return respond(
    at,
    write(at, at.input, () => requireMatch(at, at.note)),
  );
}

function extend(at: Access<Written>): Expected {
  if (at.note && hasAppended(at, at.note)) return respond(at, at.note, true);
  const old = at.note?.deletedAt === null ? at.note.content : '';
  const added = joined(old, at.input.content, at.input.position);
  if (bytesOf(added) > CONTENT_MAX_BYTES) reject(400, TOO_LONG);
  requireMatch(at, at.note);
  const first = at.note?.deletedAt === null ? undefined : start(at, at.input);
  const note = write(at, { ...at.input, content: added, ...first });
  rememberAppend(at, note);
  return respond(at, note);
}

export const calendar = [
  operation('GET /daily', { ...daily, ...get }, (call) => read(access(call, dayAsked))),
  operation('GET /weekly', { ...weekly, ...get }, (call) => read(access(call, weekAsked))),
  operation('PUT /daily', { content, ...daily, ...put }, (call) => replace(access(call, dayAsked))),
  operation('PUT /weekly', { content, ...weekly, ...put }, (call) => replace(access(call, weekAsked))),
  operation('POST /daily/append', { content, ...daily, ...append }, (call) => extend(access(call, dayAsked))),
  operation('POST /weekly/append', { content, ...weekly, ...append }, (call) =>
    extend(access(call, weekAsked)),
  ),
];
