// Reads the contents of many notes from the table: one by one, or in one scan of the workspace.
import { visitNoteContents } from '../../db/contents/content-store.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { visitContents } from './note-contents.ts';

/** The average size of stored content as a share of its UTF-8 bytes, and the bytes of one read unit. */
const STORED_SHARE = 0.45;
const READ_UNIT_BYTES = 4096;
/** A scan is eventually consistent, which costs half. */
const SCAN_PRICE = 1 / 2;
/** Stored bytes per range, if several ranges are read in parallel. */
const RANGE_BYTES = 1024 * 1024;
/** The maximum number of pages of 1 MB in memory at once. */
const PAGES_MAX = 8;

/**
 * Passes the contents of these notes to `visit`, as UTF-8 bytes. Reads them one by one, or scans all contents, whichever
 * costs less.
 */
export async function readContents(
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
  visit: (row: NoteRow, utf8: Buffer) => void,
): Promise<void> {
  const unitsOf = ({ bytes }: NoteRow): number => (bytes * STORED_SHARE) / READ_UNIT_BYTES;
  const oneByOne = rows.reduce((sum, row) => sum + Math.ceil(unitsOf(row)), 0);
  const inARow = all.reduce((sum, row) => sum + unitsOf(row), 0);
  const left = new Map(rows.map((row) => [row.id, row]));
  if (inARow * SCAN_PRICE < oneByOne) {
    const ranges = Math.min((inARow * READ_UNIT_BYTES) / RANGE_BYTES, PAGES_MAX);
    await visitNoteContents(workspace.code, left, ranges, (id, utf8) => {
      const row = left.get(id);
      if (row) visit(row, utf8);
      left.delete(id);
    });
  }
  // This includes notes that were rewritten since their rows were read: their current content is searched.
  await visitContents([...left.values()], workspace, ({ row, content }) => visit(row, Buffer.from(content)));
}
