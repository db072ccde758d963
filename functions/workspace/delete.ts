// DELETE /workspace: delete a workspace and everything in it.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { deleteWorkspace } from '../../lib/domain/workspaces/workspaces.ts';

export const handler = endpoint(deleteWorkspaceContract, async ({ caller, body }) =>
  item(await deleteWorkspace(caller, body)),
);
