// POST /workspace: create a workspace.
import { endpoint } from '../../lib/api/endpoint.ts';
import { item } from '../../lib/api/results.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { createWorkspace } from '../../lib/domain/workspaces/workspaces.ts';

export const handler = endpoint(createWorkspaceContract, async ({ caller, body }) =>
  item(await createWorkspace(caller, body)),
);
