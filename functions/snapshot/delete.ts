// DELETE /snapshot: delete a snapshot.
import { endpoint } from '../../lib/api/endpoint.ts';
import { deleteSnapshotContract } from '../../lib/api/routes/snapshot.ts';
import { deleteSnapshot } from '../../lib/domain/snapshots/snapshots.ts';

export const handler = endpoint(deleteSnapshotContract, deleteSnapshot);
