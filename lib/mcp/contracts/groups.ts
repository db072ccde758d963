// The contracts of the tools for workspaces, groups and tags.
import { createGroupContract, listGroupsContract } from '../../api/routes/group.ts';
import { listTagsContract } from '../../api/routes/tag.ts';
import { listWorkspacesContract } from '../../api/routes/workspace.ts';
import { tool } from '../tool/tool-contract.ts';

export const listWorkspacesTool = tool({
  name: 'list_workspaces',
  title: 'List workspaces',
  description:
    'Lists the workspaces with their counts. All tools use the default workspace if workspaceId is omitted.',
  of: listWorkspacesContract,
  input: listWorkspacesContract.query.properties,
});

export const listGroupsTool = tool({
  name: 'list_groups',
  title: 'List groups',
  description:
    'Lists groups, which are folders of notes. Groups can be nested; parentId "null" lists those at the root.',
  of: listGroupsContract,
  input: listGroupsContract.query.properties,
});

export const createGroupTool = tool({
  name: 'create_group',
  title: 'Create a group',
  description: 'Creates a group, at the root or in another group.',
  of: createGroupContract,
  input: createGroupContract.body.properties,
});

export const listTagsTool = tool({
  name: 'list_tags',
  title: 'List tags',
  description: 'Lists the tags of notes with the number of notes that have them, most notes first.',
  of: listTagsContract,
  input: listTagsContract.query.properties,
});
