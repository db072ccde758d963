// POST /snapshot: create a snapshot of a note.
import { endpoint } from '../../lib/api/endpoint.ts';
import { createSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { created } from '../../lib/api/tagged-response.ts';
import { createSnapshot } from '../../lib/domain/snapshots/snapshots.ts';

export const handler = endpoint(createSnapshotContract, async ({ caller, body, headers }) =>
  created(await createSnapshot(caller, body, headers.idempotencyKey)),
);
