// POST /note/append: adds text at the end or the start of a note.
import { noneLeft } from '../../core/inputs.ts';
import type { NoteAppend } from '../../schema/inputs/notes.ts';
import type { Caller } from '../caller.ts';
import type { CallOptions } from '../outcome.ts';
import { joined } from './appended.ts';
import { rewriteContent } from './rewrite-content.ts';
import type { TaggedNote } from './tagged-note.ts';

/**
 * Adds text to a note.
 * @throws ApiError noteDenied, noteNotFound (also in the trash), noteChanged, noteTooLarge, invalidRequest,
 * quotaExceeded
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
