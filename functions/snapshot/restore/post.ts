// POST /snapshot/restore: restore the content of a snapshot.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { restoreSnapshotContract } from '../../../lib/api/routes/snapshot.ts';
import { restoreSnapshot } from '../../../lib/domain/snapshots/snapshots.ts';

export const handler = itemEndpoint(restoreSnapshotContract, restoreSnapshot);
