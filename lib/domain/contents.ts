// The contents of many notes, a few megabytes at a time, so that memory stays bounded whatever a list holds.
import { readBodies } from '../db/bodies.ts';
import { findNote, type NoteRow } from '../db/notes.ts';
import { Failure, type ErrorName } from './errors.ts';
import { settled, STALE } from './settle.ts';

export interface NoteWithContent {
  readonly row: NoteRow;
  readonly content: string;
}

/** Contents held in memory at once, in UTF-8 bytes and in notes. */
const SLICE_MAX_BYTES = 4 * 1024 * 1024;
const SLICE_MAX_NOTES = 100;

/**
 * These notes of a workspace with their contents, in order. A note rewritten since its row was read comes as it is now.
 * @throws Failure workspaceNotFound: notes vanish with their workspace alone
 */
export async function* withContents(rows: readonly NoteRow[]): AsyncIterable<NoteWithContent> {
  for (const slice of slices(rows)) yield* await readSlice(slice, 'workspaceNotFound');
}

/** One note with its content. @throws Failure noteNotFound when it has gone meanwhile */
export async function withContent(row: NoteRow): Promise<NoteWithContent> {
  const [found] = await readSlice([row], 'noteNotFound');
  if (!found) throw new Failure('noteNotFound');
  return found;
}

async function readSlice(rows: readonly NoteRow[], gone: ErrorName): Promise<NoteWithContent[]> {
  const contents = await readBodies(new Map(rows.map((row) => [row.id, row])));
  return Promise.all(
    rows.map(async (row) => {
      const content = contents.get(row.id);
      return content === undefined ? readAgain(row.id, gone) : { row, content };
    }),
  );
}

function readAgain(id: string, gone: ErrorName): Promise<NoteWithContent> {
  return settled(async () => {
    const row = await findNote(id);
    if (!row) throw new Failure(gone);
    const content = (await readBodies(new Map([[id, row]]))).get(id);
    return content === undefined ? STALE : { row, content };
  });
}

function* slices(rows: readonly NoteRow[]): Iterable<NoteRow[]> {
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
