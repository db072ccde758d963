// POST /snapshot: create a snapshot of a note.
import { endpoint } from '../../lib/api/endpoint.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createSnapshot } from '../../lib/domain/snapshots/snapshots.ts';

export const handler = endpoint(createSnapshotContract, createSnapshot);
