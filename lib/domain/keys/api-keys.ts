// Users and their API keys, as the keys command manages them (D26). A key is shown only once.
import { ulid } from 'ulid';
import { displayPrefix, hashOf, newApiKey } from './key-format.ts';
import { now } from '../../core/clock.ts';
import { newId, newUserId, newWorkspaceCode } from '../../core/ids.ts';
import {
  changeAccount,
  checkAccount,
  findAccount,
  newEntry,
  putAccount,
  type Account,
} from '../../db/ledger/accounts.ts';
import * as db from '../../db/resources/api-keys.ts';
import { allUsers, type User } from '../../db/resources/users.ts';
import { claimLayout } from '../../db/table/layout.ts';
import { transact } from '../../db/table/transaction.ts';
import { putRoot } from '../../db/resources/workspaces.ts';
import { STORAGE_QUOTA_BYTES, WORKSPACES_PER_USER } from '../../schema/limits.ts';
import { Conflict, retryOnConflict } from '../write/conflict.ts';

/** The settings of a user. */
export type UserSettings = Partial<Pick<Account, 'storageLimit' | 'workspaceLimit' | 'timeZone'>>;

/** The scope of a key. */
export interface KeyScope {
  /** Whether the key can only read (E10). */
  readonly readOnly?: boolean;
  /** The only group in which it writes (E39). */
  readonly writeGroupId?: string | undefined;
  /** When the key expires, in milliseconds since the epoch. */
  readonly expires?: number;
  /** The id of the key that creates it (E31). */
  readonly createdBy?: string;
  /** Whether sign-in creates it (E28). */
  readonly signIn?: true;
}

export interface NewKey {
  readonly userId: string;
  readonly workspaceId: string;
  readonly keyId: string;
  /** The full key. It cannot be shown again. */
  readonly key: string;
}

const DEFAULT_WORKSPACE_NAME = 'Personal';

/**
 * Creates a user with a default workspace and a first key. The first user of a table also marks its layout.
 * @throws Error if the table's rows have another layout
 */
export async function createUser(
  label: string,
  settings: UserSettings = {},
  scope: KeyScope = {},
): Promise<NewKey> {
  await claimLayout();
  const {
    storageLimit = STORAGE_QUOTA_BYTES,
    workspaceLimit = WORKSPACES_PER_USER,
    timeZone = 'UTC',
  } = settings;
  const time = now();
  const userId = newUserId();
  const code = newWorkspaceCode();
  const workspaceId = newId(code);
  const account: Account = {
    userId,
    created: time,
    timeZone,
    defaultCode: code,
    workspaceLimit,
    storageLimit,
    storageLeft: storageLimit,
    workspacesVersion: 1,
    workspaces: { [code]: newEntry(workspaceId, DEFAULT_WORKSPACE_NAME, time) },
  };
  const { row, made } = makeKey(userId, workspaceId, label, scope);
  const failed = await transact([putAccount(account), putRoot(code, userId), ...db.putApiKey(row)]);
  if (failed) throw new Error('the ids drawn for the user are taken; run it again');
  return made;
}

/** Creates another key for a user. Undefined if there is no such user. */
export async function createKey(
  userId: string,
  label: string,
  scope: KeyScope = {},
): Promise<NewKey | undefined> {
  const account = await findAccount(userId);
  if (!account) return undefined;
  const workspaceId = account.workspaces[account.defaultCode]?.id;
  if (workspaceId === undefined) throw new Error(`user ${userId} has no default workspace`);
  const { row, made } = makeKey(userId, workspaceId, label, scope);
  const failed = await transact([checkAccount(userId), ...db.putApiKey(row)]);
  if (failed) throw new Error('the key drawn is taken; run it again');
  return made;
}

/** Changes the given settings of a user. @returns the new account; undefined if there is no such user */
export function changeUser(userId: string, settings: UserSettings): Promise<Account | undefined> {
  return retryOnConflict(async () => {
    const account = await findAccount(userId);
    if (!account || Object.keys(settings).length === 0) return account;
    const failed = await transact([changeAccount(account, settings)]);
    if (failed) throw new Conflict('account');
    return findAccount(userId);
  });
}

/** Every user with all keys, in no order. Reads the whole table. */
export const listUsers = (): Promise<User[]> => allUsers();

/** A user's keys, oldest first. Undefined if there is no such user. */
export async function listKeys(userId: string): Promise<db.ApiKeyRow[] | undefined> {
  return (await findAccount(userId)) && db.apiKeysOf(userId);
}

/** A new key that is not stored yet. */
export function makeKey(
  userId: string,
  workspaceId: string,
  label: string,
  { readOnly = false, writeGroupId, expires, createdBy, signIn }: KeyScope,
): { row: db.ApiKeyRow; made: NewKey } {
  const key = newApiKey();
  const created = now();
  const keyId = ulid(created);
  const row = {
    hash: hashOf(key),
    keyId,
    userId,
    workspaceId,
    label,
    prefix: displayPrefix(key),
    created,
    ...db.storedScope(readOnly, writeGroupId),
    ...(expires !== undefined && { expires }),
    ...(createdBy !== undefined && { createdBy }),
    ...(signIn && { signIn }),
  };
  return { row, made: { userId, workspaceId, keyId, key } };
}
