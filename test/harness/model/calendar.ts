// Daily and weekly notes: GET, PUT and append, each creating the note if it is absent (specification 4.7 and 4.8, D9,
// D13, D39 to D41, E3, E4, E7, E9).
import { calendarWorkspaceFor } from './access.ts';
import type { Chosen } from './chosen.ts';
import { addNote, joined, newNote, noteUnlessKnown, rewrite, touch, type Rewrite } from './contents.ts';
import { refuse, refuseInvalid } from './errors.ts';
import { anyText, flag, integer, position, required, timeZone, zoneNamed } from './fields.ts';
import { addGroup } from './groups.ts';
import { hasAppended, rememberAppend } from './idempotency.ts';
import { dateIn, isDate, weekOf, weeksIn } from './iso-week.ts';
import { one, operation, replayed, type Call, type Expected } from './operation.ts';
import { noteShape } from './shapes.ts';
import { derivedId, type Note, type Workspace } from './state.ts';
import { requireMatch } from './tags.ts';

const content = required(anyText);

/** Which note a request means. */
interface Day {
  readonly type: 'daily' | 'weekly';
  readonly group: string;
  readonly name: string;
  readonly filters: object;
}

const daily = { workspaceId: anyText, date: anyText };

const weekly = {
  workspaceId: anyText,
  week: integer(1, 53, 'must be an integer from 1 to 53'),
  year: integer(1970, 2100, 'must be an integer from 1970 to 2100'),
};

interface Asked {
  readonly workspaceId?: string | undefined;
  readonly date?: string | undefined;
  readonly week?: number | undefined;
  readonly year?: number | undefined;
  readonly timeZone?: string | undefined;
}

const today = ({ caller, now, input }: Call<Asked>): string => dateIn(input.timeZone === undefined ? caller.timeZone : zoneNamed(input.timeZone), now);

function dayAsked(call: Call<Asked>): Day {
  const date = call.input.date ?? today(call);
  if (!isDate(date)) refuse('invalidDate');
  return { type: 'daily', group: 'Daily Notes', name: date, filters: { date } };
}

function weekAsked(call: Call<Asked>): Day {
  const { input } = call;
  if ((input.week === undefined) !== (input.year === undefined)) refuse('weekWithoutYear');
  const now = weekOf(today(call));
  const { week = now.week, year = now.year } = input;
  if (week > weeksIn(year)) refuseInvalid(`week: must be an integer from 1 to ${weeksIn(year)} in ${year}`);
  const name = `${year}-W${String(week).padStart(2, '0')}`;
  return { type: 'weekly', group: 'Weekly Notes', name, filters: { week, year } };
}

/** The one note of the day in the workspace, identified by its id. */
function noteOf({ state }: Call, workspace: Workspace, { type, name }: Day): Note | undefined {
  const id = derivedId(state, workspace, `${type} ${name}`);
  return workspace.notes.find((note) => note.id === id);
}

/** The group of the days, which is also identified by its id, and created if it is absent. */
function groupIdFor({ state, now }: Call, workspace: Workspace, { type, group }: Day): Chosen {
  const id = derivedId(state, workspace, `group of ${type}`);
  if (!workspace.groups.some((other) => other.id === id))
    addGroup(workspace, { id, name: group, parentId: null }, now);
  return id;
}

/**
 * Writes the note of a day. One that is absent is created, and one that is in the trash starts empty in its last group,
 * or in the group of the days if that was deleted.
 */
function write(call: Call, workspace: Workspace, day: Day, change: Rewrite): Note {
  const id = derivedId(call.state, workspace, `${day.type} ${day.name}`);
  const existing = workspace.notes.find((note) => note.id === id);
  const note = existing ?? newNote(call, { id, name: day.name, groupId: null });
  rewrite(call, workspace, note, change, 'calendarNoteTooLarge');
  const hasGroup = note.groupId === null || workspace.groups.some((group) => group.id === note.groupId);
  if (!existing || !hasGroup) note.groupId = groupIdFor(call, workspace, day);
  if (existing) touch(call, workspace, note);
  else addNote(call, workspace, note);
  return note;
}

const respond = (
  { caller }: Call,
  workspace: Workspace,
  { type, filters }: Day,
  note: Note,
  isReplay = false,
) =>
  one(
    noteShape(caller, workspace, note),
    { etag: note.tag, ...replayed(isReplay) },
    { filters: { workspaceId: workspace.id, ...filters, type } },
  );

type Found = readonly [day: Day, workspace: Workspace, note: Note | undefined];

function find(call: Call<Asked>, dayOf: (call: Call<Asked>) => Day): Found {
  const day = dayOf(call);
  const workspace = calendarWorkspaceFor(call, call.input.workspaceId);
  return [day, workspace, noteOf(call, workspace, day)];
}

function get(call: Call<Asked>, [day, workspace, note]: Found): Expected {
  if (note?.deletedAt === null) return noteUnlessKnown(call, note, respond(call, workspace, day, note));
  if (call.readOnly) refuse('keyReadOnly');
  const fresh = write(call, workspace, day, { content: '' });
  return noteUnlessKnown(call, fresh, respond(call, workspace, day, fresh));
}

function put(call: Call<Rewrite>, [day, workspace, note]: Found): Expected {
  requireMatch(call, note);
  return respond(call, workspace, day, write(call, workspace, day, call.input));
}

function append(call: Call<Append>, [day, workspace, note]: Found): Expected {
  if (note && hasAppended(call, note)) return respond(call, workspace, day, note, true);
  requireMatch(call, note);
  const old = note?.deletedAt === null ? note.content : '';
  const written = write(call, workspace, day, {
    ...call.input,
    content: joined(old, call.input.content, call.input.position),
  });
  rememberAppend(call, written);
  return respond(call, workspace, day, written);
}

interface Append extends Rewrite {
  readonly position?: string | undefined;
}

const GET = ['If-None-Match'] as const;
const PUT = ['If-Match'] as const;
const APPEND = ['If-Match', 'Idempotency-Key'] as const;

const putOptions = { syncTodos: flag, timeZone, snapshot: flag };
const appendOptions = { timeZone, position, syncTodos: flag, snapshot: flag };

export const getDaily = operation(
  'GET /daily',
  { ...daily, timeZone },
  (call) => get(call, find(call, dayAsked)),
  GET,
);

export const putDaily = operation(
  'PUT /daily',
  { content, ...daily, ...putOptions },
  (call) => put(call, find(call, dayAsked)),
  PUT,
);

export const appendDaily = operation(
  'POST /daily/append',
  { content, ...daily, ...appendOptions },
  (call) => append(call, find(call, dayAsked)),
  APPEND,
);

export const getWeekly = operation(
  'GET /weekly',
  { ...weekly, timeZone },
  (call) => get(call, find(call, weekAsked)),
  GET,
);

export const putWeekly = operation(
  'PUT /weekly',
  { content, ...weekly, ...putOptions },
  (call) => put(call, find(call, weekAsked)),
  PUT,
);

export const appendWeekly = operation(
  'POST /weekly/append',
  { content, ...weekly, ...appendOptions },
  (call) => append(call, find(call, weekAsked)),
  APPEND,
);
