// The tools for the versions of notes.
import { noneLeft } from '../../core/inputs.ts';
import { getNote } from '../../domain/notes/get-note.ts';
import { listSnapshots, restoreSnapshot } from '../../domain/snapshots/snapshots.ts';
import { listVersionsTool, restoreVersionTool } from '../contracts/versions.ts';
import { runs } from '../tool/tool.ts';
import type { SnapshotListItem } from '../../schema/entities.ts';
import { firstDifference } from '../tool/first-difference.ts';
import { writtenNote } from '../tool/views.ts';

export const versionTools = [
  runs(listVersionsTool, async (caller, { noteId, ...rest }) => {
    noneLeft(rest);
    const { data: note } = await getNote(caller, { noteId });
    const { data } = await listSnapshots(caller, { noteId, content: true });
    const versions = data.map((version) => briefVersion(version, note.content));
    return { noteId: note.id, name: note.name, versions };
  }),
  runs(restoreVersionTool, async (caller, { preview, ...version }) =>
    writtenNote(await restoreSnapshot(caller, version), preview),
  ),
];

/** A version of a note without its content, and where it differs from the current text. */
function briefVersion({ id, noteVersion, createdAt, content = '' }: SnapshotListItem, current: string) {
  const difference = firstDifference(content, current);
  return {
    version: noteVersion,
    snapshotId: id,
    createdAt,
    characters: content.length,
    ...(difference ? { firstDifference: difference } : { sameText: true }),
  };
}
