// Groups: folders of a workspace. A group knows its parent; nothing knows its children but a query.
import { codeOf, idOf, localOf, packed, unpacked } from '../../core/ids.ts';
import type { Group } from '../../schema/entities.ts';
import { tableName } from '../table/client.ts';
import { group, GROUPS } from '../table/keys.ts';
import { rowsOf } from './repository.ts';
import type { Action } from '../table/transaction.ts';

/** A group: `parent` is the local part of its parent's id, times are for sorting alone (D27). */
export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly parent?: string;
  readonly created: number;
  readonly updated: number;
}

type Stored = Omit<GroupRow, 'id' | 'parent'> & { readonly parent?: Uint8Array };

const stored = ({ id, parent, ...row }: GroupRow): Record<string, unknown> => ({
  ...group(id),
  ...row,
  ...(parent !== undefined && { parent: packed(parent) }),
});

const restored = (id: string, { parent, ...row }: Stored): GroupRow => ({
  id,
  ...row,
  ...(parent && { parent: unpacked(parent) }),
});

/** The groups of a workspace. */
export const groupRows = rowsOf(GROUPS, restored);

/** A group, strongly consistent. */
export const findGroup = groupRows.one;

/** Stores a new group. */
export const putGroup = (row: GroupRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: stored(row),
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Replaces the group that was read; every change raises `updated`. */
export const replaceGroup = (row: GroupRow, read: GroupRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: stored(row),
    ConditionExpression: 'updated = :updated',
    ExpressionAttributeValues: { ':updated': read.updated },
  },
});

/** Removes a group. */
export const removeGroup = (id: string): Action => ({
  Delete: { TableName: tableName(), Key: group(id), ConditionExpression: 'attribute_exists(PK)' },
});

/** Demands that a group exists. */
export const checkGroup = (id: string): Action => ({
  ConditionCheck: { TableName: tableName(), Key: group(id), ConditionExpression: 'attribute_exists(PK)' },
});

/** A group's parent as its row holds it. */
export const parentRef = (parentId: string | null): { parent?: string } =>
  parentId === null ? {} : { parent: localOf(parentId.toLowerCase()) };

/** A group as responses show it (spec 2.3). */
export const toGroup = ({ id, name, parent }: GroupRow, userId: string, workspaceId: string): Group => ({
  id,
  name,
  workspaceId,
  userId,
  parentId: parent === undefined ? null : idOf(parent, codeOf(id)),
  icon: null,
});
