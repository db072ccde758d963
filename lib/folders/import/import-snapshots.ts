// Imports the snapshots of a note that an export has written.
import type { Note, Snapshot, SnapshotListItem } from '../../schema/entities.ts';
import { SNAPSHOTS_PER_NOTE } from '../../schema/limits.ts';
import type { ImportSource } from './import-source.ts';
import { SNAPSHOTS } from '../layout.ts';
import { NOTE_EXTENSION } from '../names.ts';
import { pathIn } from '../paths.ts';

/** The file name of a snapshot: its number. */
const NUMBER = /^\d+\.md$/;

/**
 * With --snapshots, creates the snapshots that are still missing, oldest first. An import gives them the numbers 1 to 5,
 * so the newest number shows how many of them earlier imports have created, even if newer snapshots have since replaced
 * them.
 * @param isNew whether this import created the note, which then has no snapshots
 */
export async function importSnapshots(
  source: ImportSource,
  notePath: string,
  note: Note,
  isNew: boolean,
): Promise<void> {
  const { api, tally, options } = source;
  if (!options.snapshots || !notePath.endsWith(NOTE_EXTENSION)) return;
  const folder = pathIn(SNAPSHOTS, notePath.slice(0, -NOTE_EXTENSION.length));
  await tally.attempt(folder, async () => {
    const found = (await source.folder.find(folder)) ? await source.folder.list(folder) : [];
    const files = found
      .map(({ name }) => name)
      .filter((file) => NUMBER.test(file))
      .toSorted(byNumber)
      .slice(-SNAPSHOTS_PER_NOTE);
    if (files.length === 0) return;
    tally.expect(files.length);
    const list = `/snapshot?noteId=${note.id}&content=false`;
    const [newest] = isNew ? [] : await api.call<SnapshotListItem[]>('GET', list);
    for (const [index, file] of files.entries())
      await tally.attempt(pathIn(folder, file), async () => {
        if (index < (newest?.noteVersion ?? 0)) return 'unchanged';
        const content = await source.read(pathIn(folder, file));
        const body = { noteId: note.id, workspaceId: note.workspaceId, content };
        const key = source.keyOf('snapshot', `${notePath} ${file}`);
        const { replayed } = await api.make<Snapshot>('/snapshot', body, key);
        return replayed ? 'unchanged' : 'snapshotCreated';
      });
  });
}

const byNumber = (one: string, other: string): number =>
  Number.parseInt(one, 10) - Number.parseInt(other, 10);
