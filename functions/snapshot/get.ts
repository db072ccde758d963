// GET /snapshot: list the snapshots of a note, newest first, streamed.
import { streamEndpoint } from '../../lib/api/stream-endpoint.ts';
import { listSnapshotsContract } from '../../lib/api/routes/snapshot.ts';
import { listSnapshots } from '../../lib/domain/snapshots/snapshots.ts';

export const handler = streamEndpoint(listSnapshotsContract, listSnapshots);
