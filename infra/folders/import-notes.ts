// Imports all notes except daily and weekly ones, and moves notes to the trash.
import type { Note } from '../../lib/schema/entities.ts';
import type { Made } from './api.ts';
import type { ImportGroups } from './import-groups.ts';
import { importSnapshots } from './import-snapshots.ts';
import type { ImportSource } from './import-source.ts';
import { noteName } from './read-note.ts';
import type { Outcome } from './tally.ts';

/** Creates the note of a file. With --update a note with different text is overwritten. */
export async function importNote(source: ImportSource, groups: ImportGroups, path: string): Promise<Outcome> {
  const { api, options } = source;
  const content = await source.readNote(path);
  const { data: note, replayed } = await createNote(source, path, content, await groups.parentOf(path));
  if (note.isDeleted) return 'inTrash';
  if (options.snapshots) await importSnapshots(source, path, note, !replayed);
  if (note.content === content) return replayed ? 'unchanged' : 'created';
  if (!options.update) return 'keptInWorkspace';
  await api.call('PUT', '/note', { id: note.id, content, snapshot: true, ...source.withTodos() });
  return 'updated';
}

/**
 * Creates a note that belongs in the trash. It is live until `trashNotes` moves it there: all notes are created before
 * the first is deleted. @param groupId the group to which it returns if it is restored
 * @returns undefined if it is in the trash already
 */
export async function createTrashed(
  source: ImportSource,
  path: string,
  groupId: string | null,
): Promise<Note | undefined> {
  const { data: note, replayed } = await createNote(source, path, await source.readNote(path), groupId);
  if (note.isDeleted) return undefined;
  if (source.options.snapshots) await importSnapshots(source, path, note, !replayed);
  return note;
}

/** Moves notes to the trash one after another, so that the trash lists them in the order in which they were deleted. */
export async function trashNotes(source: ImportSource, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const path of source.record.inOrderOfDeletion([...ids.keys()]))
    await source.tally.attempt(path, async () => {
      await source.api.call('DELETE', '/note', { id: ids.get(path) });
      return 'trashed';
    });
}

async function createNote(
  source: ImportSource,
  path: string,
  content: string,
  groupId: string | null,
): Promise<Made<Note>> {
  const body = {
    name: noteName(path, source.longNames),
    content,
    groupId,
    ...(await source.createdAt(path, content)),
    ...source.inWorkspace(),
    ...source.withTodos(),
  };
  return source.api.make<Note>('/note', body, source.keyOf('note', path));
}
