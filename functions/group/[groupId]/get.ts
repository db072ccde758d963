// GET /group/{groupId}: get one group.
import { endpoint } from '../../../lib/api/endpoint.ts';
import { item } from '../../../lib/api/results.ts';
import { getGroupContract } from '../../../lib/api/routes/group.ts';
import { getGroup } from '../../../lib/domain/groups/groups.ts';

export const handler = endpoint(getGroupContract, async ({ caller, params }) =>
  item(await getGroup(caller, params)),
);
