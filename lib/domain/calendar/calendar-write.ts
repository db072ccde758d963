// Creates or changes the note of a day or week.
import { cacheContent } from '../../cache/content-cache.ts';
import { noneLeft } from '../../core/inputs.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { DailyAppend } from '../../schema/inputs/calendar.ts';
import type { NamedWorkspace, OwnedRow } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { joined, type Position } from '../notes/append-note.ts';
import { contentOf } from '../notes/note-contents.ts';
import { fits } from '../notes/place.ts';
import { replayedNote } from '../notes/replay.ts';
import { appendKeys, isAppended } from '../notes/rewrite-content.ts';
import type { TaggedNote } from '../notes/tagged-note.ts';
import { insertNote, rewriteNote } from '../notes/write-note.ts';
import type { CallOptions } from '../outcome.ts';
import { calendarGroup, groupOf, type Calendar } from './calendar-group.ts';

/** The changes to a calendar note. Omitted fields stay as they are. */
export interface CalendarWrite extends Partial<
  Omit<DailyAppend, 'date' | 'workspaceId' | 'timeZone' | 'position'>
> {
  /** Where `content` is added to the current content; if omitted, `content` replaces it. */
  readonly append?: Position;
}

/**
 * Creates the note of a day or week.
 * @throws ApiError noteChanged if the caller sent an If-Match, calendarNoteTooLarge, quotaExceeded
 * @throws Conflict if the note has been created meanwhile
 */
export async function makeNote(
  caller: Caller,
  calendar: Calendar,
  workspace: NamedWorkspace,
  note: { readonly id: string; readonly name: string },
  input: CalendarWrite & CallOptions,
): Promise<TaggedNote> {
  const { content: given = '', append, syncTodos = false, snapshot: _, ...options } = input;
  const { ifMatch, idempotencyKey, ...rest } = options;
  noneLeft(rest);
  if (ifMatch !== undefined) throw new ApiError('noteChanged');
  const group = await calendarGroup(calendar, workspace.code);
  const content = append === undefined ? given : joined('', given, append);
  if (!fits(content)) throw new ApiError('calendarNoteTooLarge');
  const keys = appendKeys(undefined, idempotencyKey);
  const row = { ...note, groupId: group.id, content, syncTodos, ...(keys && { appendKeys: keys }) };
  return insertNote(caller, workspace, row, [group.step]);
}

/**
 * Changes the note of a day or week; `read` is its content if that was read. A note in the trash is restored empty
 * before the change: its old content becomes its newest snapshot, and its todos stay deleted (D41).
 * @throws ApiError noteChanged, calendarNoteTooLarge, quotaExceeded
 * @throws Conflict if the note has changed since it was read
 */
export async function changeNote(
  caller: Caller,
  calendar: Calendar,
  owned: OwnedRow<NoteRow>,
  read: string | undefined,
  input: CalendarWrite & CallOptions,
): Promise<TaggedNote> {
  const { content: given, append, syncTodos = false, snapshot, ...options } = input;
  const { ifMatch, idempotencyKey, ...rest } = options;
  noneLeft(rest);
  const { row } = owned;
  if (read !== undefined) cacheContent(row, read);
  if (isAppended(row, idempotencyKey))
    return { ...(await replayedNote(caller, owned, syncTodos)), replayed: true };
  const content = await contentAfter(row, given, append);
  if (!fits(content)) throw new ApiError('calendarNoteTooLarge');
  const changes = content === undefined ? {} : { content, syncTodos };
  const how = { ifMatch, snapshot, appendKeys: appendKeys(row, idempotencyKey) };
  if (row.deleted === undefined) return rewriteNote(caller, owned, changes, how);
  const group = await groupOf(calendar, row);
  const moved = { ...changes, ...(group && { groupId: group.id }) };
  const place = group ? [group.step] : [];
  return rewriteNote(caller, owned, moved, { ...how, snapshot: row.bytes > 0, place, dropsTodos: true });
}

/** The note's new content; undefined if the content stays as it is. */
async function contentAfter(
  row: NoteRow,
  given: string | undefined,
  append: Position | undefined,
): Promise<string | undefined> {
  const isTrashed = row.deleted !== undefined;
  if (given === undefined) return isTrashed ? '' : undefined;
  return append === undefined ? given : joined(isTrashed ? '' : await contentOf(row), given, append);
}
