// POST /note/append: adds text at the end or the start of a note, despite concurrent writes.
import { noneLeft } from '../../core/inputs.ts';
import type { NoteAppend } from '../../schema/inputs/notes.ts';
import { notFound } from '../access-error.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import type { CallOptions } from '../outcome.ts';
import { retryOnConflict } from '../conflict.ts';
import { appendKeys, isAppended, joined } from './appended.ts';
import { loadNote } from './get-note.ts';
import { fits } from './note-rules.ts';
import { replayedNote } from './replay.ts';
import { requireMatch, type TaggedNote } from './tagged-note.ts';
import { writeNote } from './write-note.ts';

/**
 * Adds text to a note.
 * @throws ApiError noteDenied, noteNotFound (also in the trash), noteChanged, noteTooLarge, invalidRequest,
 * quotaExceeded
 */
export function appendNote(
  caller: Caller,
  { id, content, position, syncTodos = false, snapshot, ...rest }: NoteAppend,
  { idempotencyKey, ifMatch }: CallOptions = {},
): Promise<TaggedNote> {
  noneLeft(rest);
  return retryOnConflict(async () => {
    const { content: current, ...owned } = await loadNote(caller, id);
    const { row } = owned;
    if (isAppended(row, idempotencyKey)) return replayedNote(caller, owned, syncTodos);
    if (row.deleted !== undefined) throw notFound('note');
    const text = joined(current, content, position);
    if (!fits(text)) throw new ApiError('noteTooLarge');
    requireMatch(row, ifMatch);
    const options = { snapshot, appendKeys: appendKeys(row, idempotencyKey) };
    return writeNote(caller, owned, { content: text, syncTodos }, options);
  });
}
