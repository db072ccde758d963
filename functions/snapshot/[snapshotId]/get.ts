// GET /snapshot/{snapshotId}: get one snapshot.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { item } from '../../../lib/api/results.ts';
import { getSnapshotContract } from '../../../lib/api/routes/snapshot.ts';
import { getSnapshot } from '../../../lib/domain/snapshots/snapshots.ts';

export const handler = endpoint(getSnapshotContract, async ({ caller, params }) =>
  item(await getSnapshot(caller, params)),
);
