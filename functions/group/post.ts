// POST /group: create a group.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { createGroupContract } from '../../lib/api/routes/group.ts';
import { createGroup } from '../../lib/domain/groups/groups.ts';

export const handler = itemEndpoint(createGroupContract, createGroup);
