// POST /snapshot/restore: restore the content of a snapshot.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { item } from '../../../lib/api/results.ts';
import { restoreSnapshotContract } from '../../../lib/api/routes/snapshot.ts';
import { restoreSnapshot } from '../../../lib/domain/snapshots/snapshots.ts';

export const handler = endpoint(restoreSnapshotContract, async ({ caller, body }) =>
  item(await restoreSnapshot(caller, body)),
);
