// The contents of many notes, a few megabytes at a time, so that memory stays bounded whatever a list holds. Those
// shown last are remembered by note and version: the content of a version never changes.
import { LruCache } from '../../core/lru-cache.ts';
import { collectGarbage } from '../../core/memory.ts';
import { noteBodies } from '../../db/contents/content-store.ts';
import { findNote, type NoteRow } from '../../db/resources/notes.ts';
import { ApiError, type ErrorName } from '../errors.ts';
import { settled, CONFLICT } from '../retry-on-conflict.ts';

export interface NoteWithContent {
  readonly row: NoteRow;
  readonly content: string;
}

/** Contents held in memory at once, in UTF-8 bytes and in notes. */
const SLICE_MAX_BYTES = 4 * 1024 * 1024;
const SLICE_MAX_NOTES = 100;
/** Slices that are read side by side where no order is asked for. */
const SLICES_AT_ONCE = 3;
const REMEMBERED_MAX_BYTES = 16 * 1024 * 1024;

const remembered = new LruCache<string, { readonly version: number; readonly content: string }>(
  REMEMBERED_MAX_BYTES,
  ({ content }) => 2 * content.length,
);

/** Remembers the content a note has in a version. */
export function remember({ id, version, bytes }: NoteRow, content: string): void {
  if (bytes > 0) remembered.set(id, { version, content });
}

function recalled({ id, version, bytes }: NoteRow): string | undefined {
  if (bytes === 0) return '';
  const known = remembered.get(id);
  return known?.version === version ? known.content : undefined;
}

/**
 * Contents read between two collections of garbage, in UTF-8 bytes: a full slice, or many small ones. Each byte
 * leaves ten behind on its way from the database to the stream; measured on a page of 100 MB, the process peaks at
 * 160 MB with the collections and beyond 210 MB without them.
 */
const LITTER_MAX_BYTES = 3 * 1024 * 1024;

/**
 * These notes of a workspace with their contents, in order. A note rewritten since its row was read comes as it is now.
 * @throws ApiError workspaceNotFound: notes vanish with their workspace alone
 */
export async function* withContents(rows: readonly NoteRow[]): AsyncIterable<NoteWithContent> {
  let litter = 0;
  for (const slice of slices(rows)) {
    if (litter >= LITTER_MAX_BYTES) {
      collectGarbage();
      litter = 0;
    }
    for (const note of await readSlice(slice, 'workspaceNotFound')) {
      remember(note.row, note.content);
      yield note;
    }
    for (const { bytes } of slice) litter += bytes;
  }
}

/** Shows all these notes with their contents, in no order, and remembers none. @throws ApiError workspaceNotFound */
export async function visitContents(
  rows: readonly NoteRow[],
  visit: (note: NoteWithContent) => void,
): Promise<void> {
  const all = slices(rows);
  const readers = Array.from({ length: SLICES_AT_ONCE }, async () => {
    for (const slice of all) for (const note of await readSlice(slice, 'workspaceNotFound')) visit(note);
  });
  await Promise.all(readers);
}

/** One note with its content. @throws ApiError noteNotFound when it has gone meanwhile */
export async function withContent(row: NoteRow): Promise<NoteWithContent> {
  const [found] = await readSlice([row], 'noteNotFound');
  if (!found) throw new ApiError('noteNotFound');
  return found;
}

async function readSlice(rows: readonly NoteRow[], gone: ErrorName): Promise<NoteWithContent[]> {
  const contents = new Map(rows.map((row) => [row.id, recalled(row)]));
  const unknown = rows.filter(({ id }) => contents.get(id) === undefined);
  const read = await noteBodies.read(new Map(unknown.map((row) => [row.id, row])));
  return Promise.all(
    rows.map(async (row) => {
      const content = contents.get(row.id) ?? read.get(row.id);
      return content === undefined ? readAgain(row.id, gone) : { row, content };
    }),
  );
}

function readAgain(id: string, gone: ErrorName): Promise<NoteWithContent> {
  return settled(async () => {
    const row = await findNote(id);
    if (!row) throw new ApiError(gone);
    const content = (await noteBodies.read(new Map([[id, row]]))).get(id);
    return content === undefined ? CONFLICT : { row, content };
  });
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
