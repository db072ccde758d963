// PUT /workspace: another name for a workspace (spec 4.3).
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/envelope.ts';
import { updateWorkspace } from '../../lib/api/routes/workspace.ts';
import { renameWorkspace } from '../../lib/domain/workspaces/workspaces.ts';

export const handler = endpoint(updateWorkspace, async ({ caller, body }) =>
  item(await renameWorkspace(caller, body.workspaceId, body.name)),
);
