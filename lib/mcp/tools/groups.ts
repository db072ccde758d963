// The tools for workspaces, groups and tags.
import { createGroup } from '../../domain/groups/groups.ts';
import { listGroups } from '../../domain/groups/list-groups.ts';
import { listTags } from '../../domain/tags/list-tags.ts';
import { listWorkspaces } from '../../domain/workspaces/workspaces.ts';
import { briefGroup, fitting, paged } from '../tool/views.ts';
import { createGroupTool, listGroupsTool, listTagsTool, listWorkspacesTool } from '../contracts/groups.ts';
import { runs } from '../tool/tool.ts';

export const groupTools = [
  runs(listWorkspacesTool, async (caller, paging) => {
    const { data, pagination } = await listWorkspaces(caller, paging);
    const workspaces = data.map(({ id, name, isDefault, contentCounts, formattedStorageUsage }) => ({
      id,
      name,
      isDefault,
      ...contentCounts,
      size: formattedStorageUsage,
    }));
    return { workspaces, ...paged(pagination) };
  }),
  runs(listGroupsTool, async (caller, query) => {
    const { data, pagination } = await listGroups(caller, query);
    return { groups: data.map(briefGroup), ...paged(pagination) };
  }),
  runs(createGroupTool, async (caller, group) => briefGroup((await createGroup(caller, group)).data)),
  runs(listTagsTool, async (caller, query) => {
    const { data, count: total } = await listTags(caller, query);
    return { ...fitting('tags', data), total };
  }),
];
