// PUT /group: rename or move a group.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { updateGroupContract } from '../../lib/api/routes/group.ts';
import { updateGroup } from '../../lib/domain/groups/groups.ts';

export const handler = endpoint(updateGroupContract, async ({ caller, body }) =>
  item(await updateGroup(caller, body)),
);
