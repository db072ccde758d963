// Searches notes for one literal text (D30): names first, then the contents of notes whose names do not match. The
// cached form has neither case nor accents, so it finds too much: its hits are compared with the content itself.
import type { OwnedWorkspace } from '../access/access.ts';
import { finder } from '../../core/occurrences.ts';
import { foldWords, searchable } from '../../core/text.ts';
import { fromUtf8, toUtf8 } from '../../core/utf8.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import { scan } from './scan.ts';

/** The rows whose name or content contains a text, in their order. `all`: all notes of the workspace. */
export async function searchText(
  rows: readonly NoteRow[],
  search: string,
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
): Promise<NoteRow[]> {
  const needle = searchable(search);
  const mayBeIn = finder(toUtf8(foldWords(search)));
  const isIn = textMatcher(search);
  const found = new Set<string>();
  const others = rows.filter(({ id, name }) => !searchable(name).includes(needle) || !found.add(id));
  await scan(others, workspace, all, (row, { folded, isSteady, lacksData, content }) => {
    if (isSteady && !lacksData && mayBeIn(folded, 0) < 0) return true;
    if (content === undefined) return false;
    if (isIn(content)) found.add(row.id);
    return true;
  });
  return rows.filter(({ id }) => found.has(id));
}

/** Below this code point a character never combines with the one before it. */
const FIRST_MARK = 0x300;
/** The first byte of all characters from `FIRST_MARK` on is at least this one. */
const FIRST_MARK_BYTE = 0xcc;

/**
 * Whether content in UTF-8 bytes contains a text, ignoring case. Most contents contain it in the case that was sent,
 * which is found without converting the content. The text must not be followed by a mark: that would belong to its last
 * character.
 */
export function textMatcher(search: string): (content: string) => boolean {
  const find = finder(searchable(search));
  const literal = toUtf8(search);
  const findLiteral = finder(literal);
  const stands = search.charCodeAt(0) < FIRST_MARK;
  return (content) => {
    const at = stands ? findLiteral(content, 0) : -1;
    if (at >= 0 && !(content.charCodeAt(at + literal.length) >= FIRST_MARK_BYTE)) return true;
    return find(searchable(fromUtf8(content)), 0) >= 0;
  };
}
