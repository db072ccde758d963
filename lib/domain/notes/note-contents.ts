// Reads the contents of many notes a few megabytes at a time, so that memory stays bounded.
import type { VerifiedWorkspace } from '../../cache/workspace-cache.ts';
import { cacheContent, cachedContent } from '../../cache/content-cache.ts';
import { noteContents } from '../../db/contents/content-store.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { getSettledNote } from '../../db/resources/settled-contents.ts';
import { Conflict } from '../conflict.ts';

export interface NoteWithContent {
  readonly row: NoteRow;
  readonly content: string;
}

/** The maximum size of a slice, in UTF-8 bytes and in notes. */
const SLICE_MAX_BYTES = 4 * 1024 * 1024;
const SLICE_MAX_NOTES = 100;
/** Slices that are read in parallel if no order is needed. */
const SLICES_AT_ONCE = 3;

/**
 * Notes of a workspace with their contents, in order, as `shownAs` returns them. A note that was rewritten since its row
 * was read is returned in its current state; a purged note is left out.
 * @throws ApiError if the workspace has been deleted meanwhile; DamagedContentError
 */
export async function* withContents<T>(
  rows: readonly NoteRow[],
  workspace: VerifiedWorkspace,
  shownAs: (note: NoteWithContent) => T,
): AsyncIterable<T> {
  for (const slice of slices(rows))
    for (const note of await readSlice(slice, workspace)) {
      cacheContent(note.row, note.content);
      yield shownAs(note);
    }
}

/** Passes these notes with their contents to `visit`, in no order, and caches nothing. */
export async function visitContents(
  rows: readonly NoteRow[],
  workspace: VerifiedWorkspace,
  visit: (note: NoteWithContent) => void,
): Promise<void> {
  const all = slices(rows);
  const readers = Array.from({ length: SLICES_AT_ONCE }, async () => {
    for (const slice of all) for (const note of await readSlice(slice, workspace)) visit(note);
  });
  await Promise.all(readers);
}

/** The content of a note that was read. @throws Conflict if it has been rewritten since; DamagedContentError */
export async function contentOf(row: NoteRow): Promise<string> {
  const content = cachedContent(row) ?? (await noteContents.read(new Map([[row.id, row]]))).get(row.id);
  if (content !== undefined) return content;
  const settled = await settledNote(row.id);
  if (settled?.row.contentVersion !== row.contentVersion) throw new Conflict('content');
  return settled.content;
}

async function readSlice(rows: readonly NoteRow[], workspace: VerifiedWorkspace): Promise<NoteWithContent[]> {
  const cached = new Map(rows.map((row) => [row.id, cachedContent(row)]));
  const unknown = rows.filter(({ id }) => cached.get(id) === undefined);
  const read = await noteContents.read(new Map(unknown.map((row) => [row.id, row])));
  const found = await Promise.all(
    rows.map(async (row) => {
      const content = cached.get(row.id) ?? read.get(row.id);
      if (content !== undefined) return { row, content };
      const settled = await settledNote(row.id);
      if (!settled) await workspace.verify();
      return settled;
    }),
  );
  return found.filter((note) => note !== undefined);
}

/** A note in its current state; undefined if it no longer exists. @throws DamagedContentError */
async function settledNote(id: string): Promise<NoteWithContent | undefined> {
  const found = await getSettledNote(id);
  if (!found) return undefined;
  const { row, content } = found;
  if (content === undefined) throw new DamagedContentError(`note ${id}`);
  return { row, content };
}

/**
 * Stored content is damaged: a restored backup can contain a part of a write. `npm run check-data` reports it. This is a
 * server error. It is never retried, because a retry cannot succeed.
 */
export class DamagedContentError extends Error {
  override readonly name = 'DamagedContentError';

  /** @param what the damaged resource: `note` or `snapshot`, and its id */
  constructor(what: string) {
    super(`the content of ${what} is damaged`);
  }
}

function* slices(rows: readonly NoteRow[]): Generator<NoteRow[], void> {
  let slice: NoteRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (slice.length > 0 && (bytes + row.bytes > SLICE_MAX_BYTES || slice.length === SLICE_MAX_NOTES)) {
      yield slice;
      slice = [];
      bytes = 0;
    }
    slice.push(row);
    bytes += row.bytes;
  }
  if (slice.length > 0) yield slice;
}
