// Contents of notes, kept between requests by note and version: the content of a version never changes. Without it a
// page of 50 notes reads 50 bodies again, and a search of 10,000 notes 4,700 units.
import { LruCache } from '../core/lru-cache.ts';
import type { NoteRow } from '../db/resources/notes.ts';

interface CachedContent {
  readonly version: number;
  readonly content?: string;
  /** The form in which it is searched: its UTF-8 bytes. */
  readonly folded?: string;
}

const CACHE_MAX_BYTES = 60 * 1024 * 1024;

const cache = new LruCache<string, CachedContent>(
  CACHE_MAX_BYTES,
  ({ content = '', folded = '' }) => memoryOf(content) + folded.length,
);

/** V8 keeps a text in one byte a character, or in two as soon as one of them needs two. */
const memoryOf = (text: string): number => text.length * (/[^\0-\xff]/.test(text) ? 2 : 1);

type ContentOf = Pick<NoteRow, 'id' | 'contentVersion' | 'bytes'>;

/** The content of a note; undefined when it is not kept. */
export const cachedContent = (row: ContentOf): string | undefined =>
  row.bytes === 0 ? '' : entryOf(row).content;

/** The searched form of a content; undefined when it is not kept. A search looks at all of them: none is used more for it. */
export function cachedFolded({ id, contentVersion, bytes }: ContentOf): string | undefined {
  if (bytes === 0) return '';
  const cached = cache.peek(id);
  return cached?.version === contentVersion ? cached.folded : undefined;
}

/** Keeps a content. */
export function cacheContent(row: ContentOf, content: string): void {
  if (row.bytes > 0) cache.set(row.id, { ...entryOf(row), content });
}

/** Keeps the searched form of a content where there is room: a search reads all notes in turn and would push out its own. */
export function cacheFolded(row: ContentOf, folded: string): void {
  if (row.bytes > 0) cache.setIfRoom(row.id, { ...entryOf(row), folded });
}

function entryOf({ id, contentVersion }: ContentOf): CachedContent {
  const cached = cache.get(id);
  return cached?.version === contentVersion ? cached : { version: contentVersion };
}
