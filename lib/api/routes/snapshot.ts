// The contracts of /snapshot.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Note, Snapshot, SnapshotListItem } from '../../schema/entities.ts';
import { Bare, Item } from '../../schema/envelopes.ts';
import { Content, Id, WithContent } from '../../schema/fields.ts';

export const listSnapshotsContract = contract({
  name: 'listSnapshots',
  method: 'GET',
  path: '/snapshot',
  summary: 'List the snapshots of a note, newest first',
  description: 'At most five: a sixth replaced the oldest. Those of a note in the trash can be read too.',
  access: 'read',
  query: Type.Object({ noteId: Id, content: Type.Optional(WithContent) }),
  response: Bare('SnapshotList', Type.Array(SnapshotListItem, { maxItems: 5 })),
  errors: ['invalidNoteId', 'noteDenied', 'noteNotFound'],
  streams: true,
});

export const createSnapshotContract = contract({
  name: 'createSnapshot',
  method: 'POST',
  path: '/snapshot',
  summary: 'Keep a snapshot of a note; beyond five the oldest goes',
  description:
    'Keeps the content that is sent, whatever the note holds now. `noteVersion` counts the snapshots of the note and is never used twice.',
  access: 'write',
  body: Type.Object({ noteId: Id, workspaceId: Id, content: Content }),
  headers: ['Idempotency-Key'],
  response: Bare('CreatedSnapshot', Snapshot),
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
  description: 'The others keep their versions.',
  access: 'write',
  body: Type.Object({ snapshotId: Id }),
  response: Bare(
    'DeletedSnapshotResponse',
    Type.Object({ deleted: Type.Boolean() }, { title: 'DeletedSnapshot', additionalProperties: false }),
  ),
  errors: ['snapshotDenied', 'snapshotNotFound'],
});

export const getSnapshotContract = contract({
  name: 'getSnapshot',
  method: 'GET',
  path: '/snapshot/{snapshotId}',
  summary: 'One snapshot',
  description: 'With its content.',
  access: 'read',
  params: Type.Object({ snapshotId: Id }),
  response: Item(Snapshot),
  errors: ['snapshotDenied', 'snapshotNotFound'],
});

export const restoreSnapshotContract = contract({
  name: 'restoreSnapshot',
  method: 'POST',
  path: '/snapshot/restore',
  summary: 'Make the content of a snapshot the note’s; what it replaces is kept as a snapshot',
  description: 'Nothing is lost by it: what the note held becomes its newest snapshot.',
  access: 'write',
  body: Type.Object({ snapshotId: Id }),
  response: Item(Note),
  errors: ['snapshotDenied', 'snapshotNotFound', 'noteNotFound', 'quotaExceeded'],
});
