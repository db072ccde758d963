// Groups: folders of a workspace. A group knows its parent; nothing knows its children but a query.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { codeOf, idOf, localOf, type WorkspaceCode } from '../core/ids.ts';
import type { Group } from '../schema/entities.ts';
import { db, tableName } from './client.ts';
import { group, GROUPS, localIn, type Key } from './keys.ts';
import { queryAll } from './query.ts';
import type { Action } from './transact.ts';

/** A group as stored: `parent` is the local part of its parent's id, times are for sorting alone (D27). */
export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly parent?: string;
  readonly created: number;
  readonly updated: number;
}

type Stored = Omit<GroupRow, 'id'> & Key;

/** A group, strongly consistent. */
export async function findGroup(id: string): Promise<GroupRow | undefined> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: group(id), ConsistentRead: true }),
  );
  return Item && fromStored(codeOf(id), Item as Stored);
}

/** All groups of a workspace, strongly consistent. */
export async function groupsIn(code: WorkspaceCode): Promise<GroupRow[]> {
  return (await queryAll<Stored>(code, GROUPS)).map((row) => fromStored(code, row));
}

/** Stores a new group. */
export const putGroup = ({ id, ...row }: GroupRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: { ...group(id), ...row },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Replaces the group that was read; every change raises `updated`. */
export const replaceGroup = ({ id, ...row }: GroupRow, read: GroupRow): Action => ({
  Put: {
    TableName: tableName(),
    Item: { ...group(id), ...row },
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

function fromStored(code: WorkspaceCode, { PK, SK, ...row }: Stored): GroupRow {
  return { id: idOf(localIn(GROUPS, { PK, SK }), code), ...row };
}

/** A group as responses show it (spec 2.3). */
export const toGroup = ({ id, name, parent }: GroupRow, userId: string, workspaceId: string): Group => ({
  id,
  name,
  workspaceId,
  userId,
  parentId: parent === undefined ? null : idOf(parent, codeOf(id)),
  icon: null,
});
