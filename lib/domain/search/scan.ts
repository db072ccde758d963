// Passes the texts of many notes to a search: from the cache, or from the table, one by one or in one scan.
import { cachedTexts, cacheTexts, fitsTwice } from '../../cache/content-cache.ts';
import { requireTime } from '../../core/request-context.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { foldWords, isSteady } from '../../core/text.ts';
import { toUtf8 } from '../../core/utf8.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { withoutData } from '../../markdown/data-urls.ts';
import { readContents } from '../notes/read-contents.ts';

/** The texts of a note, as UTF-8 bytes. */
export interface NoteTexts {
  /** Without case and accents (`foldWords`), and without the data of long `data:` URLs. */
  readonly folded: string;
  /** Whether `folded` lacks data. */
  readonly lacksData: boolean;
  /** As it was written; undefined if it is not cached. */
  readonly content?: string;
}

/**
 * Passes the texts of these notes to `visit`. If it returns false, because content is not cached, the content is read and
 * passed again. `isFresh`: the content was just read; `folded` may then differ from a character-wise folding. `all`:
 * all notes of the workspace.
 * @throws ThrottledError if the time of the request runs out
 */
export async function scan(
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
  visit: (row: NoteRow, texts: NoteTexts, isFresh: boolean) => boolean,
): Promise<void> {
  const unread = rows.filter((row) => {
    requireTime();
    const { folded, content, lacksData = false } = cachedTexts(row);
    const texts = { folded: folded ?? '', lacksData, ...(content !== undefined && { content }) };
    return folded === undefined || !visit(row, texts, false);
  });
  if (unread.length === 0) return;
  const keepsContents = fitsTwice(all);
  await readContents(unread, workspace, all, (row, text) => {
    requireTime();
    const searched = withoutData(text);
    const lacksData = searched !== text;
    const [folded, content] = [toUtf8(foldWords(searched)), toUtf8(text)];
    // A text search can't rely on the folded form of a text that is not steady, so that is not cached.
    if (isSteady(text)) cacheTexts(row, { folded, lacksData, ...(keepsContents && { content }) });
    visit(row, { folded, lacksData, content }, true);
  });
}
