// Passes the texts of many notes to a search: from the cache, or from the table, one by one or in one scan.
import { cachedTexts, cacheTexts, fitsTwice } from '../../cache/content-cache.ts';
import { requireTime } from '../../core/request-context.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { utf8Folder } from '../../core/utf8-folder.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { withoutData } from '../../markdown/data-urls.ts';
import { readContents } from '../notes/read-contents.ts';

/** The texts of a note, as UTF-8 bytes. */
export interface NoteTexts {
  /** Without case and accents (`foldWords`), and without the data of long `data:` URLs. */
  readonly folded: string;
  /** Whether `folded` is the same as a folding character by character. */
  readonly isSteady: boolean;
  /** Whether `folded` lacks data. */
  readonly lacksData: boolean;
  /** As it was written; undefined if it is not cached. */
  readonly content?: string;
}

/**
 * Passes the texts of these notes to `visit`. If it returns false, because content is not cached, the content is read and
 * passed again. `all`: all notes of the workspace.
 * @throws ThrottledError if the time of the request runs out
 */
export async function scan(
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
  visit: (row: NoteRow, texts: NoteTexts) => boolean,
): Promise<void> {
  const unread = rows.filter((row) => {
    requireTime();
    const { folded, content, lacksData = false } = cachedTexts(row);
    if (folded === undefined) return true;
    return !visit(row, { folded, isSteady: true, lacksData, ...(content !== undefined && { content }) });
  });
  if (unread.length === 0) return;
  const keepsContents = fitsTwice(all);
  const fold = utf8Folder();
  await readContents(unread, workspace, all, (row, utf8) => {
    requireTime();
    const { isSteady, ...searched } = searchedTexts(utf8, fold);
    const content = utf8.toString('latin1');
    // A text search can't rely on the folded form of a text that is not steady, so that is not cached.
    if (isSteady) cacheTexts(row, { ...searched, ...(keepsContents && { content }) });
    visit(row, { ...searched, isSteady, content });
  });
}

/** The searched texts of content. */
export function searchedTexts(utf8: Buffer, fold: ReturnType<typeof utf8Folder>): Omit<NoteTexts, 'content'> {
  const whole = { ...fold(utf8), lacksData: false };
  // Folding preserves `data:`, so most texts need not be decoded.
  if (!whole.folded.includes('data:')) return whole;
  const text = utf8.toString();
  const short = withoutData(text);
  return short === text ? whole : { ...whole, folded: fold(Buffer.from(short)).folded, lacksData: true };
}
