// The contracts of /snapshot.
import Type from 'typebox';
import { contract, WORKSPACE_ERRORS } from '../contract.ts';
import { Note, Snapshot, SnapshotListItem } from '../../schema/entities.ts';
import { Bare, Item } from '../../schema/envelopes.ts';
import { NewSnapshot, SnapshotQuery, SnapshotRef } from '../../schema/inputs/snapshots.ts';
import { Named } from '../../schema/named.ts';

export const listSnapshotsContract = contract({
  name: 'listSnapshots',
  method: 'GET',
  path: '/snapshot',
  summary: 'List the snapshots of a note, newest first',
  description:
    'A note has at most five: a sixth replaces the oldest. Snapshots of a note in the trash can be read, too.',
  query: SnapshotQuery,
  response: Bare('SnapshotList', Type.Array(SnapshotListItem, { maxItems: 5 })),
  errors: ['invalidNoteId', 'noteDenied', 'noteNotFound'],
  streams: true,
});

export const createSnapshotContract = contract({
  name: 'createSnapshot',
  method: 'POST',
  path: '/snapshot',
  summary: 'Create a snapshot of a note; a sixth replaces the oldest',
  description:
    'Stores the content that is sent, whatever the note contains now. `noteVersion` counts the snapshots of the note and is never reused.',
  writes: 'note',
  body: NewSnapshot,
  headers: ['Idempotency-Key'],
  response: Bare('CreatedSnapshot', Snapshot),
  errors: ['invalidNoteId', ...WORKSPACE_ERRORS, 'noteDenied', 'noteNotFound', 'noteTooLarge'],
});

export const deleteSnapshotContract = contract({
  name: 'deleteSnapshot',
  method: 'DELETE',
  path: '/snapshot',
  summary: 'Delete one snapshot',
  description: 'The other snapshots keep their versions.',
  writes: 'note',
  body: SnapshotRef,
  response: Bare('DeletedSnapshotResponse', Named('DeletedSnapshot', { deleted: Type.Boolean() })),
  errors: ['snapshotDenied', 'snapshotNotFound'],
});

export const getSnapshotContract = contract({
  name: 'getSnapshot',
  method: 'GET',
  path: '/snapshot/{snapshotId}',
  summary: 'Get one snapshot',
  description: 'Returns the snapshot with its content.',
  params: SnapshotRef,
  response: Item(Snapshot),
  errors: ['snapshotDenied', 'snapshotNotFound'],
});

export const restoreSnapshotContract = contract({
  name: 'restoreSnapshot',
  method: 'POST',
  path: '/snapshot/restore',
  summary: 'Restore a snapshot: its content replaces the content of the note',
  description: 'The replaced content becomes the newest snapshot of the note.',
  writes: 'note',
  body: SnapshotRef,
  response: Item(Note),
  errors: ['snapshotDenied', 'snapshotNotFound', 'noteNotFound', 'quotaExceeded'],
});
