// The snapshots of a note: numbered from 1, and at most the five newest (D37).
import type { Chosen } from './chosen.ts';
import type { Call } from './operation.ts';
import { freshId, type Note, type Snapshot, type Workspace } from './state.ts';

const SNAPSHOTS_MAX = 5;

/** The snapshots of a note, newest first. */
export const snapshotsOf = ({ snapshots }: Workspace, note: Note): Snapshot[] =>
  snapshots.filter(({ noteId }) => noteId === note.id).toSorted((a, b) => b.noteVersion - a.noteVersion);

/** Adds a snapshot, and prunes the oldest if there are more than five. */
export function keepSnapshot(
  { state, now }: Call,
  workspace: Workspace,
  note: Note,
  content: string,
  id: Chosen = freshId(state, workspace),
): Snapshot {
  note.snapshots += 1;
  const snapshot = { id, noteId: note.id, content, noteVersion: note.snapshots, createdAt: now };
  workspace.snapshots.push(snapshot);
  const pruned = snapshotsOf(workspace, note).slice(SNAPSHOTS_MAX);
  workspace.snapshots = workspace.snapshots.filter((other) => !pruned.includes(other));
  return snapshot;
}
