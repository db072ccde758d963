// POST /note/append: adds text at the end or the start of a note.
import { noneLeft } from '../../core/inputs.ts';
import type { NoteAppend } from '../../schema/inputs/notes.ts';
import type { Caller } from '../caller.ts';
import type { CallOptions } from '../outcome.ts';
import { rewriteContent } from './rewrite-content.ts';
import type { TaggedNote } from './tagged-note.ts';

export type Position = NonNullable<NoteAppend['position']>;

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

/** Two texts, with a line break between them unless the first is empty or ends in one. */
export function joined(current: string, added: string, position: Position = 'end'): string {
  const [first, second] = position === 'end' ? [current, added] : [added, current];
  return first === '' || first.endsWith('\n') ? first + second : `${first}\n${second}`;
}
