// The contracts of /group.
import Type from 'typebox';
import { contract } from '../contract.ts';
import { Group } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { GroupName, Id, IdOrNull, Limit, orNull, Page, Search, Sort } from '../../schema/fields.ts';

export const listGroupsContract = contract({
  name: 'listGroups',
  method: 'GET',
  path: '/group',
  summary: 'List the groups of a workspace',
  access: 'read',
  query: Type.Object({
    workspaceId: Type.Optional(Id),
    parentId: Type.Optional(
      Type.String({ description: 'A parent group, or `null` for the roots.', must: 'must be a string' }),
    ),
    search: Type.Optional(Search),
    sort: Type.Optional(Sort('name', 'createdAt', 'updatedAt')),
    page: Type.Optional(Page),
    limit: Type.Optional(Limit),
  }),
  response: FilteredPage(Group, {
    workspaceId: Type.String({ format: 'uuid' }),
    parentId: orNull(Type.String()),
    search: orNull(Type.String()),
  }),
  errors: ['workspaceDenied', 'workspaceNotFound'],
});

export const createGroupContract = contract({
  name: 'createGroup',
  method: 'POST',
  path: '/group',
  summary: 'Create a group',
  access: 'write',
  body: Type.Object({
    name: GroupName,
    workspaceId: Type.Optional(Id),
    parentId: Type.Optional(IdOrNull),
  }),
  response: Item(Group),
  errors: ['workspaceDenied', 'workspaceNotFound', 'groupDenied', 'parentGroupNotFound'],
});

export const updateGroupContract = contract({
  name: 'updateGroup',
  method: 'PUT',
  path: '/group',
  summary: 'Rename or move a group',
  access: 'write',
  body: Type.Object({
    groupId: Id,
    name: Type.Optional(GroupName),
    parentId: Type.Optional(IdOrNull),
  }),
  response: Item(Group),
  errors: ['groupDenied', 'groupNotFound', 'parentGroupNotFound', 'groupOwnParent'],
});

export const deleteGroupContract = contract({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/group',
  summary: 'Delete a group and its contents',
  access: 'write',
  body: Type.Object({ groupId: Id }),
  response: Item(
    Type.Object(
      {
        deleted: Type.Boolean(),
        groupId: Type.String({ format: 'uuid' }),
        deletedChildGroups: Type.Integer({ minimum: 0 }),
      },
      { additionalProperties: false },
    ),
  ),
  errors: ['groupDenied', 'groupNotFound'],
});
