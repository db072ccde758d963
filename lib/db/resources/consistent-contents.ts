// Reads a row and its content in one transaction, so that a write is visible completely or not at all. A reader that
// finds no complete content learns here whether the content is being written or is damaged.
import { codeOf } from '../../core/ids.ts';
import { CHUNKS_MAX } from '../contents/content-codec.ts';
import { contentIn, type ChunkRow, type ContentRef } from '../contents/content-store.ts';
import { addressOf, note, noteBody, snapshotBody, snapshots, type Key } from '../table/keys.ts';
import { transactGetAll } from '../table/transaction.ts';
import type { FoundNote } from './account-and-notes.ts';
import { notes } from './notes.ts';
import { headFromItem } from './snapshots.ts';

/** A note with its content; the content is undefined if it is damaged. Undefined if there is no such note. */
export async function getConsistentNote(id: string): Promise<FoundNote | undefined> {
  const { head, contentOf } = await readTogether(note(id), (chunk) => noteBody(id, chunk));
  if (!head) return undefined;
  const row = notes.fromItem(codeOf(id), head);
  return { row, content: contentOf(row) };
}

/** Whether a note's head lists a snapshot, and its content; the content is undefined if it is damaged. */
export async function getConsistentSnapshot(
  noteId: string,
  id: string,
): Promise<{ readonly exists: boolean; readonly content: string | undefined }> {
  const { head, contentOf } = await readTogether(snapshots(noteId), (chunk) => snapshotBody(id, chunk));
  const row = head && headFromItem(codeOf(noteId), head).snapshots.find((each) => each.id === id);
  return { exists: row !== undefined, content: row && contentOf(row) };
}

async function readTogether(key: Key, body: (chunk: number) => Key) {
  const bodies = Array.from({ length: CHUNKS_MAX }, (_, chunk) => body(chunk));
  const items = new Map((await transactGetAll([key, ...bodies])).map((item) => [addressOf(item), item]));
  const chunks = bodies.map((at) => items.get(addressOf(at)) as ChunkRow | undefined);
  return { head: items.get(addressOf(key)), contentOf: (ref: ContentRef) => contentIn(ref, chunks) };
}
