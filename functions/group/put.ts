// PUT /group: rename or move a group.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { updateGroupContract } from '../../lib/api/routes/group.ts';
import { updateGroup } from '../../lib/domain/groups/groups.ts';

export const handler = itemEndpoint(updateGroupContract, updateGroup);
