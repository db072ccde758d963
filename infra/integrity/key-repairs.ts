// Repairs the rows that point to API keys. A key itself is never created or removed.
import { tableName } from '../../lib/db/table/client.ts';
import { apiKeyId, userApiKey, type Key } from '../../lib/db/table/keys.ts';
import { removal, REPAIRED, type Repair } from './repair.ts';
import type { TableRows } from './table.ts';

/** Recreates missing pointers to keys, and removes pointers to keys that don't exist. */
export function keyRepairs({ apiKeys, apiKeyIds, userApiKeys, accounts }: TableRows): Repair[] {
  const listed = new Set(userApiKeys.map(({ userId, keyId }) => `${userId} ${keyId}`));
  const put = (keyId: string, key: Key, hash: string): Repair => ({
    sentence: `key ${keyId}: ${REPAIRED.keyFound(key.SK)}`,
    action: {
      Put: {
        TableName: tableName(),
        Item: { ...key, hash },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
  });
  return [
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
