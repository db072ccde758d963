// Creates or changes the note of a day or week.
import { cacheContent } from '../../cache/content-cache.ts';
import type { CalendarType } from '../../core/calendar-names.ts';
import { noneLeft } from '../../core/inputs.ts';
import type { FoundNote } from '../../db/resources/account-and-notes.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { findSnapshots } from '../../db/resources/snapshots.ts';
import type { DailyAppend, DailyWrite, WeeklyQuery } from '../../schema/inputs/calendar.ts';
import { SNAPSHOTS_PER_NOTE } from '../../schema/limits.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { writesEverything, type Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { joined, rememberedKeys, remembersKey, type Position } from '../notes/appended.ts';
import { dropTodos } from '../notes/drop-todos.ts';
import { contentOf } from '../notes/note-contents.ts';
import { newRow } from '../notes/note-row.ts';
import { fits } from '../notes/note-rules.ts';
import { completeTodos, replayedNote } from '../notes/sync-todos.ts';
import { requireTag, type TaggedNote } from '../notes/tagged-note.ts';
import { writeNote } from '../notes/write-note.ts';
import type { CallOptions } from '../write/outcome.ts';
import { AbsentNoteError } from './absent-note.ts';
import { groupFor, requireWritableDay } from './calendar-group.ts';
import { firstContent, type FirstContent } from './template.ts';

/** The fields of all inputs except the ones that name the note. Omitted fields are unchanged. */
export interface CalendarWrite extends Partial<
  Omit<
    DailyWrite & DailyAppend & WeeklyQuery,
    'date' | 'week' | 'year' | 'workspaceId' | 'timeZone' | 'position' | 'create'
  >
> {
  /** Whether an absent note is created, or one in the trash restored (E30). */
  readonly create?: boolean;
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
 * Creates or changes the note of a day or week. A note in the trash starts again before the change: its old content
 * becomes its newest snapshot, and its todos are not restored. If it is only read and a further snapshot would remove one,
 * it is restored with its content and its todos instead (D41). A note that starts without given content starts with the
 * template (E29). With a read-only key an existing note is returned and none is created.
 * @throws AbsentNoteError (noteNotFound); ApiError keyReadOnly, keyOneGroup, keyGroupGone, noteChanged,
 * calendarNoteTooLarge, quotaExceeded
 * @throws Conflict if the note has been created or changed since it was read
 */
export async function writeCalendarNote(
  caller: Caller,
  type: CalendarType,
  { workspace, id, name, found }: CalendarTarget,
  input: CalendarWrite & CallOptions,
): Promise<TaggedNote> {
  const { content: given, append, syncTodos = false, snapshot, create = true, ...options } = input;
  const { ifMatch, idempotencyKey, isAgent, ...rest } = options;
  noneLeft(rest);
  const read = found?.row;
  const isTrashed = read?.deleted !== undefined;
  if (!fits(given)) throw new ApiError('calendarNoteTooLarge');
  if (!create && (!read || isTrashed)) throw new AbsentNoteError(name);
  if (caller.readOnly && (!read || isTrashed)) throw new ApiError('keyReadOnly');
  if (found?.content !== undefined) cacheContent(found.row, found.content);
  if (read && remembersKey(read, idempotencyKey))
    return replayedNote(caller, { ...workspace, row: read }, syncTodos);

  const isLive = read !== undefined && !isTrashed;
  const isRead = isLive && given === undefined;
  const permit = isRead ? undefined : await requireWritableDay(caller, type, workspace, read);

  const startsEmpty = isTrashed && !(given === undefined && (await hasNoRoom(read)));
  const stays = read !== undefined && !startsEmpty;
  const content = await contentAfter(stays ? read : undefined, given, append);
  if (append !== undefined && !fits(content)) throw new ApiError('calendarNoteTooLarge');
  requireTag(read, ifMatch);
  if (isRead) {
    if (create && writesEverything(caller)) await completeFilled(caller, workspace, read);
    return writeNote(caller, { ...workspace, row: read }, {});
  }
  const isFilled = !stays && (given === undefined || append !== undefined);
  const [group, first] = await Promise.all([
    isLive ? undefined : groupFor(type, workspace.code, read),
    isFilled ? firstContent(workspace, { type, name }, { given, append, syncTodos }) : undefined,
  ]);
  const field = `${type}Template` as const;
  const template = isFilled ? { field, value: workspace.entry[field] } : undefined;
  const inGroup = group && { groupId: group.id };
  const target = { ...workspace, row: read ?? newRow(id, { name }), isNew: !read };
  const write = ({ filled, ...text }: Partial<FirstContent>) =>
    writeNote(
      caller,
      target,
      { ...text, ...inGroup, snapshot: startsEmpty ? read.bytes > 0 : snapshot },
      {
        permit,
        also: group ? [group.step] : [],
        rememberedKeys: rememberedKeys(read, idempotencyKey),
        // The text of a note that starts again is always kept.
        isAgent: isAgent && isLive,
        filled,
        template,
        dropTodos: startsEmpty ? (bytes) => dropTodos(caller, workspace, read, bytes) : undefined,
      },
    );
  const unfilled = { ...(content !== undefined && { content }), syncTodos };
  if (!first) return write(unfilled);
  return write(first).catch((error: unknown) => {
    // A template does not make a day fail that would fit the quota without it.
    if (error instanceof ApiError && error.errorName === 'quotaExceeded') return write(unfilled);
    throw error;
  });
}

/** Derives the todos of a filled template that an interrupted call has left out. */
async function completeFilled(caller: Caller, workspace: OwnedWorkspace, row: NoteRow): Promise<void> {
  if (row.filled && row.unsynced !== undefined) await completeTodos(caller, workspace, row.id);
}

/** Whether a snapshot of a note's content would remove the oldest one. */
const hasNoRoom = async ({ id, bytes }: NoteRow): Promise<boolean> =>
  bytes > 0 && (await findSnapshots(id)).snapshots.length >= SNAPSHOTS_PER_NOTE;

/** The content after the change, of a note that has one or starts empty; undefined if the note keeps its content. */
async function contentAfter(
  found: NoteRow | undefined,
  given: string | undefined,
  append: Position | undefined,
): Promise<string | undefined> {
  if (given === undefined) return found ? undefined : '';
  return append === undefined ? given : joined(found ? await contentOf(found) : '', given, append);
}
