// Caches contents of notes between requests, by note and version: the content of a version never changes. Without the
// cache, a page of 50 notes reads 50 bodies again, and a search of 10,000 notes takes 2,200 read units. Texts are cached
// as UTF-8 bytes. Strings take two bytes per character as soon as one character needs two, for example a typographic
// quote or an emoji; such Latin texts take 36 to 48 % less memory as bytes. English takes the same, accents without such
// a character take about 17 % more, and Japanese about half more.
import { fromUtf8, toUtf8 } from '../core/utf8.ts';
import { ENTRY_OVERHEAD_BYTES, LruCache } from '../core/lru-cache.ts';
import type { NoteRow } from '../db/resources/notes.ts';
import { CONTENTS_MAX_BYTES } from './memory.ts';

interface CachedContent {
  readonly version: number;
  readonly content?: string;
  /** The form in which the content is searched. */
  readonly folded?: string;
  /** Whether the searched form lacks the data of `data:` URLs. */
  readonly lacksData?: boolean;
  /** The headings in that form. */
  readonly headings?: string;
  /** The targets of its links, as JSON; empty if it has none. */
  readonly links?: string;
  /** Its tags, as JSON; empty if it has none. */
  readonly tags?: string;
  /** The second names in its front matter, as JSON; empty if it has none. */
  readonly aliases?: string;
  /** The references that may name files, as JSON; empty if there are none. */
  readonly references?: string;
}

const cache = new LruCache<string, CachedContent>(CONTENTS_MAX_BYTES, (entry) =>
  Object.values(entry).reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0),
);

type ContentOf = Pick<NoteRow, 'id' | 'contentVersion' | 'bytes'>;

/** The content of a note; undefined if it is not cached. */
export function cachedContent(row: ContentOf): string | undefined {
  const bytes = row.bytes === 0 ? '' : current(row, cache.get(row.id))?.content;
  return bytes === undefined ? undefined : fromUtf8(bytes);
}

/** Whether the content of a note is cached, of any version. Not counted as a use. */
export const hasContent = (id: string): boolean => cache.peek(id)?.content !== undefined;

/** Caches the content of a note. */
export function cacheContent(row: ContentOf, content: string): void {
  if (row.bytes > 0 && entryOf(row).content === undefined)
    cache.set(row.id, { ...entryOf(row), content: toUtf8(content) });
}

/** The texts of a note that searches and lists of links and tags read, as UTF-8 bytes; each is undefined if it is not cached. */
export type CachedTexts = Omit<CachedContent, 'version'>;

/** The cached texts of a note. Not counted as a use: a search reads all of them. */
export const cachedTexts = (row: ContentOf): CachedTexts =>
  row.bytes === 0 ? EMPTY : (current(row, cache.peek(row.id)) ?? NOTHING);

const EMPTY: CachedTexts = {
  content: '',
  folded: '',
  headings: '',
  links: '',
  tags: '',
  aliases: '',
  references: '',
};
const NOTHING: CachedTexts = {};

/** Caches texts of a note if there is room: a full scan would otherwise evict its own entries. */
export function cacheTexts(row: ContentOf, texts: CachedTexts): void {
  if (row.bytes > 0) cache.setIfRoom(row.id, { ...entryOf(row), ...texts });
}

/** Whether an empty cache has room for the contents of notes and for their searched forms. */
export const fitsTwice = (rows: readonly ContentOf[]): boolean =>
  rows.reduce((sum, { bytes }) => sum + 2 * bytes + ENTRY_OVERHEAD_BYTES, 0) < CONTENTS_MAX_BYTES;

const entryOf = (row: ContentOf): CachedContent =>
  current(row, cache.get(row.id)) ?? { version: row.contentVersion };

/** The cached entry of a note, if it has the row's version of the content. */
const current = ({ contentVersion }: ContentOf, cached: CachedContent | undefined) =>
  cached?.version === contentVersion ? cached : undefined;
