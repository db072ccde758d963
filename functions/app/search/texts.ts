// The texts that the user is likely to read or search next, stored on this device: the texts of the last 60 days and of the
// 300 notes changed last. They are read in the background after the names, some in one request, one request at a time
// and none while the page is hidden, and again when a note has changed.
import { effect } from '@preact/signals';
import type { Note, NoteListItem } from '../../../lib/schema/entities.ts';
import { hasStatus } from '../api/failures.ts';
import { call } from '../state/client.ts';
import { rarelyUsed } from '../state/rarely-used.ts';
import { session } from '../state/session.ts';
import { onWake } from '../state/wake.ts';
import { noteCopy, readCopy, storeCopy, type NoteCopy } from '../offline/database.ts';
import { catalogueOf } from '../lists/catalogue.ts';
import { addDays, isDate } from '../../../lib/core/iso-calendar.ts';
import { inOneForm } from '../../../lib/core/search-terms.ts';
import { foldWords } from '../../../lib/core/text.ts';
import type { List } from '../lists/list.ts';
import { today } from '../state/today.ts';
import { UNKNOWN } from '../notes/typed-note.ts';
import { workspaceId } from '../lists/workspaces.ts';

const LATEST = 300;
const DAYS = 60;
/** A page of the largest notes takes 20 MB. */
const PAGE = 20;
/** The part of a text that a search on this device reads. */
const SEARCHED_CHARACTERS = 20_000;

export interface StoredText {
  readonly updatedAt: string;
  readonly text: string;
  /** The form in which this device searches it. */
  readonly folded: string;
}

const texts = new Map<string, StoredText>();

/** The text of a note, or its beginning, if it is stored on this device. */
export const textOf = (id: string): StoredText | undefined => texts.get(id);

/** Stores the texts of the shown workspace in the background. */
export function readTexts(): void {
  const read = (): void => {
    const list = catalogueOf(workspaceId.value);
    if (session.value?.storage === 'device' && list.items.value !== readUpTo) void readMissing(list);
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
  for (let isDone = true; isDone && list.isComplete && list.items.peek() !== readUpTo;) {
    const notes = list.items.peek();
    isDone = await readAll(pagesOf(notes)).catch(() => false);
    if (isDone) readUpTo = notes;
  }
  isReading = false;
  // A search for a tag needs it, also without a connection.
  await rarelyUsed().catch(() => {});
}

/** The request that returns a note together with the ones needed next. */
type ListPage =
  | { readonly sort: 'updatedAt:desc'; readonly page: number }
  | { readonly calendar: 'daily'; readonly from: string; readonly to: string };

/** The notes whose texts are needed: the last changed first, then the days, the last ones first. */
function pagesOf(notes: readonly NoteListItem[]): (readonly [NoteListItem, ListPage])[] {
  const latest = notes
    .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    .slice(0, LATEST)
    .map((note, at) => [note, { sort: 'updatedAt:desc', page: Math.floor(at / PAGE) + 1 }] as const);
  const first = addDays(today.peek(), -DAYS);
  const days = notes
    .filter(({ name }) => isDate(name) && name > first && name <= today.peek())
    .toSorted((one, other) => (one.name < other.name ? 1 : -1))
    .map((note) => [note, { calendar: 'daily', from: addDays(note.name, 1 - PAGE), to: note.name }] as const);
  return [...latest, ...days];
}

/** Returns whether all texts are stored. @throws Unreachable, ApiFailure */
async function readAll(pages: readonly (readonly [NoteListItem, ListPage])[]): Promise<boolean> {
  const asked = new Set<string>();
  for (const [note, page] of pages) {
    if (await isStored(note)) continue;
    if (document.visibilityState !== 'visible') return false;
    const key = JSON.stringify(page);
    if (!asked.has(key)) {
      asked.add(key);
      const { body } = await call('GET /note', { workspaceId: note.workspaceId, limit: PAGE, ...page });
      for (const { excerpt: _, matches: __, ...found } of body.data)
        // A copy that is as new may have a tag.
        if (!(await isStored(found))) await store({ ...found, content: found.content ?? '' }, UNKNOWN.etag);
    }
    // It has moved to another page since, or no longer exists.
    if (!(await isStored(note))) await readOne(note);
  }
  return true;
}

async function readOne(item: NoteListItem): Promise<void> {
  try {
    const { body, etag } = await call('GET /note/{noteId}', { noteId: item.id });
    await store(body.data, etag);
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}

async function store(note: Note, etag: string): Promise<void> {
  await storeCopy(noteCopy(note.id), { note, etag } satisfies NoteCopy);
  remember(note);
}

/** Whether this device has the text of this version, or of a later one. */
async function isStored({ id, updatedAt }: Pick<Note, 'id' | 'updatedAt'>): Promise<boolean> {
  if ((texts.get(id)?.updatedAt ?? '') >= updatedAt) return true;
  const copy = await readCopy<NoteCopy>(noteCopy(id));
  if (!copy || copy.note.updatedAt < updatedAt) return false;
  remember(copy.note);
  return true;
}

function remember({ id, content, updatedAt }: Note): void {
  const text = content.slice(0, SEARCHED_CHARACTERS);
  texts.set(id, { updatedAt, text, folded: inOneForm(foldWords(text)) });
}
