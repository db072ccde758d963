// The tools for the versions of notes.
import { noneLeft } from '../../core/inputs.ts';
import { getNote } from '../../domain/notes/get-note.ts';
import { listSnapshots, restoreSnapshot } from '../../domain/snapshots/snapshots.ts';
import { listVersionsTool, restoreVersionTool } from '../contracts/versions.ts';
import { runs } from '../tool/tool.ts';
import { briefVersion, writtenNote } from '../tool/views.ts';

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
