// GET /group/{groupId}: get one group.
import { itemEndpoint } from '../../../lib/api/endpoint.ts';
import { getGroupContract } from '../../../lib/api/routes/group.ts';
import { getGroup } from '../../../lib/domain/groups/groups.ts';

export const handler = itemEndpoint(getGroupContract, getGroup);
