// PUT /workspace: rename a workspace, or set its templates.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { updateWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { updateWorkspace } from '../../lib/domain/workspaces/workspaces.ts';

export const handler = itemEndpoint(updateWorkspaceContract, updateWorkspace);
