// Reads the texts of all notes of the shown workspace in the background, after the names: those changed last first, one
// request at a time and none while the page is hidden, and again when a note has changed. Then the pictures in them.
import { effect } from '@preact/signals';
import type { NoteListItem } from '../../../lib/schema/entities.ts';
import { hasStatus } from '../api/failures.ts';
import { call } from '../state/client.ts';
import { isPersistent } from '../state/persistence.ts';
import { rarelyUsed } from '../state/rarely-used.ts';
import { session } from '../state/session.ts';
import { onWake } from '../state/wake.ts';
import { diskWasFull, type NoteCopy } from '../offline/database.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { picturesAreOld, storePictures } from '../files/stored-pictures.ts';
import type { List } from '../lists/list.ts';
import { UNKNOWN } from '../notes/typed-note.ts';
import { workspaceId } from '../lists/workspaces.ts';
import { isTextStored, limitTexts, storeTexts, takeOverTexts } from './stored-texts.ts';
import { textOf } from './texts.ts';

const [LIMIT, LIMIT_IF_PERSISTENT] = [50_000_000, 200_000_000];
/** The bytes of the texts of one request, about. */
const REQUEST = 2_000_000;
/** How many notes a request can have: each page is read after whole pages of its size. */
const PAGES = [100, 50, 20, 10, 5, 2, 1];
/** The size of a text before the first ones are known. */
const EXPECTED = 100_000;
/** Fewer texts than these are read one by one. */
const FEW = 3;

/** Stores the texts of the shown workspace in the background. */
export function readTexts(): void {
  const read = (): void => {
    const list = catalogueOf(workspaceId.value);
    const isDue = list.items.value !== readUpTo || picturesAreOld();
    if (isDue && session.value?.storage === 'device') void readMissing(list);
  };
  effect(read);
  onWake(read);
}

/** The names for which all texts are stored. */
let readUpTo: readonly NoteListItem[] = [];
let isReading = false;

async function readMissing(list: List<NoteListItem>): Promise<void> {
  if (isReading) return;
  isReading = true;
  // A search for a tag needs it, also without a connection, and so do pictures.
  await rarelyUsed().catch(() => {});
  await takeOverTexts();
  let isDone = list.isComplete;
  while (isDone && (list.items.peek() !== readUpTo || picturesAreOld())) {
    const notes = list.items.peek();
    isDone = list.isComplete && (await readAll(list.source.workspaceId, notes).catch(() => false));
    if (isDone) readUpTo = notes;
  }
  isReading = false;
}

const mayRead = (): boolean => document.visibilityState === 'visible' && !diskWasFull();

/** Returns whether everything is stored, up to the limit. @throws Unreachable, ApiFailure */
async function readAll(workspace: string, all: readonly NoteListItem[]): Promise<boolean> {
  const notes = all.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
  const limit = isPersistent.peek() ? LIMIT_IF_PERSISTENT : LIMIT;
  let [at, size, average] = [0, 0, EXPECTED];
  while (at < notes.length && size <= limit) {
    const length = PAGES.find((count) => at % count === 0 && count * average <= REQUEST) ?? 1;
    const page = notes.slice(at, at + length);
    if (!(await readPage(page, at / length + 1, length))) return false;
    const sizes = page.map(({ id }) => textOf(id)?.size ?? 0);
    const sum = sizes.reduce((one, other) => one + other, 0);
    [at, size, average] = [at + length, size + sum, sum / page.length];
  }
  const ids = notes.map(({ id }) => id);
  await limitTexts(ids, limit);
  return storePictures(
    workspace,
    ids.flatMap((id) => textOf(id) ?? []),
    limit,
    mayRead,
  );
}

/** Reads those of some notes that are not stored, together if they are many. Returns false if that has to wait. */
async function readPage(notes: readonly NoteListItem[], page: number, limit: number): Promise<boolean> {
  const missing: NoteListItem[] = [];
  for (const note of notes) if (!(await isTextStored(note))) missing.push(note);
  const [{ workspaceId: workspace } = { workspaceId: '' }] = notes;
  if (missing.length >= FEW) {
    if (!mayRead()) return false;
    const { body } = await call('GET /note', { workspaceId: workspace, sort: 'updatedAt:desc', limit, page });
    const found: NoteCopy[] = [];
    for (const { excerpt: _, matches: __, ...note } of body.data)
      // A copy that is as new may have a tag.
      if (!(await isTextStored(note)))
        found.push({ note: { ...note, content: note.content ?? '' }, etag: UNKNOWN.etag });
    if (!(await storeTexts(found))) return false;
  }
  for (const note of missing) {
    // It has moved to another page since, or no longer exists.
    if (await isTextStored(note)) continue;
    if (!mayRead() || !(await readOne(note.id))) return false;
  }
  return true;
}

/** Returns whether there was room for it. */
async function readOne(noteId: string): Promise<boolean> {
  try {
    const { body, etag } = await call('GET /note/{noteId}', { noteId });
    return await storeTexts([{ note: body.data, etag }]);
  } catch (error) {
    if (hasStatus(error, 404)) return true;
    throw error;
  }
}
