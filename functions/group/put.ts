// PUT /group: rename or move one group (spec 4.5).
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/envelope.ts';
import { updateGroup } from '../../lib/api/routes/group.ts';
import { changeGroup } from '../../lib/domain/groups/groups.ts';

export const handler = endpoint(updateGroup, async ({ caller, body }) => {
  const { groupId, ...changes } = body;
  return item(await changeGroup(caller, groupId, changes));
});
