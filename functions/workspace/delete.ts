// DELETE /workspace: delete a workspace and everything in it.
import { itemEndpoint } from '../../lib/api/endpoint.ts';
import { deleteWorkspaceContract } from '../../lib/api/routes/workspace.ts';
import { deleteWorkspace } from '../../lib/domain/workspaces/workspaces.ts';

export const handler = itemEndpoint(deleteWorkspaceContract, deleteWorkspace);
