// POST /group: create a group.
import { endpoint } from '../../lib/api/endpoint.ts';
import { createdItem } from '../../lib/api/tagged-response.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { createGroup } from '../../lib/domain/groups/groups.ts';

export const handler = endpoint(createGroupContract, async ({ caller, body, headers }) =>
  createdItem(await createGroup(caller, body, headers.idempotencyKey)),
);
