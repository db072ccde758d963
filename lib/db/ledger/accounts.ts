// The account: one small item per user, the ledger of their workspaces. Quota, names, counts and the default workspace
// are conditions on it, so they hold under any race.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { WorkspaceCode } from '../../core/ids.ts';
import { db, tableName } from '../table/client.ts';
import { account, type Key } from '../table/keys.ts';
import type { Action } from '../table/transaction.ts';

/** The account's entry for one workspace. Times in milliseconds since the epoch. */
export interface WorkspaceEntry {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  readonly updated: number;
  /** Live notes, groups, live todos (D22). */
  readonly notes: number;
  readonly groups: number;
  readonly todos: number;
  /** UTF-8 bytes of the contents of its notes, including the trash (D20). */
  readonly bytes: number;
  /** Raised by one with every commit in the workspace: if it is unchanged, so is the workspace. */
  readonly revision: number;
  /** When the last of these commits began. */
  readonly changed: number;
}

export interface Account {
  readonly userId: string;
  readonly created: number;
  readonly timeZone: string;
  /** The default workspace, which never changes (D26). */
  readonly defaultCode: WorkspaceCode;
  readonly workspaceLimit: number;
  readonly storageLimit: number;
  /**
   * Bytes left under the limit, because a condition can compare but not calculate. Can be negative after the limit was
   * lowered.
   */
  readonly storageLeft: number;
  /** Raised when a workspace is created, deleted or renamed. */
  readonly workspacesVersion: number;
  readonly workspaces: Readonly<Record<WorkspaceCode, WorkspaceEntry>>;
}

/** The account of a user, strongly consistent. */
export async function findAccount(userId: string): Promise<Account | undefined> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: account(userId), ConsistentRead: true }),
  );
  return Item as (Account & Key) | undefined;
}

/** The entry of an empty workspace. @param time of its creation, in milliseconds since the epoch */
export const newEntry = (id: string, name: string, time: number): WorkspaceEntry => ({
  id,
  name,
  created: time,
  updated: time,
  notes: 0,
  groups: 0,
  todos: 0,
  bytes: 0,
  revision: 0,
  changed: time,
});

/** Creates an account. Fails if there is one. */
export const putAccount = (row: Account): Action => ({
  Put: {
    TableName: tableName(),
    Item: { ...account(row.userId), ...row },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Removes an account without workspaces. Fails if it has one. */
export const removeAccount = (userId: string): Action => ({
  Delete: {
    TableName: tableName(),
    Key: account(userId),
    ConditionExpression: 'attribute_not_exists(PK) OR size(workspaces) = :none',
    ExpressionAttributeValues: { ':none': 0 },
  },
});

/** Requires that the account exists. */
export const checkAccount = (userId: string): Action => ({
  ConditionCheck: {
    TableName: tableName(),
    Key: account(userId),
    ConditionExpression: 'attribute_exists(PK)',
  },
});

/** The settings of an account. */
export type AccountSettings = Partial<Pick<Account, 'storageLimit' | 'workspaceLimit' | 'timeZone'>>;

/**
 * Changes the given settings and no others. A storage limit is changed only if it is still the one that was read. Usage
 * is unchanged.
 */
export const changeAccount = (
  read: Account,
  { storageLimit, workspaceLimit, timeZone }: AccountSettings,
): Action => ({
  Update: {
    TableName: tableName(),
    Key: account(read.userId),
    UpdateExpression: `SET ${[
      ...(storageLimit === undefined ? [] : ['storageLimit = :limit', 'storageLeft = storageLeft + :more']),
      ...(workspaceLimit === undefined ? [] : ['workspaceLimit = :workspaces']),
      ...(timeZone === undefined ? [] : ['#zone = :zone']),
    ].join(', ')}`,
    ConditionExpression: 'storageLimit = :read',
    ...(timeZone !== undefined && { ExpressionAttributeNames: { '#zone': 'timeZone' } }),
    ExpressionAttributeValues: {
      ':read': read.storageLimit,
      ...(storageLimit !== undefined && {
        ':limit': storageLimit,
        ':more': storageLimit - read.storageLimit,
      }),
      ...(workspaceLimit !== undefined && { ':workspaces': workspaceLimit }),
      ...(timeZone !== undefined && { ':zone': timeZone }),
    },
  },
});

/** A change to the set of workspaces or their names: an update expression with its names and values. */
export interface WorkspaceEdit {
  readonly code: WorkspaceCode;
  readonly update: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, string>>;
  readonly condition?: string;
}

/** Changes the set of workspaces, if it has not changed since it was read. `#code` names the workspace. */
export const editWorkspaces = (read: Account, edit: WorkspaceEdit): Action => ({
  Update: {
    TableName: tableName(),
    Key: account(read.userId),
    UpdateExpression: `${edit.update} ADD workspacesVersion :one`,
    ConditionExpression: ['workspacesVersion = :version', ...(edit.condition ? [edit.condition] : [])].join(
      ' AND ',
    ),
    ExpressionAttributeNames: { '#code': edit.code, ...edit.names },
    ExpressionAttributeValues: { ':one': 1, ':version': read.workspacesVersion, ...edit.values },
  },
});
