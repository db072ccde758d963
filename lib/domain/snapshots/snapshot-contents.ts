// The contents of snapshots. A missing one was pruned after the head of its note was read, or is damaged.
import { snapshotContents } from '../../db/contents/content-store.ts';
import { getConsistentSnapshot } from '../../db/resources/consistent-contents.ts';
import type { SnapshotRow } from '../../db/resources/snapshots.ts';
import { notFound } from '../access-error.ts';
import { Conflict } from '../write/conflict.ts';
import { DamagedContentError } from '../notes/note-contents.ts';

/**
 * Snapshots of a note with their contents, in order.
 * @throws Conflict if one has been pruned since; DamagedContentError
 */
export async function withSnapshotContents(noteId: string, rows: readonly SnapshotRow[]) {
  const contents = await snapshotContents.read(new Map(rows.map((row) => [row.id, row])));
  return Promise.all(
    rows.map(async (row) => ({
      row,
      content: contents.get(row.id) ?? (await consistentContent(noteId, row.id)),
    })),
  );
}

/** The content of one snapshot. @throws Conflict if it has been pruned since; DamagedContentError */
export async function snapshotContent(noteId: string, row: SnapshotRow): Promise<string> {
  const contents = await snapshotContents.read(new Map([[row.id, row]]));
  return contents.get(row.id) ?? consistentContent(noteId, row.id);
}

/** The error for a snapshot that its note's head does not list: it was removed, or created after the head was read. */
export const missingSnapshot = async (noteId: string, id: string): Promise<Error> =>
  (await getConsistentSnapshot(noteId, id)).exists ? new Conflict('new') : notFound('snapshot');

async function consistentContent(noteId: string, id: string): Promise<string> {
  const { exists, content } = await getConsistentSnapshot(noteId, id);
  if (!exists) throw new Conflict('pruned');
  if (content === undefined) throw new DamagedContentError(`snapshot ${id} of note ${noteId}`);
  return content;
}
