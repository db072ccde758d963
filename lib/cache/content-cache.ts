// Caches contents of notes between requests, by note and version: the content of a version never changes. Without the
// cache, a page of 50 notes reads 50 bodies again, and a search of 10,000 notes takes 4,700 read units.
import { LruCache } from '../core/lru-cache.ts';
import type { NoteRow } from '../db/resources/notes.ts';
import { CONTENTS_MAX_BYTES, textBytes } from './memory.ts';

interface CachedContent {
  readonly version: number;
  readonly content?: string;
  /** The form in which the content is searched: its UTF-8 bytes. */
  readonly folded?: string;
}

const cache = new LruCache<string, CachedContent>(
  CONTENTS_MAX_BYTES,
  ({ content = '', folded = '' }) => textBytes(content) + folded.length,
);

type ContentOf = Pick<NoteRow, 'id' | 'contentVersion' | 'bytes'>;

/** The content of a note; undefined if it is not cached. */
export const cachedContent = (row: ContentOf): string | undefined =>
  row.bytes === 0 ? '' : current(row, cache.get(row.id))?.content;

/** The searched form of a content; undefined if it is not cached. Not counted as a use: a search reads all of them. */
export const cachedFolded = (row: ContentOf): string | undefined =>
  row.bytes === 0 ? '' : current(row, cache.peek(row.id))?.folded;

/** Caches a content. */
export function cacheContent(row: ContentOf, content: string): void {
  if (row.bytes > 0) cache.set(row.id, { ...entryOf(row), content });
}

/** Caches the searched form of a content if there is room: a full scan would otherwise evict its own entries. */
export function cacheFolded(row: ContentOf, folded: string): void {
  if (row.bytes > 0) cache.setIfRoom(row.id, { ...entryOf(row), folded });
}

const entryOf = (row: ContentOf): CachedContent =>
  current(row, cache.get(row.id)) ?? { version: row.contentVersion };

/** The cached entry of a note, if it has the row's version of the content. */
const current = ({ contentVersion }: ContentOf, cached: CachedContent | undefined) =>
  cached?.version === contentVersion ? cached : undefined;
