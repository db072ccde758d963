// PUT /workspace: rename a workspace.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { updateWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { updateWorkspace } from '../../lib/domain/workspaces/workspaces.ts';

export const handler = endpoint(updateWorkspaceContract, async ({ caller, body }) =>
  item(await updateWorkspace(caller, body)),
);
