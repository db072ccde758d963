// The results of tools. They are short, because an agent pays for every character. One note is returned in full, the
// notes of a list as previews.
import type { Outcome } from '../domain/outcome.ts';
import type { Group, Note, NoteListItem, NoteSummary, Todo } from '../schema/entities.ts';
import type { Pagination } from '../schema/envelopes.ts';

const PREVIEW_CHARACTERS = 300;

/** Characters cut out of the content before white space is collapsed. */
const CUT_CHARACTERS = 2 * PREVIEW_CHARACTERS;

/** A note in full, with its ETag. */
export const wholeNote = ({ data: note, etag }: Outcome<Note>) => ({
  ...named(note),
  ...(note.isDeleted && { inTrash: true }),
  etag,
  content: note.content,
});

/** A note that was written, as a preview with its ETag. */
export const writtenNote = ({ data: note, etag }: Outcome<Note>) => ({ ...briefNote(note), etag });

/** A note with a preview: its excerpt, or the beginning. */
export const briefNote = (note: NoteListItem) => ({
  ...named(note),
  characters: note.content?.length ?? 0,
  preview: note.excerpt ?? preview(note.content ?? ''),
});

/** The maximum length of a note in a list as JSON. Twenty of them and the rest have at most 12,000 characters. */
const LISTED_MAX_CHARACTERS = 590;

/** A note in a list. Its preview is shorter if its name is long. */
export function listedNote(note: NoteListItem) {
  const brief = briefNote(note);
  const excess = JSON.stringify(brief).length - LISTED_MAX_CHARACTERS;
  if (excess <= 0) return brief;
  return { ...brief, preview: brief.preview.slice(0, -excess).toWellFormed() };
}

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

const preview = (content: string): string =>
  content.slice(0, CUT_CHARACTERS).replace(/\s+/g, ' ').trim().slice(0, PREVIEW_CHARACTERS).toWellFormed();
