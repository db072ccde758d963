// Snapshots (spec 4.9): the five newest copies of a note, numbered for good (D37).
import { now } from '../../core/clock.ts';
import { newId, parseId } from '../../core/ids.ts';
import { snapshotBodies } from '../../db/contents/content-store.ts';
import { commit } from '../../db/ledger/commit.ts';
import { checkLive, findNote } from '../../db/resources/notes.ts';
import * as db from '../../db/resources/snapshots.ts';
import type { Snapshot } from '../../schema/entities.ts';
import { SNAPSHOTS_PER_NOTE } from '../../schema/limits.ts';
import { failureOf, namedWorkspace, notFound, open, requireWorkspace, refused } from '../access.ts';
import type { Caller } from '../caller.ts';
import { ApiError } from '../errors.ts';
import { fits } from '../notes/write-note.ts';
import { settled, CONFLICT } from '../retry-on-conflict.ts';

export interface NewSnapshot {
  readonly noteId: string;
  readonly workspaceId: string;
  readonly content: string;
}

/** The snapshots of a note, newest first, also of one in the trash. @throws ApiError invalidNoteId, noteDenied, noteNotFound */
export function listSnapshots(caller: Caller, noteId: string): Promise<Snapshot[]> {
  const note = parseId(noteId);
  if (!note) throw new ApiError('invalidNoteId');
  return settled(async () => {
    const [{ entry, row }, { kept }] = await Promise.all([
      open(caller, 'note', noteId, findNote),
      db.findSnapshots(note.id),
    ]);
    const contents = await snapshotBodies.read(new Map(kept.map((snapshot) => [snapshot.id, snapshot])));
    const shown = kept.flatMap((snapshot) => {
      const content = contents.get(snapshot.id);
      return content === undefined ? [] : [db.toSnapshot(snapshot, content, row.id, caller.userId, entry.id)];
    });
    // One that was pruned between the two reads: the head tells of another by now.
    return shown.length === kept.length ? shown : CONFLICT;
  });
}

/**
 * Keeps a snapshot; beyond five the oldest goes in the same transaction, so there never are six.
 * @throws ApiError invalidNoteId, workspaceDenied, workspaceNotFound, noteDenied, noteNotFound, noteTooLarge
 */
export async function createSnapshot(
  caller: Caller,
  { noteId, workspaceId, content }: NewSnapshot,
): Promise<Snapshot> {
  const note = parseId(noteId);
  if (!note) throw new ApiError('invalidNoteId');
  const workspace = namedWorkspace(caller, workspaceId);
  const { code } = workspace;
  if (note.code !== code) {
    await requireWorkspace(caller, workspace);
    throw await refused(caller, note.code, 'note');
  }
  if (!fits(content)) {
    await requireWorkspace(caller, workspace);
    const { row } = await open(caller, 'note', note.id, findNote);
    throw row.deleted === undefined ? new ApiError('noteTooLarge') : notFound('note');
  }
  const id = newId(code);
  return settled(async () => {
    const read = await db.findSnapshots(note.id);
    // Never before the one it follows: the order of numbers is the order of time.
    const created = Math.max(now(), read.kept[0]?.created ?? 0);
    const version = read.lastVersion + 1;
    const body = snapshotBodies.write(id, version, content);
    const row = { id, created, ...body.ref };
    const kept = [row, ...read.kept].slice(0, SNAPSHOTS_PER_NOTE);
    const pruned = read.kept.slice(SNAPSHOTS_PER_NOTE - 1);
    const live = checkLive(note.id);
    const refusal = await commit({
      userId: caller.userId,
      code,
      workspaceId: workspace.id,
      actions: [
        live,
        db.replaceSnapshots(note.id, { lastVersion: version, kept }, read),
        db.putSnapshot(id, note.id),
        ...body.actions,
        ...pruned.flatMap(db.removeSnapshot),
      ],
    });
    if (!refusal) return db.toSnapshot(row, content, note.id, caller.userId, workspace.id);
    if (refusal.by !== 'item') throw await failureOf(refusal, caller, code, 'workspace');
    if (refusal.action === live) throw notFound('note');
    return CONFLICT;
  });
}

/** Deletes one snapshot; its number is never used again. @throws ApiError snapshotDenied, snapshotNotFound */
export function deleteSnapshot(caller: Caller, snapshotId: string): Promise<{ deleted: boolean }> {
  return settled(async () => {
    const { code, row: noteId } = await open(caller, 'snapshot', snapshotId, db.findSnapshotNote);
    const read = await db.findSnapshots(noteId);
    const row = read.kept.find(({ id }) => id === snapshotId.toLowerCase());
    if (!row) return CONFLICT;
    const kept = read.kept.filter((other) => other !== row);
    const refusal = await commit({
      userId: caller.userId,
      code,
      actions: [db.replaceSnapshots(noteId, { ...read, kept }, read), ...db.removeSnapshot(row)],
    });
    if (!refusal) return { deleted: true };
    if (refusal.by === 'item') return CONFLICT;
    throw await failureOf(refusal, caller, code, 'snapshot');
  });
}
