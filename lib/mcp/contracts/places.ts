// The tools for where notes are: workspaces and the groups in them.
import { createGroupContract, listGroupsContract } from '../../api/routes/group.ts';
import { listWorkspacesContract } from '../../api/routes/workspace.ts';
import { tool } from '../tool-contract.ts';

export const listWorkspacesTool = tool({
  name: 'list_workspaces',
  title: 'List workspaces',
  description:
    'The workspaces with what they hold. Where no workspaceId is given, every tool means the default one.',
  of: listWorkspacesContract,
  input: listWorkspacesContract.query.properties,
});

export const listGroupsTool = tool({
  name: 'list_groups',
  title: 'List groups',
  description: 'The groups notes are kept in. Groups nest: parentId "null" shows those at the root.',
  of: listGroupsContract,
  input: listGroupsContract.query.properties,
});

export const createGroupTool = tool({
  name: 'create_group',
  title: 'Create a group',
  description: 'A new group, at the root or in another group.',
  of: createGroupContract,
  input: createGroupContract.body.properties,
});
