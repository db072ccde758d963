// Imports the note of a file, and its snapshots.
import type { Note } from '../../schema/entities.ts';
import type { Outcome } from '../tally.ts';
import type { ImportGroups } from './import-groups.ts';
import { importSnapshots } from './import-snapshots.ts';
import type { ImportSource } from './import-source.ts';

/** Creates the note of a file. A note with different text keeps it. */
export async function importNote(source: ImportSource, groups: ImportGroups, path: string): Promise<Outcome> {
  const { name, content, createdAt } = await readNote(source, path);
  const groupId = await groups.parentOf(path);
  const { note, replayed } = await createNote(source, path, { groupId, name, content, createdAt });
  if (content.trim() !== '' && source.vault.isDailyTemplate(path)) source.templateIds.set(path, note.id);
  if (note.isDeleted) return 'inTrash';
  if (note.content !== content) return 'changedInWorkspace';
  source.links.add(path, note.id, content);
  return replayed ? 'unchanged' : 'created';
}

type NewNote = Awaited<ReturnType<typeof readNote>> & { readonly groupId: string | null };

export async function readNote(source: ImportSource, path: string) {
  const content = await source.readNote(path);
  return { name: source.noteName(path, content), content, createdAt: await source.createdAt(path, content) };
}

/**
 * Creates the note of a file with its snapshots. One that belongs in the trash is live at first: all notes are created
 * before the first is deleted.
 */
export async function createNote(source: ImportSource, path: string, given: NewNote) {
  const aliases = source.aliasesOf(path, given);
  const body = { ...given, aliases, ...source.inWorkspace, ...source.withTodos(path) };
  const { data: note, ...made } = await source.api.make<Note>('/note', body, source.keyOf('note', path));
  if (!note.isDeleted) await importSnapshots(source, path, note, !made.replayed);
  return { note, ...made };
}
