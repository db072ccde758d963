// POST /snapshot/restore: restore the content of a snapshot.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { taggedItem } from '../../../lib/api/tagged-response.ts';
import { restoreSnapshotContract } from '../../../lib/api/routes/snapshot.ts';
import { restoreSnapshot } from '../../../lib/domain/snapshots/snapshots.ts';

export const handler = endpoint(restoreSnapshotContract, async ({ caller, body }) =>
  taggedItem(await restoreSnapshot(caller, body)),
);
