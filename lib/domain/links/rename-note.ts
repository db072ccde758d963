// Changes a note, and after a rename counts the notes that still link to the old name (E27). Nothing rewrites their links.
import { cachedRows } from '../../cache/workspace-cache.ts';
import { comparableName } from '../../core/text.ts';
import { notes } from '../../db/resources/notes.ts';
import type { NoteUpdate } from '../../schema/inputs/notes.ts';
import { loadOwned, requireWorkspace } from '../access/access.ts';
import type { Caller } from '../caller.ts';
import { updateNote } from '../notes/notes.ts';
import type { TaggedNote } from '../notes/tagged-note.ts';
import type { CallOptions } from '../write/outcome.ts';
import { linkingNotes } from './linking-notes.ts';

const LINKING_NOTES_SHOWN = 10;

/** The old name of a note that was renamed, and the number of live notes that link to it. */
export interface OldName {
  readonly oldName: string;
  readonly notesLinkingToOldName: number;
  /** The first of them; omitted if there are none. */
  readonly linkingNotes?: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Changes a note as `updateNote` does.
 * @throws ApiError as `updateNote`
 */
export async function updateOrRenameNote(
  caller: Caller,
  { id, ...changes }: NoteUpdate,
  options: CallOptions,
): Promise<TaggedNote & { readonly renamed?: OldName }> {
  const { name } = changes;
  if (name === undefined) return updateNote(caller, { id, ...changes }, options);
  const { row: old, ...ref } = await loadOwned(caller, 'note', id, notes.get);
  const note = await updateNote(caller, { id, ...changes }, options);
  if (comparableName(note.data.name) === comparableName(old.name)) return note;
  const workspace = await requireWorkspace(caller, ref);
  const all = await cachedRows(notes, workspace, workspace.entry.notes);
  const live = all.filter(({ deleted }) => deleted === undefined);
  // A link by a second name leads to the note as before.
  const { aliases: _, ...named } = old;
  const { rows } = await linkingNotes(named, live, workspace, all);
  const shown = rows.slice(0, LINKING_NOTES_SHOWN).map((row) => ({ id: row.id, name: row.name }));
  const renamed = {
    oldName: old.name,
    notesLinkingToOldName: rows.length,
    ...(shown.length > 0 && { linkingNotes: shown }),
  };
  return { ...note, renamed };
}
