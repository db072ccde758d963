// DELETE /group: delete a group and everything in it.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { deleteGroupContract } from '../../lib/api/routes/group.ts';
import { deleteGroup } from '../../lib/domain/groups/delete-group.ts';

export const handler = endpoint(deleteGroupContract, async ({ caller, body }) =>
  item(await deleteGroup(caller, body)),
);
