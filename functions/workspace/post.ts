// POST /workspace: create a workspace.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { createWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { createWorkspace } from '../../lib/domain/workspaces/workspaces.ts';

export const handler = itemEndpoint(createWorkspaceContract, createWorkspace);
