// Imports all notes except daily and weekly ones, and moves notes to the trash.
import type { Note } from '../../lib/schema/entities.ts';
import type { ImportGroups } from './import-groups.ts';
import { importSnapshots } from './import-snapshots.ts';
import type { ImportSource } from './import-source.ts';
import { noteName } from './read-note.ts';
import type { Outcome } from './tally.ts';

/** Creates the note of a file. With --update a note with different text is overwritten. */
export async function importNote(source: ImportSource, groups: ImportGroups, path: string): Promise<Outcome> {
  const { note, content, replayed } = await createNote(source, path, () => groups.parentOf(path));
  if (note.isDeleted) return 'inTrash';
  if (note.content === content) return replayed ? 'unchanged' : 'created';
  if (!source.options.update) return 'keptInWorkspace';
  await source.api.call('PUT', '/note', { id: note.id, content, snapshot: true, ...source.withTodos });
  return 'updated';
}

/**
 * Creates the note of a file with its snapshots. One that belongs in the trash is live until `trashNotes` moves it there:
 * all notes are created before the first is deleted.
 */
export async function createNote(source: ImportSource, path: string, groupId: () => Promise<string | null>) {
  const content = await source.readNote(path);
  const body = {
    name: noteName(path, source.longNames),
    content,
    groupId: await groupId(),
    createdAt: await source.createdAt(path, content),
    ...source.inWorkspace,
    ...source.withTodos,
  };
  const { data: note, replayed } = await source.api.make<Note>('/note', body, source.keyOf('note', path));
  if (!note.isDeleted) await importSnapshots(source, path, note, !replayed);
  return { note, content, replayed };
}

/** Moves notes to the trash one after another, so that the trash lists them in the order in which they were deleted. */
export async function trashNotes(source: ImportSource, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const path of source.record.inOrderOfDeletion([...ids.keys()]))
    await source.tally.attempt(path, async () => {
      await source.api.call('DELETE', '/note', { id: ids.get(path) });
      return 'trashed';
    });
}
