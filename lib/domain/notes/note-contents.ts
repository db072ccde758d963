// Reads the contents of many notes a few megabytes at a time, so that memory stays bounded.
import type { OwnedWorkspace } from '../access/access.ts';
import { cacheContent, cachedContent } from '../../cache/content-cache.ts';
import { batchesOf } from '../../core/slices.ts';
import { workers } from '../../core/workers.ts';
import { noteContents } from '../../db/contents/content-store.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { getConsistentNote } from '../../db/resources/consistent-contents.ts';
import { Conflict } from '../write/conflict.ts';

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
 * Notes of a workspace with their contents, in order, mapped by `map`. A note that was rewritten since its row
 * was read is returned in its current state; a purged note is left out.
 * @throws ApiError if the workspace has been deleted since; DamagedContentError
 */
export async function* withContents<T>(
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  map: (note: NoteWithContent) => T,
): AsyncIterable<T> {
  for (const slice of slices(rows))
    for (const note of await readSlice(slice, workspace)) {
      cacheContent(note.row, note.content);
      yield map(note);
    }
}

/** Passes these notes with their contents to `visit`, in no order, and caches nothing. */
export async function visitContents(
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  visit: (note: NoteWithContent) => void,
): Promise<void> {
  const readers = workers(SLICES_AT_ONCE, slices(rows), async (slice) => {
    for (const note of await readSlice(slice, workspace)) visit(note);
  });
  await Promise.all(readers);
}

/** The content of a note that was read. @throws Conflict if it has been rewritten since; DamagedContentError */
export async function contentOf(row: NoteRow): Promise<string> {
  const content = cachedContent(row) ?? (await noteContents.read(new Map([[row.id, row]]))).get(row.id);
  if (content !== undefined) return content;
  const consistent = await consistentNote(row.id);
  if (consistent?.row.contentVersion !== row.contentVersion) throw new Conflict('content');
  return consistent.content;
}

async function readSlice(rows: readonly NoteRow[], workspace: OwnedWorkspace): Promise<NoteWithContent[]> {
  const cached = new Map(rows.map((row) => [row.id, cachedContent(row)]));
  const unknown = rows.filter(({ id }) => cached.get(id) === undefined);
  const read = await noteContents.read(new Map(unknown.map((row) => [row.id, row])));
  const found = await Promise.all(
    rows.map(async (row) => {
      const content = cached.get(row.id) ?? read.get(row.id);
      if (content !== undefined) return { row, content };
      const consistent = await consistentNote(row.id);
      if (!consistent) await workspace.verify();
      return consistent;
    }),
  );
  return found.filter((note) => note !== undefined);
}

/** A note in its current state; undefined if it no longer exists. @throws DamagedContentError */
async function consistentNote(id: string): Promise<NoteWithContent | undefined> {
  const found = await getConsistentNote(id);
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

const slices = (rows: readonly NoteRow[]): NoteRow[][] =>
  batchesOf(rows, { max: SLICE_MAX_BYTES, of: ({ bytes }) => bytes }, { max: SLICE_MAX_NOTES, of: () => 1 });
