// The contents of snapshots. One that is missing was pruned since its note was asked for it, or is damaged.
import { snapshotContents } from '../../db/contents/content-store.ts';
import { getSettledSnapshot } from '../../db/resources/settled-contents.ts';
import type { SnapshotRow } from '../../db/resources/snapshots.ts';
import { notFound } from '../access.ts';
import { DamagedContentError } from '../damaged-content.ts';
import { Conflict } from '../write.ts';

/** A snapshot that was read, with its content. */
export interface SnapshotWithContent {
  readonly row: SnapshotRow;
  readonly content: string;
}

/** These snapshots of a note with their contents, in order. @throws Conflict when one has gone since; DamagedContentError */
export async function withSnapshotContents(
  noteId: string,
  rows: readonly SnapshotRow[],
): Promise<SnapshotWithContent[]> {
  const contents = await snapshotContents.read(new Map(rows.map((row) => [row.id, row])));
  return Promise.all(
    rows.map(async (row) => ({
      row,
      content: contents.get(row.id) ?? (await settledContent(noteId, row.id)),
    })),
  );
}

/** The content of one snapshot. @throws as above */
export async function snapshotContent(noteId: string, row: SnapshotRow): Promise<string> {
  const contents = await snapshotContents.read(new Map([[row.id, row]]));
  return contents.get(row.id) ?? settledContent(noteId, row.id);
}

/** Why a snapshot that leads to a note is not among those the note keeps: it is gone, or has just been made. */
export const missingSnapshot = async (noteId: string, id: string): Promise<Error> =>
  (await getSettledSnapshot(noteId, id)).isKept ? new Conflict('new') : notFound('snapshot');

async function settledContent(noteId: string, id: string): Promise<string> {
  const { isKept, content } = await getSettledSnapshot(noteId, id);
  if (!isKept) throw new Conflict('pruned');
  if (content === undefined) throw new DamagedContentError(`snapshot ${id} of note ${noteId}`);
  return content;
}
