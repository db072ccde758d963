// Which notes hold a text (spec 4.4, D30): names first, then the contents of those whose names do not. Searched
// contents stay in memory in the form they are searched in, by workspace, note and version, as UTF-8 behind a sieve:
// a literal text is found in the bytes as it is in the characters.
import { LruCache } from '../../core/lru-cache.ts';
import type { WorkspaceCode } from '../../core/ids.ts';
import { visitNoteBodies } from '../../db/contents/content-store.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { remember, visitContents } from './note-contents.ts';
import type { Directory } from '../../cache/directory.ts';
import { searchable } from '../listing.ts';
import { bitsOf, fillSieve, passes, SIEVE_BYTES } from './sieve.ts';

/** What the texts of all workspaces occupy at most, and so those of one. */
const TEXTS_MAX_BYTES = 64 * 1024 * 1024;
/** What a buffer of its own takes besides its bytes, about. */
const BUFFER_BYTES = 1_600;

/** The searched texts of a workspace. When it is full, those that came first stay: a search reads all in turn. */
class Texts {
  readonly #texts = new Map<string, { readonly version: number; readonly text: Buffer }>();
  bytes = 0;

  /** The text of a note in its version; that of another version is forgotten. */
  of({ id, version }: NoteRow): Buffer | undefined {
    const known = this.#texts.get(id);
    if (!known || known.version === version) return known?.text;
    this.#texts.delete(id);
    this.bytes -= BUFFER_BYTES + known.text.length;
    return undefined;
  }

  /** Keeps the text of a note that has none, where there is room. */
  keep({ id, version }: NoteRow, text: Buffer): void {
    const bytes = BUFFER_BYTES + text.length;
    if (this.#texts.has(id) || this.bytes + bytes > TEXTS_MAX_BYTES) return;
    this.#texts.set(id, { version, text });
    this.bytes += bytes;
  }
}

const workspaces = new LruCache<WorkspaceCode, Texts>(TEXTS_MAX_BYTES, ({ bytes }) => bytes);

/** Those of these rows of a workspace whose name or content holds a text, in their order. */
export async function searched(
  rows: readonly NoteRow[],
  directory: Directory<NoteRow>,
  code: WorkspaceCode,
  search: string,
): Promise<NoteRow[]> {
  const needle = searchable(search);
  const holds = holder(Buffer.from(needle));
  const names = directory.derive('names', namesOf);
  const texts = workspaces.get(code) ?? new Texts();
  const found = new Set<string>();
  const unread: NoteRow[] = [];
  for (const row of rows) {
    const text = texts.of(row);
    if (names.get(row.id)?.includes(needle) || (text && holds(text))) found.add(row.id);
    else if (!text && row.bytes > 0) unread.push(row);
  }
  await readContents(unread, directory.rows, code, (row, content) => {
    const text = searchedText(content);
    texts.keep(row, text);
    if (!holds(text)) return;
    found.add(row.id);
    remember(row, content);
  });
  workspaces.set(code, texts);
  return rows.filter(({ id }) => found.has(id));
}

const namesOf = (rows: readonly NoteRow[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, name }) => [id, searchable(name)]));

/** A content as it is searched: a sieve and the text. Small buffers would share, and hold on to, a larger one. */
function searchedText(content: string): Buffer {
  const text = searchable(content);
  const bytes = Buffer.allocUnsafeSlow(SIEVE_BYTES + Buffer.byteLength(text)).fill(0, 0, SIEVE_BYTES);
  bytes.write(text, SIEVE_BYTES);
  fillSieve(bytes);
  return bytes;
}

/** Whether a text that is searched holds a needle. */
function holder(needle: Buffer): (text: Buffer) => boolean {
  const bits = bitsOf(needle);
  return (text) => passes(text, bits) && text.includes(needle, SIEVE_BYTES);
}

/** What contents keep of their size when they are stored, on average; and what one read unit reads. */
const STORED_SHARE = 0.45;
const READ_UNIT_BYTES = 4096;
/** Stored bytes that one reader of several takes. */
const RANGE_BYTES = 1024 * 1024;
/** Pages of 1 MB that are in memory at a time. */
const PAGES_MAX = 8;

/** Shows the contents of these notes, read one by one or all in a row, whichever costs less. */
async function readContents(
  rows: readonly NoteRow[],
  all: readonly NoteRow[],
  code: WorkspaceCode,
  visit: (row: NoteRow, content: string) => void,
): Promise<void> {
  const unitsOf = ({ bytes }: NoteRow): number => (bytes * STORED_SHARE) / READ_UNIT_BYTES;
  const oneByOne = rows.reduce((sum, row) => sum + Math.ceil(unitsOf(row)), 0);
  const inARow = all.reduce((sum, row) => sum + unitsOf(row), 0);
  const left = new Map(rows.map((row) => [row.id, row]));
  if (inARow < oneByOne) {
    const ranges = Math.min((inARow * READ_UNIT_BYTES) / RANGE_BYTES, PAGES_MAX);
    await visitNoteBodies(code, new Map(left), ranges, (id, content) => {
      const row = left.get(id);
      if (row) visit(row, content);
      left.delete(id);
    });
  }
  // Also those that were rewritten since their rows were read: they count as they are now.
  await visitContents([...left.values()], ({ row, content }) => visit(row, content));
}
