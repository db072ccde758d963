// The account: one small item per user, the ledger of their workspaces. Quota, names, counts and the default workspace
// are conditions on it, so they hold under any race.
import type { WorkspaceCode } from '../../core/ids.ts';
import { checkItem, deleteItem, EXISTS, getItem, IS_NEW, putItem, updateItem } from '../table/items.ts';
import { account } from '../table/keys.ts';
import type { TransactItem } from '../table/transaction.ts';

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
  /** The local parts of the ids of the notes that fill its days and weeks (E29). */
  readonly dailyTemplate?: string;
  readonly weeklyTemplate?: string;
}

/** The part of an entry that PUT /workspace changes. */
export type WorkspaceSettings = Pick<WorkspaceEntry, 'name' | 'dailyTemplate' | 'weeklyTemplate'>;

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
  /** Raised when the API creates a key, so that the limit of keys holds under races (E31). */
  readonly keysVersion?: number;
  /** Raised when a share is created (E25); absent before the first one. */
  readonly linksVersion?: number;
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
export const putAccount = (row: Account): TransactItem => putItem(account(row.userId), row, IS_NEW);

/** Removes an account without workspaces. Fails if it has one. */
export const removeAccount = (userId: string): TransactItem =>
  deleteItem(account(userId), {
    ConditionExpression: 'attribute_not_exists(PK) OR size(workspaces) = :none',
    ExpressionAttributeValues: { ':none': 0 },
  });

/** Requires that the account exists. */
export const checkAccount = (userId: string): TransactItem => checkItem(account(userId), EXISTS);

/**
 * Changes the given settings and no others. A storage limit is changed only if it is still the one that was read. Usage
 * is unchanged.
 */
export function changeAccount(
  { userId, storageLimit: read }: Account,
  settings: Partial<Pick<Account, 'storageLimit' | 'workspaceLimit' | 'timeZone'>>,
): TransactItem {
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

/** A change to an account: an update expression and a further condition, with their names and values. */
interface AccountEdit {
  /** The version that is raised; by default that of the set of workspaces and their settings. */
  readonly version?: 'workspacesVersion' | 'keysVersion' | 'linksVersion';
  /** The workspace that `#code` names. */
  readonly code?: WorkspaceCode;
  readonly update?: string;
  readonly condition?: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Changes an account and raises one of its versions, if that has not been raised since the account was read. */
export function editAccount(
  read: Account,
  { version = 'workspacesVersion', code, update = '', condition, names, values }: AccountEdit,
): TransactItem {
  const { userId, [version]: known } = read;
  const unchanged =
    known === undefined
      ? `attribute_exists(PK) AND attribute_not_exists(${version})`
      : `${version} = :version`;
  return updateItem(account(userId), `${update} ADD ${version} :one`, {
    ConditionExpression: condition ? `${unchanged} AND ${condition}` : unchanged,
    ...(code !== undefined && { ExpressionAttributeNames: { '#code': code, ...names } }),
    ExpressionAttributeValues: { ':one': 1, ...(known !== undefined && { ':version': known }), ...values },
  });
}
