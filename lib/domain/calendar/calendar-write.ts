// Creates or changes the note of a day or week.
import { cacheContent } from '../../cache/content-cache.ts';
import type { CalendarType } from '../../core/calendars.ts';
import { noneLeft } from '../../core/inputs.ts';
import type { FoundNote } from '../../db/resources/account-and-notes.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { DailyAppend, DailyWrite, WeeklyQuery } from '../../schema/inputs/calendar.ts';
import type { OwnedWorkspace } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { appendKeys, isAppended, joined, type Position } from '../notes/appended.ts';
import { contentOf } from '../notes/note-contents.ts';
import { newRow } from '../notes/note-row.ts';
import { fits } from '../notes/note-rules.ts';
import { replayedNote } from '../notes/sync-todos.ts';
import { requireMatch, type TaggedNote } from '../notes/tagged-note.ts';
import { writeNote } from '../notes/write-note.ts';
import type { CallOptions } from '../outcome.ts';
import { groupFor } from './calendar-group.ts';

/** The fields of all inputs but those that name the note. Omitted fields stay as they are. */
export interface CalendarWrite extends Partial<
  Omit<
    DailyWrite & DailyAppend & WeeklyQuery,
    'date' | 'week' | 'year' | 'workspaceId' | 'timeZone' | 'position'
  >
> {
  /** Where `content` is added to the current content; if omitted, `content` replaces it. */
  readonly append?: Position;
}

/** The note of a day or week, which may not exist yet. */
export interface CalendarTarget {
  readonly workspace: OwnedWorkspace;
  readonly id: string;
  readonly name: string;
  readonly found: FoundNote | undefined;
}

/** Whether the current content is needed: to return it, to append to it, or to keep it as a snapshot. */
export const needsContent = ({ content, append, snapshot = false }: CalendarWrite): boolean =>
  content === undefined || append !== undefined || snapshot;

/**
 * Creates or changes the note of a day or week. A note in the trash is restored empty before the change: its old
 * content becomes its newest snapshot, and its todos stay deleted (D41). With a read-only key an existing note is
 * returned and none is created.
 * @throws ApiError keyReadOnly, noteChanged, calendarNoteTooLarge, quotaExceeded
 * @throws Conflict if the note has been created or changed since it was read
 */
export async function writeCalendarNote(
  caller: Caller,
  type: CalendarType,
  { workspace, id, name, found }: CalendarTarget,
  input: CalendarWrite & CallOptions,
): Promise<TaggedNote> {
  const { content: given, append, syncTodos = false, snapshot, ...options } = input;
  const { ifMatch, idempotencyKey, ...rest } = options;
  noneLeft(rest);
  const read = found?.row;
  const isTrashed = read?.deleted !== undefined;
  if (!fits(given)) throw new ApiError('calendarNoteTooLarge');
  if (caller.readOnly && (!read || isTrashed)) throw new ApiError('keyReadOnly');
  if (found?.content !== undefined) cacheContent(found.row, found.content);
  if (read && isAppended(read, idempotencyKey))
    return replayedNote(caller, { ...workspace, row: read }, syncTodos);

  const isLive = read !== undefined && !isTrashed;
  const content = await contentAfter(isLive ? read : undefined, given, append);
  if (append !== undefined && !fits(content)) throw new ApiError('calendarNoteTooLarge');
  requireMatch(read, ifMatch);
  const group = isLive ? undefined : await groupFor(type, workspace.code, read);
  const changes = {
    ...(content !== undefined && { content, syncTodos }),
    ...(group && { groupId: group.id }),
  };
  return writeNote(caller, { ...workspace, row: read ?? newRow(id, { name }) }, changes, {
    isNew: !read,
    snapshot: isTrashed ? read.bytes > 0 : snapshot,
    inGroup: group ? [group.step] : [],
    appendKeys: appendKeys(read, idempotencyKey),
    withoutTodos: isTrashed ? workspace.account : undefined,
  });
}

/** The content after the change, of a note that is live or starts empty; undefined if a live note keeps its content. */
async function contentAfter(
  live: NoteRow | undefined,
  given: string | undefined,
  append: Position | undefined,
): Promise<string | undefined> {
  if (given === undefined) return live ? undefined : '';
  return append === undefined ? given : joined(live ? await contentOf(live) : '', given, append);
}
