// POST /group: a new group.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/envelope.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { createGroup } from '../../lib/domain/groups/groups.ts';

export const handler = endpoint(createGroupContract, async ({ caller, body }) =>
  item(await createGroup(caller, body)),
);
