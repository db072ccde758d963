// The account: one small item per user, the ledger of their workspaces. Quota, names, counts and the default workspace
// are conditions on it, so they hold under any race.
import type { WorkspaceCode } from '../../core/ids.ts';
import { checkItem, deleteItem, EXISTS, getItem, IS_NEW, putItem, updateItem } from '../table/items.ts';
import { account } from '../table/keys.ts';
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
  /** The IANA time zone that decides what today is (D39). */
  readonly timeZone: string;
  /** The default workspace, which never changes (D26). */
  readonly defaultCode: WorkspaceCode;
  readonly workspaceLimit: number;
  /** The limit of note contents over all workspaces, in UTF-8 bytes (D20). */
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
export const findAccount = (userId: string): Promise<Account | undefined> =>
  getItem<Account>(account(userId));

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
export const putAccount = (row: Account): Action => putItem(account(row.userId), row, IS_NEW);

/** Removes an account without workspaces. Fails if it has one. */
export const removeAccount = (userId: string): Action =>
  deleteItem(account(userId), {
    ConditionExpression: 'attribute_not_exists(PK) OR size(workspaces) = :none',
    ExpressionAttributeValues: { ':none': 0 },
  });

/** Requires that the account exists. */
export const checkAccount = (userId: string): Action => checkItem(account(userId), EXISTS);

/**
 * Changes the given settings and no others. A storage limit is changed only if it is still the one that was read. Usage
 * is unchanged.
 */
export function changeAccount(
  { userId, storageLimit: read }: Account,
  settings: Partial<Pick<Account, 'storageLimit' | 'workspaceLimit' | 'timeZone'>>,
): Action {
  const given = Object.entries(settings);
  const sets = given.map(([name]) => `#${name} = :${name}`);
  const { storageLimit } = settings;
  if (storageLimit !== undefined) sets.push('storageLeft = storageLeft + :more');
  return updateItem(account(userId), `SET ${sets.join(', ')}`, {
    ConditionExpression: 'storageLimit = :read',
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':read': read,
      ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
      ...(storageLimit !== undefined && { ':more': storageLimit - read }),
    },
  });
}

/** A change to the set of workspaces or their names: an update expression with its names and values. */
interface WorkspaceEdit {
  readonly code: WorkspaceCode;
  readonly update: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, string>>;
  readonly condition?: string;
}

/** Changes the set of workspaces, if it has not changed since it was read. `#code` names the workspace. */
export const editWorkspaces = (
  read: Account,
  { code, update, values, names, condition }: WorkspaceEdit,
): Action =>
  updateItem(account(read.userId), `${update} ADD workspacesVersion :one`, {
    ConditionExpression: `workspacesVersion = :version${condition ? ` AND ${condition}` : ''}`,
    ExpressionAttributeNames: { '#code': code, ...names },
    ExpressionAttributeValues: { ':one': 1, ':version': read.workspacesVersion, ...values },
  });
