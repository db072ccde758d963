// Contents of notes, kept between requests by note and version: the content of a version never changes. Without it a
// page of 50 notes reads 50 bodies again, and a search of 10,000 notes 4,700 units.
import { LruCache } from '../core/lru-cache.ts';
import type { NoteRow } from '../db/resources/notes.ts';
import { CONTENTS_MAX_BYTES, textBytes } from './memory.ts';

interface CachedContent {
  readonly version: number;
  readonly content?: string;
  /** The form in which it is searched: its UTF-8 bytes. */
  readonly folded?: string;
}

const cache = new LruCache<string, CachedContent>(
  CONTENTS_MAX_BYTES,
  ({ content = '', folded = '' }) => textBytes(content) + folded.length,
);

type ContentOf = Pick<NoteRow, 'id' | 'contentVersion' | 'bytes'>;

/** The content of a note; undefined when it is not kept. */
export const cachedContent = (row: ContentOf): string | undefined =>
  row.bytes === 0 ? '' : current(row, cache.get(row.id))?.content;

/** The searched form of a content; undefined when it is not kept. A search looks at all of them: none is used more for it. */
export const cachedFolded = (row: ContentOf): string | undefined =>
  row.bytes === 0 ? '' : current(row, cache.peek(row.id))?.folded;

/** Keeps a content. */
export function cacheContent(row: ContentOf, content: string): void {
  if (row.bytes > 0) cache.set(row.id, { ...entryOf(row), content });
}

/** Keeps the searched form of a content where there is room: a search reads all notes in turn and would push out its own. */
export function cacheFolded(row: ContentOf, folded: string): void {
  if (row.bytes > 0) cache.setIfRoom(row.id, { ...entryOf(row), folded });
}

const entryOf = (row: ContentOf): CachedContent =>
  current(row, cache.get(row.id)) ?? { version: row.contentVersion };

/** What is kept of a note, if it is of the row's content. */
const current = ({ contentVersion }: ContentOf, cached: CachedContent | undefined) =>
  cached?.version === contentVersion ? cached : undefined;
