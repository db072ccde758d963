// Searches notes for a text (D30): names first, then the contents of notes whose names do not match.
import { cacheContent, cachedFolded, cacheFolded } from '../../cache/content-cache.ts';
import type { VerifiedWorkspace } from '../../cache/workspace-cache.ts';
import { finder } from '../../core/finder.ts';
import { visitNoteContents } from '../../db/contents/content-store.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { searchable } from '../listing.ts';
import { visitContents } from './note-contents.ts';

/** Enough names to estimate how common each character is. */
const SAMPLE_NAMES = 500;

/** The rows whose name or content contains a text, in their order. `all`: all notes of the workspace. */
export async function searchNotes(
  rows: readonly NoteRow[],
  search: string,
  workspace: VerifiedWorkspace,
  all: readonly NoteRow[],
): Promise<NoteRow[]> {
  const needle = searchable(search);
  const names = rows.map(({ name }) => searchable(name));
  const holds = finder(utf8(needle), utf8(names.slice(0, SAMPLE_NAMES).join('')));
  const found = new Set<string>();
  const unread: NoteRow[] = [];
  for (const [n, row] of rows.entries()) {
    if (names[n]?.includes(needle)) found.add(row.id);
    else {
      const text = cachedFolded(row);
      if (text === undefined) unread.push(row);
      else if (holds(text)) found.add(row.id);
    }
  }
  await readContents(unread, workspace, all, (row, content) => {
    const text = utf8(searchable(content));
    cacheFolded(row, text);
    if (!holds(text)) return;
    found.add(row.id);
    cacheContent(row, content);
  });
  return rows.filter(({ id }) => found.has(id));
}

/**
 * A text as a string of its UTF-8 bytes. V8 stores such a string in one byte per character, half the memory of UTF-16.
 * A search of the bytes finds the same texts as a search of the characters.
 */
const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

/** The average size of stored content as a share of its UTF-8 bytes, and the bytes of one read unit. */
const STORED_SHARE = 0.45;
const READ_UNIT_BYTES = 4096;
/** Stored bytes per range, if several ranges are read in parallel. */
const RANGE_BYTES = 1024 * 1024;
/** The maximum number of pages of 1 MB in memory at once. */
const PAGES_MAX = 8;

/**
 * Passes the contents of these notes to `visit`. Reads them one by one, or all contents in a row, whichever costs less.
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
