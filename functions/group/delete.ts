// DELETE /group: delete a group and everything in it.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { deleteGroupContract } from '../../lib/api/routes/group.ts';
import { deleteGroup } from '../../lib/domain/groups/delete-group.ts';

export const handler = itemEndpoint(deleteGroupContract, deleteGroup);
