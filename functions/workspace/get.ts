// GET /workspace: list the caller's workspaces with their counts and sizes.
import { endpoint } from '../../lib/api/endpoint.ts';
import { listWorkspacesContract } from '../../lib/api/routes/workspace.ts';
import { listWorkspaces } from '../../lib/domain/workspaces/workspaces.ts';

export const handler = endpoint(listWorkspacesContract, listWorkspaces);
