// Groups (specification 4.5, D34, D35, E1).
import { find, groupIn, inside } from './access.ts';
import type { Chosen } from './chosen.ts';
import { reject } from './errors.ts';
import { anyText, named, orNull, required } from './fields.ts';
import { one, oneRow, operation } from './operation.ts';
import { idToCreate } from './preconditions.ts';
import { addChange, iso, newGroup, type At, type Group } from './state.ts';
import { trash } from './trash.ts';

const NAME_MAX = 100;
const PARENT = 'Parent group';

/** A group and all groups below it. */
function subtree({ workspace }: At, group: Group): Group[] {
  const all = [group];
  for (const { id } of all) all.push(...workspace.group.filter(({ parentId }) => parentId === id));
  return all;
}

/** Puts a new group into the workspace. */
export function addGroup(at: At, id: Chosen, name: string, parentId: Chosen | null): Group {
  const group = newGroup(at, id, name, parentId);
  at.workspace.group.push(group);
  addChange(at, group);
  return group;
}

const create = { name: required(named(NAME_MAX)), workspaceId: anyText, parentId: orNull(anyText) };

export const createGroup = operation('POST /group', create, (call) => {
  const { name, workspaceId, parentId } = call.input;
  const at = inside(call, workspaceId);
  const { id, existing } = idToCreate(at, 'group');
  if (existing) return oneRow(at, existing, true);
  const parent = groupIn(at, parentId, PARENT);
  return oneRow(at, addGroup(at, id, name, parent?.id ?? null));
});

const update = { groupId: required(anyText), name: named(NAME_MAX), parentId: orNull(anyText) };

export const updateGroup = operation('PUT /group', update, (call) => {
  const { groupId, name, parentId } = call.input;
  const { at, row: group } = find(call, 'group', groupId);
  const parent = groupIn(at, parentId, PARENT);
  if (parent && subtree(at, group).includes(parent)) reject(400, 'Group cannot be its own parent');
  if (name !== undefined || parentId !== undefined) {
    group.name = name ?? group.name;
    if (parentId !== undefined) group.parentId = parent?.id ?? null;
    group.updatedAt = iso(call.now);
    addChange(at, group);
  }
  return oneRow(at, group);
});

/** The groups disappear. Their live notes move to the trash but keep their `groupId`, and belong to this deletion. */
export const deleteGroup = operation('DELETE /group', { groupId: required(anyText) }, (call) => {
  const { at, row } = find(call, 'group', call.input.groupId);
  const gone = subtree(at, row);
  const deletion = { groups: gone, deletedAt: iso(call.now) };
  at.workspace.deletions.push(deletion);
  for (const note of at.workspace.note)
    if (gone.some(({ id }) => id === note.groupId) && note.deletedAt === null) trash(at, note, deletion);
  at.workspace.group = at.workspace.group.filter((group) => !gone.includes(group));
  addChange(at, ...gone);
  return one({ deleted: true, groupId: row.id, deletedChildGroups: gone.length - 1 });
});
