// GET /snapshot/{snapshotId}: get one snapshot.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { getSnapshotContract } from '../../../lib/api/routes/snapshot.ts';
import { getSnapshot } from '../../../lib/domain/snapshots/snapshots.ts';

export const handler = itemEndpoint(getSnapshotContract, getSnapshot);
