// The results of tools. They are short, because an agent pays for every character. One note is returned in full, the
// notes of a list as previews.
import { beginningOf } from '../../markdown/beginning.ts';
import { leftOutCharacters, withoutData } from '../../markdown/data-urls.ts';
import type { Outcome } from '../../domain/write/outcome.ts';
import type { Group, Note, NoteListItem, NoteSummary } from '../../schema/entities.ts';
import type { Backlink } from '../../schema/note-links.ts';
import type { Share } from '../../schema/shares.ts';
import type { StoredFile } from '../../schema/files.ts';
import type { TodoListItem } from '../../schema/list-items.ts';
import type { Pagination } from '../../schema/envelopes.ts';

const PREVIEW_CHARACTERS = 300;
/** Of a note that was written, whose writer knows most of it. */
const SHORT_PREVIEW_CHARACTERS = 80;

/** Characters cut out of the content before white space is collapsed. */
const CUT_CHARACTERS = 2 * PREVIEW_CHARACTERS;

/** Further ones are found with search_notes. */
const BACKLINKS_SHOWN = 20;

/**
 * A note with its ETag, the notes that link to it, and its content, without the data of long `data:` URLs unless `full`
 * is true.
 */
export function wholeNote(
  { data: note, etag, backlinks = [] }: Outcome<Note> & { readonly backlinks?: readonly Backlink[] },
  full = false,
) {
  const leftOut = full ? 0 : leftOutCharacters(note.content);
  return {
    ...named(note),
    ...(note.isDeleted && { inTrash: true }),
    ...(note.aliases && { aliases: note.aliases }),
    etag,
    ...(backlinks.length > 0 && { backlinks: backlinks.slice(0, BACKLINKS_SHOWN) }),
    content: full ? note.content : withoutData(note.content),
    ...(leftOut > 0 && { charactersLeftOut: leftOut }),
  };
}

/** A note that was written, as a preview with its ETag. `isLong`: whether the preview is as long as in lists. */
export const writtenNote = ({ data: note, etag }: Outcome<Note>, isLong = false) => ({
  ...briefNote(note, isLong ? PREVIEW_CHARACTERS : SHORT_PREVIEW_CHARACTERS),
  etag,
});

/** A note with a preview: the beginning of its Markdown. */
export const briefNote = (
  note: Pick<NoteListItem, 'content'> & NoteSummary,
  maxCharacters = PREVIEW_CHARACTERS,
) => ({
  ...named(note),
  characters: note.content?.length ?? 0,
  preview: preview(note.content ?? '', maxCharacters),
});

/** The maximum length of a note in a list as JSON. Twenty of them and the rest have at most 12,000 characters. */
const LISTED_MAX_CHARACTERS = 590;

/** A note in a list, with its excerpt, or the beginning as a reader sees it. That is shorter if the name is long. */
export function listedNote(note: NoteListItem) {
  const preview = note.excerpt ?? beginningOf(note.content ?? '', PREVIEW_CHARACTERS);
  const { date } = note;
  const brief = { ...briefNote(note), ...(date !== undefined && { date }), preview };
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

export const briefTodo = ({ id, text, completed, noteId, lineNumber, dueDate }: TodoListItem) => ({
  id,
  text,
  completed,
  noteId,
  lineNumber,
  ...(dueDate && { dueDate }),
});

/** A file without its bytes. */
export const briefFile = ({ id, path, type, size, updatedAt }: StoredFile) => ({
  id,
  path,
  type,
  size,
  updatedAt,
});

/** A share, without the fields that have the same value in most. */
export const briefShare = ({ id, kind, noteId, url, createdAt, expiresAt, lastUsedAt }: Share) => ({
  id,
  kind,
  ...(noteId !== null && { noteId }),
  ...(url !== undefined && { url }),
  createdAt,
  ...(expiresAt !== null && { expiresAt }),
  ...(lastUsedAt !== null && { lastUsedAt }),
});

/** The maximum length of a list of files or the text of a file as JSON. With the rest a result has at most 12,000. */
const FILES_MAX_CHARACTERS = 11_000;

/** As many of these as fit a result; `cut` says that there are more on the page. */
export function fitting(name: string, all: readonly object[]): Readonly<Record<string, unknown>> {
  let length = 0;
  const fits = all.filter((each) => (length += JSON.stringify(each).length) <= FILES_MAX_CHARACTERS);
  return { [name]: fits, ...(fits.length < all.length && { cut: true }) };
}

/** The beginning of a text that fits a result. */
export function textOfFile(text: string): { readonly text: string; readonly cut?: true } {
  let end = Math.min(text.length, FILES_MAX_CHARACTERS);
  while (JSON.stringify(text.slice(0, end)).length > FILES_MAX_CHARACTERS) end = Math.floor(end * 0.9);
  return { text: text.slice(0, end).toWellFormed(), ...(end < text.length && { cut: true as const }) };
}

/** The position in a paged list. */
export const paged = ({ page, total, totalPages }: Pagination) => ({ total, page, totalPages });

const preview = (content: string, maxCharacters: number): string =>
  withoutData(content)
    .slice(0, CUT_CHARACTERS)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxCharacters)
    .toWellFormed();
