// Groups (specification 4.5, D10, D34, D35).
import { groupFor, groupIn, workspaceFor } from './access.ts';
import type { Chosen } from './chosen.ts';
import { refuse } from './errors.ts';
import { anyText, named, orNull, paging, required, sortedBy } from './fields.ts';
import { idToCreate } from './idempotency.ts';
import { contains, idFilter, isIn, listed, searchOf, sorted } from './lists.ts';
import { one, operation, replayed } from './operation.ts';
import { groupShape } from './shapes.ts';
import { addChange, type Group, type Workspace } from './state.ts';
import { trash } from './trash.ts';

const NAME_MAX = 100;

/** A group and all groups below it. */
function subtree({ groups }: Workspace, group: Group): Group[] {
  const all = [group];
  for (const { id } of all) all.push(...groups.filter(({ parentId }) => parentId === id));
  return all;
}

/** Puts a new group into the workspace. */
export function addGroup(
  workspace: Workspace,
  { id, name, parentId }: { id: Chosen; name: string; parentId: Chosen | null },
  now: number,
): Group {
  const group = { id, name, parentId, createdAt: now, updatedAt: now };
  workspace.groups.push(group);
  addChange(workspace, 'group', id, now);
  return group;
}

export const listGroups = operation(
  'GET /group',
  {
    workspaceId: anyText,
    parentId: anyText,
    search: anyText,
    sort: sortedBy(['name', 'createdAt', 'updatedAt']),
    ...paging,
  },
  (call) => {
    const { parentId, sort = 'name:asc' } = call.input;
    const workspace = workspaceFor(call, call.input.workspaceId);
    const search = searchOf(call.input.search);
    const kept = workspace.groups.filter(
      (group) => isIn(parentId, group.parentId) && contains(search, group.name),
    );
    const rows = sorted(kept, sort, (group, field) => group[field as 'name' | 'createdAt' | 'updatedAt']);
    const filters = { workspaceId: workspace.id, parentId: idFilter(parentId), search };
    return listed(rows, call.input, (group) => groupShape(call.caller, workspace, group), filters);
  },
);

export const getGroup = operation('GET /group/{groupId}', { groupId: required(anyText) }, (call) => {
  const { workspace, row } = groupFor(call, call.input.groupId);
  return one(groupShape(call.caller, workspace, row));
});

export const createGroup = operation(
  'POST /group',
  { name: required(named(NAME_MAX)), workspaceId: anyText, parentId: orNull(anyText) },
  (call) => {
    const { name, workspaceId, parentId } = call.input;
    const workspace = workspaceFor(call, workspaceId);
    const { id, existing } = idToCreate(call, workspace, 'POST /group', workspace.groups);
    if (existing) return one(groupShape(call.caller, workspace, existing), replayed(true));
    const parent = groupIn(call, workspace, parentId, 'parentGroupNotFound');
    const group = addGroup(workspace, { id, name, parentId: parent?.id ?? null }, call.now);
    return one(groupShape(call.caller, workspace, group));
  },
  ['Idempotency-Key'],
);

export const updateGroup = operation(
  'PUT /group',
  { groupId: required(anyText), name: named(NAME_MAX), parentId: orNull(anyText) },
  (call) => {
    const { groupId, name, parentId } = call.input;
    const { workspace, row: group } = groupFor(call, groupId);
    const parent = groupIn(call, workspace, parentId, 'parentGroupNotFound');
    if (parent && subtree(workspace, group).includes(parent)) refuse('groupOwnParent');
    if (name !== undefined || parentId !== undefined) {
      group.name = name ?? group.name;
      if (parentId !== undefined) group.parentId = parent?.id ?? null;
      group.updatedAt = call.now;
      addChange(workspace, 'group', group.id, call.now);
    }
    return one(groupShape(call.caller, workspace, group));
  },
);

/** The groups disappear, and their notes move to the trash but keep their `groupId`. */
export const deleteGroup = operation('DELETE /group', { groupId: required(anyText) }, (call) => {
  const { workspace, row } = groupFor(call, call.input.groupId);
  const gone = subtree(workspace, row);
  const isIn = (groupId: Chosen | null): boolean => gone.some(({ id }) => id === groupId);
  for (const note of workspace.notes.filter(({ groupId }) => isIn(groupId))) trash(call, workspace, note);
  workspace.groups = workspace.groups.filter((group) => !gone.includes(group));
  for (const { id } of gone) addChange(workspace, 'group', id, call.now);
  return one({ deleted: true, groupId: row.id, deletedChildGroups: gone.length - 1 });
});
