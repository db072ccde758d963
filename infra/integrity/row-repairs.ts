// Repairs what follows from other rows or from a rule: counts of accounts, attributes of notes, the rows that point to API
// keys, and keys that were to be revoked with another one. Contents are never changed.
import type { Account } from '../../lib/db/ledger/accounts.ts';
import type { ApiKeyRow } from '../../lib/db/resources/api-keys.ts';
import { notes } from '../../lib/db/resources/notes.ts';
import { IS_NEW, putItem, updateItem } from '../../lib/db/table/items.ts';
import { account as accountKey, apiKey, apiKeyId, userApiKey, type Key } from '../../lib/db/table/keys.ts';
import { APPEND_KEYS_PER_NOTE } from '../../lib/schema/limits.ts';
import { COUNTS, isFeedWrong, liveTodos, recount } from './recount.ts';
import { survivingKeys } from './key-chains.ts';
import { removal, REPAIRED, type Repair } from './repair.ts';
import type { TableRows, WorkspaceRows } from './table.ts';

/** Repairs the counts and bytes of an account's workspaces, and its remaining quota. */
export function ledgerRepairs(account: Account, { workspaces, purges }: TableRows): Repair[] {
  const { userId, storageLimit, storageLeft, workspacesVersion } = account;
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = { ':read': storageLeft, ':version': workspacesVersion };
  const sets: string[] = [];
  const conditions = ['storageLeft = :read', 'workspacesVersion = :version'];
  let used = 0;
  for (const [n, [code, entry]] of Object.entries(account.workspaces).entries()) {
    const rows = workspaces.get(code);
    const counted = rows?.owner === userId && !purges.has(code) ? recount(rows) : entry;
    used += counted.bytes;
    names[`#code${n}`] = code;
    values[`:revision${n}`] = entry.revision;
    conditions.push(`workspaces.#code${n}.revision = :revision${n}`);
    if (rows && isFeedWrong(entry, rows)) {
      values[`:changes${n}`] = rows.changes;
      sets.push(`workspaces.#code${n}.revision = :changes${n}`);
    }
    for (const count of COUNTS.filter((each) => entry[each] !== counted[each])) {
      names[`#${count}`] = count;
      values[`:${count}${n}`] = counted[count];
      sets.push(`workspaces.#code${n}.#${count} = :${count}${n}`);
    }
  }
  if (storageLeft !== storageLimit - used) {
    values[':left'] = storageLimit - used;
    sets.push('storageLeft = :left');
  }
  if (sets.length === 0) return [];
  const action = updateItem(accountKey(userId), `SET ${sets.join(', ')}`, {
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  });
  return [{ sentence: `account ${userId}: ${REPAIRED.accountRecounted()}`, action }];
}

/** Recounts todos, removes the id of a deletion from a live note, raises a version to its content's, and trims the keys of appends to the newest, each once. */
export function noteRepairs(rows: WorkspaceRows): Repair[] {
  const counts = liveTodos(rows);
  return [...rows.notes.values()].flatMap((row): Repair[] => {
    const { appendKeys: keys = [], deletedWith, ...rest } = row;
    // An earlier version that does not know group deletions has restored the note.
    const isStale = deletedWith !== undefined && row.deleted === undefined;
    const todos = counts.get(row.id)?.length ?? 0;
    const appendKeys = keys.filter((key, n) => keys.lastIndexOf(key) === n).slice(-APPEND_KEYS_PER_NOTE);
    const done = [
      ...(todos === row.todos ? [] : [REPAIRED.todosRecounted()]),
      ...(isStale ? [REPAIRED.deletionForgotten()] : []),
      ...(row.contentVersion <= row.version ? [] : [REPAIRED.versionRaised()]),
      ...(appendKeys.length === keys.length ? [] : [REPAIRED.appendsCut()]),
    ];
    if (done.length === 0) return [];
    const repaired = {
      ...rest,
      todos,
      // Every write of a whole row raises its version, by which lists and clients notice it.
      version: Math.max(row.version + 1, row.contentVersion),
      ...(deletedWith !== undefined && !isStale && { deletedWith }),
      ...(keys.length > 0 && { appendKeys }),
    };
    return [{ sentence: `note ${row.id}: ${done.join(', ')}`, action: notes.replace(repaired, row) }];
  });
}

/** Recreates missing pointers to keys, removes pointers to keys that don't exist, and completes revocations. */
export function keyRepairs({ apiKeys, apiKeyIds, userApiKeys, accounts }: TableRows): Repair[] {
  const listed = new Set(userApiKeys.map(({ userId, keyId }) => `${userId} ${keyId}`));
  const put = (keyId: string, key: Key, hash: string): Repair => ({
    sentence: `key ${keyId}: ${REPAIRED.keyFound(key.SK)}`,
    action: putItem(key, { hash }, IS_NEW),
  });
  const revoke = ({ keyId, hash }: ApiKeyRow, revoked: number | undefined): Repair => ({
    sentence: `key ${keyId}: ${REPAIRED.keyRevoked()}`,
    action: updateItem(apiKey(hash), 'SET revoked = :time', {
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(revoked)',
      ExpressionAttributeValues: { ':time': revoked },
    }),
  });
  return [
    ...survivingKeys(apiKeys).map(([row, creator]) => revoke(row, creator.revoked)),
    ...[...apiKeyIds]
      .filter(([, hash]) => !apiKeys.has(hash))
      .map(([keyId]) => removal(`key ${keyId}: ${REPAIRED.keyIdRemoved()}`, apiKeyId(keyId))),
    ...userApiKeys
      .filter(({ hash }) => !apiKeys.has(hash))
      .map(({ userId, keyId }) =>
        removal(`key ${keyId}: ${REPAIRED.keyUnlisted()}`, userApiKey(userId, keyId)),
      ),
    ...[...apiKeys]
      .filter(([, { userId }]) => accounts.has(userId))
      .flatMap(([hash, { keyId, userId }]) => [
        ...(apiKeyIds.has(keyId) ? [] : [put(keyId, apiKeyId(keyId), hash)]),
        ...(listed.has(`${userId} ${keyId}`) ? [] : [put(keyId, userApiKey(userId, keyId), hash)]),
      ]),
  ];
}
