// The next snapshot of a note. The five newest are kept, and numbers are never reused (D37).
import { now } from '../../core/clock.ts';
import { snapshotContents } from '../../db/contents/content-store.ts';
import * as db from '../../db/resources/snapshots.ts';
import { SNAPSHOTS_PER_NOTE } from '../../schema/limits.ts';
import { Conflict } from '../write/conflict.ts';
import { steps, type Step } from '../write/write.ts';

/** The steps that store content as a note's next snapshot. @throws Conflict if a call with the same key has stored it */
export async function snapshotSteps(
  id: string,
  noteId: string,
  content: string,
): Promise<{ row: db.SnapshotRow; steps: Step[] }> {
  return stepsAfter(await db.findSnapshots(noteId), id, noteId, content);
}

interface Replaced {
  readonly id: string;
  readonly noteId: string;
  readonly content: string;
  /** A snapshot that must still exist. */
  readonly requires?: string | undefined;
  /** No snapshot is stored if the newest one is at most this old. 0 always stores one. */
  readonly minAgeMs: number;
}

/** As snapshotSteps, for content that a write replaces. @throws Conflict also if the needed snapshot is no longer kept */
export async function replacedSteps({ id, noteId, content, requires, minAgeMs }: Replaced): Promise<Step[]> {
  const read = await db.findSnapshots(noteId);
  if (requires !== undefined && !read.snapshots.some((existing) => existing.id === requires))
    throw new Conflict('pruned');
  const [newest] = read.snapshots;
  if (newest && minAgeMs > 0 && now() - newest.created <= minAgeMs) return [];
  return stepsAfter(read, id, noteId, content).steps;
}

function stepsAfter(
  read: db.SnapshotHead,
  id: string,
  noteId: string,
  content: string,
): { row: db.SnapshotRow; steps: Step[] } {
  if (read.snapshots.some((existing) => existing.id === id)) throw new Conflict('kept already');
  const version = read.lastVersion + 1;
  const body = snapshotContents.write(id, version, content);
  // Never earlier than the previous snapshot: numbers and times have the same order.
  const row = { id, created: Math.max(now(), read.snapshots[0]?.created ?? 0), ...body.ref };
  const snapshots = [row, ...read.snapshots].slice(0, SNAPSHOTS_PER_NOTE);
  const actions = [
    db.replaceSnapshots(noteId, { lastVersion: version, snapshots }, read),
    db.putSnapshot(id, noteId),
    ...body.actions,
    ...read.snapshots.slice(SNAPSHOTS_PER_NOTE - 1).flatMap(db.removeSnapshot),
  ];
  return { row, steps: steps(actions) };
}
