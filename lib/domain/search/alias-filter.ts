// The notes with a second name (E38), for GET /note.
import { unpacked } from '../../cache/packed-list.ts';
import { comparableName } from '../../core/text.ts';
import type { NoteRow } from '../../db/resources/notes.ts';
import type { OwnedWorkspace } from '../access/access.ts';
import { visitDerivedTexts } from '../notes/derived-texts.ts';

/** The notes of these rows with a second name, stored or in front matter. `all`: all notes of the workspace. */
export async function notesWithAlias(
  alias: string,
  rows: readonly NoteRow[],
  workspace: OwnedWorkspace,
  all: readonly NoteRow[],
): Promise<readonly NoteRow[]> {
  const wanted = comparableName(alias);
  const found = new Set(
    rows.filter(({ aliases = [] }) => aliases.some((each) => comparableName(each) === wanted)),
  );
  const others = rows.filter((row) => !found.has(row));
  await visitDerivedTexts(others, workspace, all, (row, { aliases }) => {
    if (unpacked<string>(aliases).includes(wanted)) found.add(row);
  });
  return rows.filter((row) => found.has(row));
}
