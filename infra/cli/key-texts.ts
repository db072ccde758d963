// How the keys command shows keys and users.
import { formatBytes } from '../../lib/core/bytes.ts';
import { timestampOrNull } from '../../lib/core/clock.ts';
import { counted } from '../../lib/core/counted.ts';
import type { Account } from '../../lib/db/ledger/accounts.ts';
import type { User } from '../../lib/db/resources/users.ts';
import { scopeOf, type ApiKeyRow } from '../../lib/db/resources/api-keys.ts';
import type { UserSettings } from '../../lib/domain/keys/api-keys.ts';
import { size } from './values.ts';

export const NEW_KEY_NOTE = 'Save the key now: it is not shown again, because only its hash is stored.';

export const keyShown = (row: ApiKeyRow) => ({
  keyId: row.keyId,
  label: row.label,
  prefix: `${row.prefix}…`,
  readOnly: scopeOf(row).readOnly,
  writeGroupId: row.writeGroupId ?? null,
  createdAt: timestampOrNull(row.created),
  lastUsedAt: timestampOrNull(row.lastUsed),
  expiresAt: timestampOrNull(row.expires),
  revokedAt: timestampOrNull(row.revoked),
  createdBy: row.createdBy ?? null,
  signIn: row.signIn ?? false,
});

export function keyLine(key: ReturnType<typeof keyShown>): string {
  const { keyId, prefix, createdAt, lastUsedAt, expiresAt, revokedAt, createdBy, label, writeGroupId } = key;
  const by = createdBy === null ? '' : ` by ${createdBy}${key.signIn ? ' at sign-in' : ''}`;
  const group = writeGroupId === null ? 'all' : `writes in group ${writeGroupId}`;
  const scope = key.readOnly ? 'read-only' : group;
  const end = revokedAt ? `revoked ${revokedAt}` : expiresAt ? `expires ${expiresAt}` : 'never expires';
  return `${keyId}  ${prefix}  ${scope}  created ${createdAt}${by}  last used ${lastUsedAt ?? 'never'}  ${end}  ${label}`;
}

export const userShown = (account: Account) => ({
  userId: account.userId,
  createdAt: timestampOrNull(account.created),
  timeZone: account.timeZone,
  workspaces: Object.keys(account.workspaces).length,
  workspaceLimit: account.workspaceLimit,
  storageUsed: account.storageLimit - account.storageLeft,
  storageLimit: account.storageLimit,
});

export const userLine = (user: ReturnType<typeof userShown>): string =>
  `${user.userId}  created ${user.createdAt}  ${user.workspaces} of ${user.workspaceLimit} workspaces  ` +
  `${formatBytes(user.storageUsed)} of ${limitShown(user.storageLimit)}  ${user.timeZone}`;

/** A storage limit; with its bytes if the rounded size is a different limit. */
function limitShown(bytes: number): string {
  const text = formatBytes(bytes);
  return size(text) === bytes ? text : `${text} (${bytes} bytes)`;
}

/** A user with the names of the keys that are not revoked. */
export const userWithKeys = ({ account, keys }: User) => ({
  ...userShown(account),
  keys: keys.filter(({ revoked }) => revoked === undefined).map(({ label }) => label),
});

export const userWithKeysLine = (user: ReturnType<typeof userWithKeys>): string =>
  `${userLine(user)}  ${user.keys.length === 0 ? 'no keys' : `keys: ${user.keys.join(', ')}`}`;

export const deletedLine = (user: { userId: string; keys: number; workspaces: number }): string =>
  `Deleted the user ${user.userId} with ${counted(user.keys, 'key')} and ${counted(user.workspaces, 'workspace')}.\n` +
  BACKUPS_NOTE;

interface RevokedLinks {
  /** How many links the keys have created that worked. */
  readonly links: number;
  /** Whether these links were ended. */
  readonly endsLinks: boolean;
}

export const revokedLine = ({
  keyId,
  revokedAt,
  others,
  ...links
}: RevokedLinks & { keyId: string; revokedAt: string; others: number }): string =>
  `Revoked ${keyId} at ${revokedAt}${others === 0 ? '' : `, and ${counted(others, 'key')} that it created`}.` +
  linksLine(links);

export const revokedAllLine = ({
  userId,
  revoked,
  ...links
}: RevokedLinks & { userId: string; revoked: number }): string =>
  `Revoked ${counted(revoked, 'key')} of the user ${userId}.${linksLine(links)} ` +
  `npm run keys -- create --user ${userId} creates a new one.`;

function linksLine({ links, endsLinks }: RevokedLinks): string {
  if (endsLinks) return ` Ended ${counted(links, 'link')}.`;
  if (links === 0) return '';
  return ` ${counted(links, 'public link')} still ${links === 1 ? 'works' : 'work'}: the same command with --links ends ${links === 1 ? 'it' : 'them'}.`;
}

/** The copies in which deleted data remains. */
export const BACKUPS_NOTE =
  'Point-in-time backups of a deployed table keep the data for up to 35 days. They can only be restored as a whole table.';

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
