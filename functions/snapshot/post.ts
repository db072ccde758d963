// POST /snapshot: a copy of a note to keep.
import { endpoint } from '../../lib/api/endpoint.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { createSnapshot } from '../../lib/domain/snapshots/snapshots.ts';

export const handler = endpoint(createSnapshotContract, async ({ caller, body }) => ({
  data: await createSnapshot(caller, body),
}));
