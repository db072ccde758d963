// What tools answer: little, for an agent pays for every character it reads. One note is whole, all else is a preview.
import { searchable } from '../domain/listing.ts';
import type { Note, NoteListItem, NoteSummary, Todo } from '../schema/entities.ts';
import type { Pagination } from '../schema/envelopes.ts';

const PREVIEW_CHARACTERS = 300;

/** What is cut out before white space is drawn together. */
const CUT_CHARACTERS = 2 * PREVIEW_CHARACTERS;

/** What is shown before the text that was found. */
const LEAD_CHARACTERS = 80;

/** A note whole, with the tag of its state. */
export const wholeNote = ({ note, etag }: { note: Note; etag: string }) => ({
  ...named(note),
  ...(note.isDeleted && { inTrash: true }),
  etag,
  content: note.content,
});

/** A note that was written, with the tag of its state. */
export const writtenNote = ({ note, etag }: { note: Note; etag: string }) => ({ ...briefNote(note), etag });

/** A note with a preview: around what was searched for, or its beginning. */
export const briefNote = (note: NoteListItem, search: string | null = null) => ({
  ...named(note),
  characters: note.content?.length ?? 0,
  preview: preview(note.content ?? '', search),
});

/** A note by its name alone. */
export const named = ({ id, name, groupId, updatedAt }: NoteSummary) => ({
  id,
  name,
  ...(groupId !== null && { groupId }),
  updatedAt,
});

export const briefTodo = ({ id, text, completed, noteId, lineNumber }: Todo) => ({
  id,
  text,
  completed,
  noteId,
  lineNumber,
});

/** Where in a list one is. */
export const paged = ({ page, total, totalPages }: Pagination) => ({ total, page, totalPages });

function preview(content: string, search: string | null): string {
  // Texts that grow when they are folded are found a little beside.
  const found = search === null ? 0 : searchable(content).indexOf(searchable(search));
  const start = Math.max(0, found - LEAD_CHARACTERS);
  const cut = content
    .slice(start, start + CUT_CHARACTERS)
    .replace(/\s+/g, ' ')
    .trim();
  return cut.slice(0, PREVIEW_CHARACTERS).toWellFormed();
}
