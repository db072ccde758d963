// How the note of a day or a week is written, whether it is there already or not.
import { cacheContent } from '../../cache/content-cache.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { NamedWorkspace, OwnedRow } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { appendKeys, isAppended, joined, type Position } from '../notes/append-note.ts';
import { contentOf } from '../notes/note-contents.ts';
import { fits } from '../notes/place.ts';
import { replayedNote } from '../notes/replay.ts';
import type { IfMatch, MaybeReplayed, TaggedNote } from '../notes/tagged-note.ts';
import { insertNote, rewriteNote } from '../notes/write-note.ts';
import { calendarGroup, groupOf, type Calendar } from './calendar-group.ts';

/** What a calendar note is to hold; nothing leaves it as it is. */
export interface CalendarWrite {
  readonly content?: string;
  /** Where the content is added to what is there; without it, it replaces that. */
  readonly append?: Position;
  readonly syncTodos?: boolean;
  /** Whether the content that is replaced is kept as a snapshot. */
  readonly snapshot?: boolean;
  readonly ifMatch?: IfMatch | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** Makes the note of a day or a week. @throws ApiError noteChanged where the caller knows one, quotaExceeded; Conflict when it has been made meanwhile */
export async function makeNote(
  caller: Caller,
  calendar: Calendar,
  workspace: NamedWorkspace,
  note: { readonly id: string; readonly name: string },
  { content: given = '', append, syncTodos = false, ifMatch, idempotencyKey }: CalendarWrite,
): Promise<TaggedNote> {
  if (ifMatch !== undefined) throw new ApiError('noteChanged');
  const group = await calendarGroup(calendar, workspace.code);
  const content = append === undefined ? given : joined('', given, append);
  if (!fits(content)) throw new ApiError('calendarNoteTooLarge');
  const keys = appendKeys(undefined, idempotencyKey);
  const row = { ...note, groupId: group.id, content, syncTodos, ...(keys && { appendKeys: keys }) };
  return insertNote(caller, workspace, row, [group.step]);
}

/**
 * Changes the note of a day or a week that was read; `read` is its content, where it was read. One in the trash starts
 * empty: what it said becomes its newest snapshot, and its todos stay deleted (D41).
 * @throws ApiError noteChanged, calendarNoteTooLarge, quotaExceeded; Conflict when it has changed meanwhile
 */
export async function changeNote(
  caller: Caller,
  calendar: Calendar,
  owned: OwnedRow<NoteRow>,
  read: string | undefined,
  input: CalendarWrite,
): Promise<MaybeReplayed> {
  const { syncTodos = false, snapshot, ifMatch, idempotencyKey } = input;
  const { row } = owned;
  if (read !== undefined) cacheContent(row, read);
  if (isAppended(row, idempotencyKey))
    return { ...(await replayedNote(caller, owned, syncTodos)), replayed: true };
  const content = await contentAfter(row, input);
  if (!fits(content)) throw new ApiError('calendarNoteTooLarge');
  const changes = content === undefined ? {} : { content, syncTodos };
  const options = { ifMatch, snapshot, appendKeys: appendKeys(row, idempotencyKey) };
  if (row.deleted === undefined) return rewriteNote(caller, owned, changes, options);
  const group = await groupOf(calendar, row);
  const moved = { ...changes, ...(group && { groupId: group.id }) };
  const place = group ? [group.step] : [];
  return rewriteNote(caller, owned, moved, { ...options, snapshot: row.bytes > 0, place, dropsTodos: true });
}

/** The content a note is to have; undefined leaves it as it is. */
async function contentAfter(
  row: NoteRow,
  { content: given, append }: CalendarWrite,
): Promise<string | undefined> {
  const isTrashed = row.deleted !== undefined;
  if (given === undefined) return isTrashed ? '' : undefined;
  return append === undefined ? given : joined(isTrashed ? '' : await contentOf(row), given, append);
}
