// Users and their API keys, as the keys command manages them (spec 5.3, D26). The key itself is shown once.
import { ulid } from 'ulid';
import { displayPrefix, hashOf, newApiKey } from '../../auth/api-key.ts';
import { now } from '../../core/clock.ts';
import { newId, newUserId, newWorkspaceCode } from '../../core/ids.ts';
import {
  changeAccount,
  checkAccount,
  findAccount,
  putAccount,
  type Account,
} from '../../db/ledger/accounts.ts';
import * as db from '../../db/resources/api-keys.ts';
import { transact } from '../../db/table/transaction.ts';
import { putRoot } from '../../db/resources/workspaces.ts';
import { STORAGE_QUOTA_BYTES, WORKSPACES_PER_USER } from '../../schema/limits.ts';
import { Conflict, retryOnConflict } from '../write.ts';
import { newEntry } from '../workspaces/workspaces.ts';

/** What may be set per user. */
export interface UserSettings {
  /** Bytes of note contents over all workspaces (D20). */
  readonly storageLimit?: number;
  readonly workspaceLimit?: number;
  /** An IANA time zone: decides what today is (D39). */
  readonly timeZone?: string;
}

export interface NewKey {
  readonly userId: string;
  readonly workspaceId: string;
  readonly keyId: string;
  /** The full key, this once. */
  readonly key: string;
}

const DEFAULT_WORKSPACE_NAME = 'Personal';

/** Makes a user with a default workspace and a first key. */
export async function createUser(label: string, settings: UserSettings = {}): Promise<NewKey> {
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
  const { row, key } = makeKey(userId, workspaceId, label);
  const failed = await transact([putAccount(account), putRoot(code, userId), ...db.putApiKey(row)]);
  if (failed) throw new Error('the ids drawn for the user are taken; run it again');
  return { userId, workspaceId, keyId: row.keyId, key };
}

/** Makes another key for a user, and changes the settings that are given. Undefined when there is no such user. */
export function createKey(
  userId: string,
  label: string,
  settings: UserSettings = {},
): Promise<NewKey | undefined> {
  return retryOnConflict(async () => {
    const account = await findAccount(userId);
    if (!account) return undefined;
    const workspaceId = account.workspaces[account.defaultCode]?.id;
    if (workspaceId === undefined) throw new Error(`user ${userId} has no default workspace`);
    const { row, key } = makeKey(userId, workspaceId, label);
    const changes = Object.keys(settings).length > 0;
    const ledger = changes ? changeAccount(account, settings) : checkAccount(userId);
    const failed = await transact([ledger, ...db.putApiKey(row)]);
    if (failed) throw new Conflict('account');
    return { userId, workspaceId, keyId: row.keyId, key };
  });
}

/** A user's keys, oldest first. Undefined when there is no such user. */
export async function listKeys(userId: string): Promise<db.ApiKeyRow[] | undefined> {
  return (await findAccount(userId)) && db.apiKeysOf(userId);
}

/** Revokes a key for good; again is the same. When it was revoked, or undefined when there is no such key. */
export async function revokeKey(keyId: string): Promise<number | undefined> {
  const hash = await db.findHash(keyId);
  return hash === undefined ? undefined : db.revokeApiKey(hash, now());
}

function makeKey(userId: string, workspaceId: string, label: string): { row: db.ApiKeyRow; key: string } {
  const key = newApiKey();
  const time = now();
  const hash = hashOf(key);
  const keyId = ulid(time);
  return { row: { hash, keyId, userId, workspaceId, label, prefix: displayPrefix(key), created: time }, key };
}
