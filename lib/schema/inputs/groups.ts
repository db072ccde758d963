// The inputs of requests about groups.
import Type, { type Static } from 'typebox';
import { GroupName, Id, IdOrNull, paging, Search, Sort, Text, WorkspaceId } from '../fields.ts';

export const GroupQuery = Type.Object({
  workspaceId: Type.Optional(WorkspaceId),
  parentId: Type.Optional(Text('A parent group, or `null` for the groups at the root.')),
  search: Type.Optional(Search),
  sort: Type.Optional(Sort('name', 'createdAt', 'updatedAt')),
  ...paging,
});
export type GroupQuery = Static<typeof GroupQuery>;

export const NewGroup = Type.Object({
  name: GroupName,
  workspaceId: Type.Optional(WorkspaceId),
  parentId: Type.Optional(IdOrNull),
});
export type NewGroup = Static<typeof NewGroup>;

export const GroupUpdate = Type.Object({
  groupId: Id,
  name: Type.Optional(GroupName),
  parentId: Type.Optional(IdOrNull),
});
export type GroupUpdate = Static<typeof GroupUpdate>;

/** The group that a path or a body names. */
export const GroupRef = Type.Object({ groupId: Id });
export type GroupRef = Static<typeof GroupRef>;
