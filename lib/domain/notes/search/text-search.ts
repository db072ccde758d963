// Searches notes for one literal text (D30): names first, then the contents of notes whose names do not match. The
// cached form has neither case nor accents, so it finds too much: its hits are compared with the content itself.
import type { VerifiedWorkspace } from '../../../cache/workspace-cache.ts';
import { finder } from '../../../core/finder.ts';
import { foldWords } from '../../../core/text.ts';
import { toUtf8 } from '../../../core/utf8.ts';
import type { NoteRow } from '../../../db/resources/notes.ts';
import { searchable } from '../../listing.ts';
import { sampleOf } from './sample.ts';
import { scan } from './scan.ts';
import { textMatcher } from './text-matcher.ts';

/** The rows whose name or content contains a text, in their order. `all`: all notes of the workspace. */
export async function searchText(
  rows: readonly NoteRow[],
  search: string,
  workspace: VerifiedWorkspace,
  all: readonly NoteRow[],
): Promise<NoteRow[]> {
  const needle = searchable(search);
  const sample = sampleOf(rows);
  const mayBeIn = finder(toUtf8(foldWords(search)), sample);
  const isIn = textMatcher(search, sample);
  const found = new Set<string>();
  const others = rows.filter(({ id, name }) => !searchable(name).includes(needle) || !found.add(id));
  await scan(others, workspace, all, (row, { folded, content }, isRead) => {
    if (!isRead && mayBeIn(folded) < 0) return true;
    if (content === undefined) return false;
    if (isIn(content)) found.add(row.id);
    return true;
  });
  return rows.filter(({ id }) => found.has(id));
}
