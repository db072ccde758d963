// POST /note/append and POST /note/edit (E16): replace the content of a note by one that is derived from it, despite
// concurrent writes.
import { noneLeft } from '../../core/inputs.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { NoteAppend, NoteEdit } from '../../schema/inputs/notes.ts';
import { requireWritable } from '../access/write-group.ts';
import { notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { retryOnConflict } from '../write/conflict.ts';
import { ApiError } from '../errors.ts';
import type { CallOptions, EditOptions } from '../write/outcome.ts';
import { joined, rememberedKeys, remembersKey } from './appended.ts';
import { edited } from './edits.ts';
import { loadNote } from './get-note.ts';
import { fits } from './note-rules.ts';
import { replayedNote } from './sync-todos.ts';
import { requireTag, type TaggedNote } from './tagged-note.ts';
import { writeNote } from './write-note.ts';

/**
 * Adds text to a note.
 * @throws ApiError noteDenied, noteNotFound (also in the trash), keyOneGroup, keyGroupGone, noteChanged, noteTooLarge,
 * invalidRequest, quotaExceeded
 */
export function appendNote(
  caller: Caller,
  { id, content, position, syncTodos = false, snapshot, ...rest }: NoteAppend,
  options: CallOptions = {},
): Promise<TaggedNote> {
  noneLeft(rest);
  const contentAfter = (current: string) => joined(current, content, position);
  return rewriteContent(caller, { id, syncTodos, snapshot, contentAfter }, options);
}

/**
 * Applies edits to the newest content of a note: all of them, or none.
 * @throws ApiError in this order: noteDenied, noteNotFound (also in the trash), keyOneGroup, keyGroupGone, noteChanged,
 * invalidRequest if an edit does not apply, noteTooLarge, quotaExceeded
 */
export function editNote(
  caller: Caller,
  { id, edits, syncTodos = false, snapshot, ...rest }: NoteEdit,
  options: EditOptions = {},
): Promise<TaggedNote> {
  noneLeft(rest);
  const contentAfter = (current: string, row: NoteRow) => {
    requireTag(row, options.ifMatch);
    return edited(current, edits, options.anyLineEnd);
  };
  return rewriteContent(caller, { id, syncTodos, snapshot, contentAfter }, options);
}

interface ContentChange {
  readonly id: string;
  readonly syncTodos: boolean;
  readonly snapshot: boolean | undefined;
  /** The new content of the note that was read. It is derived again if another writer comes first. */
  readonly contentAfter: (content: string, row: NoteRow) => string;
}

/**
 * Rewrites a note. A call whose key the note remembers changes nothing.
 * @throws ApiError noteDenied, noteNotFound (also in the trash), keyOneGroup, keyGroupGone, noteChanged, noteTooLarge,
 * invalidRequest, quotaExceeded, and the errors of `contentAfter`
 */
function rewriteContent(
  caller: Caller,
  { id, syncTodos, snapshot, contentAfter }: ContentChange,
  { idempotencyKey, ifMatch, isAgent }: CallOptions,
): Promise<TaggedNote> {
  return retryOnConflict(async () => {
    const { content: current, ...owned } = await loadNote(caller, id);
    const { row } = owned;
    if (remembersKey(row, idempotencyKey)) return replayedNote(caller, owned, syncTodos);
    if (row.deleted !== undefined) throw notFound('note');
    const permit = await requireWritable(caller, owned, { note: row });
    const content = contentAfter(current, row);
    if (!fits(content)) throw new ApiError('noteTooLarge');
    requireTag(row, ifMatch);
    const options = { permit, rememberedKeys: rememberedKeys(row, idempotencyKey), isAgent };
    return writeNote(caller, owned, { content, syncTodos, snapshot }, options);
  });
}
