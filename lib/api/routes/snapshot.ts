// The contracts of /snapshot.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Snapshot } from '../../schema/entities.ts';
import { Bare } from '../../schema/envelopes.ts';
import { Content, Id } from '../../schema/fields.ts';

export const listSnapshotsContract = contract({
  name: 'listSnapshots',
  method: 'GET',
  path: '/snapshot',
  summary: 'List the snapshots of a note, newest first',
  access: 'read',
  query: Type.Object({ noteId: Id }),
  response: Bare(Type.Array(Snapshot, { maxItems: 5 })),
  errors: ['invalidNoteId', 'noteDenied', 'noteNotFound'],
  streams: true,
});

export const createSnapshotContract = contract({
  name: 'createSnapshot',
  method: 'POST',
  path: '/snapshot',
  summary: 'Keep a snapshot of a note; beyond five the oldest goes',
  access: 'write',
  body: Type.Object({ noteId: Id, workspaceId: Id, content: Content }),
  response: Bare(Snapshot),
  errors: [
    'invalidNoteId',
    'workspaceDenied',
    'workspaceNotFound',
    'noteDenied',
    'noteNotFound',
    'noteTooLarge',
  ],
});

export const deleteSnapshotContract = contract({
  name: 'deleteSnapshot',
  method: 'DELETE',
  path: '/snapshot',
  summary: 'Delete one snapshot',
  access: 'write',
  body: Type.Object({ snapshotId: Id }),
  response: Bare(Type.Object({ deleted: Type.Boolean() }, { additionalProperties: false })),
  errors: ['snapshotDenied', 'snapshotNotFound'],
});
