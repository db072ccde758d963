// How the keys command shows keys and users.
import { formatBytes } from '../../lib/core/bytes.ts';
import type { Account } from '../../lib/db/ledger/accounts.ts';
import type { ApiKeyRow } from '../../lib/db/resources/api-keys.ts';
import type { UserSettings } from '../../lib/domain/keys/api-keys.ts';

export const NEW_KEY_NOTE = 'Save the key now: it is not shown again, because only its hash is stored.';

const time = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

export const keyShown = (row: ApiKeyRow) => ({
  keyId: row.keyId,
  label: row.label,
  prefix: `${row.prefix}…`,
  readOnly: row.readOnly ?? false,
  createdAt: time(row.created),
  lastUsedAt: time(row.lastUsed),
  expiresAt: time(row.expires),
  revokedAt: time(row.revoked),
});

export function keyLine(key: ReturnType<typeof keyShown>): string {
  const { keyId, prefix, createdAt, lastUsedAt, expiresAt, revokedAt, label } = key;
  const scope = key.readOnly ? 'read-only' : 'all';
  const end = revokedAt ? `revoked ${revokedAt}` : expiresAt ? `expires ${expiresAt}` : 'never expires';
  return `${keyId}  ${prefix}  ${scope}  created ${createdAt}  last used ${lastUsedAt ?? 'never'}  ${end}  ${label}`;
}

export const userShown = (account: Account) => ({
  userId: account.userId,
  createdAt: time(account.created),
  timeZone: account.timeZone,
  workspaces: Object.keys(account.workspaces).length,
  workspaceLimit: account.workspaceLimit,
  storageUsed: account.storageLimit - account.storageLeft,
  storageLimit: account.storageLimit,
});

export const userLine = (user: ReturnType<typeof userShown>): string =>
  `${user.userId}  created ${user.createdAt}  ${user.workspaces} of ${user.workspaceLimit} workspaces  ` +
  `${formatBytes(user.storageUsed)} of ${formatBytes(user.storageLimit)}  ${user.timeZone}`;

/** An account of two workspaces with names of usual length takes one KB, which a transaction writes for two units. */
const ENTRY_BYTES = 390;
const CHEAP_WORKSPACES = 2;

/** The approximate number of additional write units per write with this many workspaces. */
export const unitsOfLimit = (workspaceLimit: number): number =>
  2 * Math.ceil((workspaceLimit * ENTRY_BYTES) / 1024) - 2;

/** Explains the cost of a workspace limit. */
export function costOfLimit({ workspaceLimit = 0 }: UserSettings): string {
  if (workspaceLimit <= CHEAP_WORKSPACES) return '';
  return (
    `\n\nEvery write rewrites the account, in which each workspace takes about ${ENTRY_BYTES} bytes: with ` +
    `${workspaceLimit} workspaces a write costs about ${unitsOfLimit(workspaceLimit)} write units more than with ${CHEAP_WORKSPACES}.`
  );
}
