// The results of tools. They are short, because an agent pays for every character. One note is returned in full, the
// notes of a list as previews.
import { searchable } from '../domain/listing.ts';
import type { Outcome } from '../domain/outcome.ts';
import type { Group, Note, NoteListItem, NoteSummary, Todo } from '../schema/entities.ts';
import type { Pagination } from '../schema/envelopes.ts';

const PREVIEW_CHARACTERS = 300;

/** Characters cut out of the content before white space is collapsed. */
const CUT_CHARACTERS = 2 * PREVIEW_CHARACTERS;

/** Characters shown before the match. */
const LEAD_CHARACTERS = 80;

/** A note in full, with its ETag. */
export const wholeNote = ({ data: note, etag }: Outcome<Note>) => ({
  ...named(note),
  ...(note.isDeleted && { inTrash: true }),
  etag,
  content: note.content,
});

/** A note that was written, as a preview with its ETag. */
export const writtenNote = ({ data: note, etag }: Outcome<Note>) => ({ ...briefNote(note), etag });

/** A note with a preview: the text around the match, or the beginning. */
export const briefNote = (note: NoteListItem, search: string | null = null) => ({
  ...named(note),
  characters: note.content?.length ?? 0,
  preview: preview(note.content ?? '', search),
});

/** A note without its content. */
export const named = ({ id, name, groupId, updatedAt }: NoteSummary) => ({
  id,
  name,
  ...(groupId !== null && { groupId }),
  updatedAt,
});

export const briefGroup = ({ id, name, parentId }: Group) => ({
  id,
  name,
  ...(parentId !== null && { parentId }),
});

export const briefTodo = ({ id, text, completed, noteId, lineNumber }: Todo) => ({
  id,
  text,
  completed,
  noteId,
  lineNumber,
});

/** The position in a paged list. */
export const paged = ({ page, total, totalPages }: Pagination) => ({ total, page, totalPages });

function preview(content: string, search: string | null): string {
  // Folding can change a text's length, so the position is approximate.
  const found = search === null ? 0 : searchable(content).indexOf(searchable(search));
  const start = Math.max(0, found - LEAD_CHARACTERS);
  const cut = content
    .slice(start, start + CUT_CHARACTERS)
    .replace(/\s+/g, ' ')
    .trim();
  return cut.slice(0, PREVIEW_CHARACTERS).toWellFormed();
}
