// POST /note/edit: changes parts of a note (E16).
import { noneLeft } from '../../core/inputs.ts';
import type { NoteEdit } from '../../schema/inputs/notes.ts';
import type { Caller } from '../caller.ts';
import type { CallOptions } from '../outcome.ts';
import { edited } from './edits.ts';
import { rewriteContent } from './rewrite-content.ts';
import { requireMatch, type TaggedNote } from './tagged-note.ts';

/**
 * Applies edits to the newest content of a note: all of them, or none.
 * @throws ApiError in this order: noteDenied, noteNotFound (also in the trash), noteChanged, invalidRequest if an edit
 * does not apply, noteTooLarge, quotaExceeded
 */
export function editNote(
  caller: Caller,
  { id, edits, syncTodos = false, snapshot, ...rest }: NoteEdit,
  options: CallOptions = {},
): Promise<TaggedNote> {
  noneLeft(rest);
  return rewriteContent(
    caller,
    {
      id,
      syncTodos,
      snapshot,
      contentAfter: (current, row) => {
        requireMatch(row, options.ifMatch);
        return edited(current, edits);
      },
    },
    options,
  );
}
