// POST /group: create a group.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { createGroup } from '../../lib/domain/groups/groups.ts';

export const handler = endpoint(createGroupContract, async ({ caller, body, headers }) =>
  item(await createGroup(caller, body, headers)),
);
