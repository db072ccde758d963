// The contracts of the tools for the versions of notes.
import { listSnapshotsContract, restoreSnapshotContract } from '../../api/routes/snapshot.ts';
import { preview } from '../tool/arguments.ts';
import { tool } from '../tool/tool-contract.ts';

const { noteId } = listSnapshotsContract.query.properties;

export const listVersionsTool = tool({
  name: 'list_versions',
  title: 'List versions of a note',
  description:
    'Lists the versions of a note, at most five, newest first, each with its first line that differs from the current text.',
  of: listSnapshotsContract,
  input: { noteId },
});

export const restoreVersionTool = tool({
  name: 'restore_version',
  title: 'Restore a version',
  description:
    'Replaces the content of a note by a version of list_versions. The replaced content becomes the newest version, so this can be undone.',
  of: restoreSnapshotContract,
  input: { ...restoreSnapshotContract.body.properties, preview },
  destructive: true,
});
