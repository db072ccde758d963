// Passes the texts of many notes to a search: from the cache, or from the table, one by one or in one scan.
import { cachedTexts, cacheTexts, fitsTwice } from '../../../cache/content-cache.ts';
import type { VerifiedWorkspace } from '../../../cache/workspace-cache.ts';
import { foldWords, isSteady } from '../../../core/text.ts';
import { toUtf8 } from '../../../core/utf8.ts';
import { visitNoteContents } from '../../../db/contents/content-store.ts';
import type { NoteRow } from '../../../db/resources/notes.ts';
import { visitContents } from '../note-contents.ts';

/** The texts of a note, as UTF-8 bytes. */
export interface NoteTexts {
  /** Without case and accents (`foldWords`). */
  readonly folded: string;
  /** As it was written; undefined if it is not cached. */
  readonly content?: string;
}

/**
 * Passes the texts of these notes to `visit`. If it returns false, because content is not cached, the content is read and
 * passed again. `isRead`: whether it was read, so that `folded` may not be steady. `all`: all notes of the workspace.
 */
export async function scan(
  rows: readonly NoteRow[],
  workspace: VerifiedWorkspace,
  all: readonly NoteRow[],
  visit: (row: NoteRow, texts: NoteTexts, isRead: boolean) => boolean,
): Promise<void> {
  const unread = rows.filter((row) => {
    const { folded, content } = cachedTexts(row);
    return (
      folded === undefined || !visit(row, content === undefined ? { folded } : { folded, content }, false)
    );
  });
  if (unread.length === 0) return;
  const keepsContents = fitsTwice(all);
  await readContents(unread, workspace, all, (row, text) => {
    const [folded, content] = [toUtf8(foldWords(text)), toUtf8(text)];
    // A text search can't rely on the folded form of a text that is not steady, so that is not cached.
    if (isSteady(text)) cacheTexts(row, keepsContents ? { folded, content } : { folded });
    visit(row, { folded, content }, true);
  });
}

/** The average size of stored content as a share of its UTF-8 bytes, and the bytes of one read unit. */
const STORED_SHARE = 0.45;
const READ_UNIT_BYTES = 4096;
/** Stored bytes per range, if several ranges are read in parallel. */
const RANGE_BYTES = 1024 * 1024;
/** The maximum number of pages of 1 MB in memory at once. */
const PAGES_MAX = 8;

/**
 * Passes the contents of these notes to `visit`. Reads them one by one, or scans all contents, whichever costs less.
 */
async function readContents(
  rows: readonly NoteRow[],
  workspace: VerifiedWorkspace,
  all: readonly NoteRow[],
  visit: (row: NoteRow, content: string) => void,
): Promise<void> {
  const unitsOf = ({ bytes }: NoteRow): number => (bytes * STORED_SHARE) / READ_UNIT_BYTES;
  const oneByOne = rows.reduce((sum, row) => sum + Math.ceil(unitsOf(row)), 0);
  const inARow = all.reduce((sum, row) => sum + unitsOf(row), 0);
  const left = new Map(rows.map((row) => [row.id, row]));
  if (inARow < oneByOne) {
    const ranges = Math.min((inARow * READ_UNIT_BYTES) / RANGE_BYTES, PAGES_MAX);
    await visitNoteContents(workspace.code, left, ranges, (id, content) => {
      const row = left.get(id);
      if (row) visit(row, content);
      left.delete(id);
    });
  }
  // This includes notes that were rewritten since their rows were read: their current content is searched.
  await visitContents([...left.values()], workspace, ({ row, content }) => visit(row, content));
}

const SAMPLE_NAMES = 500;

/**
 * The first names of these notes as folded UTF-8 bytes: a sample of texts, to estimate how common each character is in a
 * workspace.
 */
export const sampleOf = (rows: readonly NoteRow[]): string =>
  toUtf8(
    foldWords(
      rows
        .slice(0, SAMPLE_NAMES)
        .map(({ name }) => name)
        .join(' '),
    ),
  );
