// GET /group: list the groups of a workspace.
import { endpoint } from '../../lib/api/endpoint.ts';
import { listGroupsContract } from '../../lib/api/routes/group.ts';
import { listGroups } from '../../lib/domain/groups/list-groups.ts';

export const handler = endpoint(listGroupsContract, listGroups);
