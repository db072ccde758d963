// The contracts of /group.
import Type from 'typebox';
import { contract, WORKSPACE_ERRORS } from '../contract.ts';
import { Group } from '../../schema/entities.ts';
import { FilteredPage, Item } from '../../schema/envelopes.ts';
import { orNull } from '../../schema/fields.ts';
import { GroupQuery, GroupRef, GroupUpdate, NewGroup } from '../../schema/inputs/groups.ts';
import { Count, Named, Uuid } from '../../schema/named.ts';

export const listGroupsContract = contract({
  name: 'listGroups',
  method: 'GET',
  path: '/group',
  summary: 'List the groups of a workspace',
  description:
    'Sorted by name by default. The list is flat: `parentId` describes the tree, and `parentId=null` lists the groups at the root.',
  query: GroupQuery,
  response: FilteredPage('GroupList', Group, {
    workspaceId: Uuid,
    parentId: orNull(Type.String()),
    search: orNull(Type.String()),
  }),
  errors: [...WORKSPACE_ERRORS],
});

export const createGroupContract = contract({
  name: 'createGroup',
  method: 'POST',
  path: '/group',
  summary: 'Create a group',
  description: 'Without a parent the group is at the root. Names need not be unique.',
  access: 'store',
  body: NewGroup,
  headers: ['Idempotency-Key'],
  response: Item(Group),
  errors: [...WORKSPACE_ERRORS, 'groupDenied', 'parentGroupNotFound'],
});

export const updateGroupContract = contract({
  name: 'updateGroup',
  method: 'PUT',
  path: '/group',
  summary: 'Rename or move a group',
  description: '`parentId: null` moves the group to the root. A group cannot be moved below itself.',
  access: 'store',
  body: GroupUpdate,
  response: Item(Group),
  errors: ['groupDenied', 'groupNotFound', 'parentGroupNotFound', 'groupOwnParent'],
});

export const deleteGroupContract = contract({
  name: 'deleteGroup',
  method: 'DELETE',
  path: '/group',
  summary: 'Delete a group and its contents',
  description:
    'Removes the group and all groups below it. The notes in them move to the trash with their todos. On 429, repeat the same call to continue.',
  body: GroupRef,
  response: Item(
    Named('DeletedGroup', {
      deleted: Type.Boolean(),
      groupId: Uuid,
      deletedChildGroups: Count,
    }),
  ),
  errors: ['groupDenied', 'groupNotFound'],
});

export const getGroupContract = contract({
  name: 'getGroup',
  method: 'GET',
  path: '/group/{groupId}',
  summary: 'Get one group',
  description: 'Finds a group in any of your workspaces.',
  params: GroupRef,
  response: Item(Group),
  errors: ['groupDenied', 'groupNotFound'],
});
