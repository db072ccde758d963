// The chain of keys that created one another: a key is revoked with the keys it created (E31).
import type { ApiKeyRow } from '../../lib/db/resources/api-keys.ts';

/** The keys that are not revoked although a key in their chain is, each with the nearest such key. */
export function survivingKeys(apiKeys: ReadonlyMap<string, ApiKeyRow>): [ApiKeyRow, revoked: ApiKeyRow][] {
  const byId = new Map([...apiKeys.values()].map((row) => [row.keyId, row]));
  return [...apiKeys.values()].flatMap((row): [ApiKeyRow, ApiKeyRow][] => {
    if (row.revoked !== undefined) return [];
    const revoked = creatorsOf(row, byId).find((creator) => creator.revoked !== undefined);
    return revoked ? [[row, revoked]] : [];
  });
}

/** The nearest creator first. */
function creatorsOf(row: ApiKeyRow, byId: ReadonlyMap<string, ApiKeyRow>): ApiKeyRow[] {
  const creators = new Set<ApiKeyRow>();
  let at = byId.get(row.createdBy ?? '');
  while (at && !creators.has(at)) {
    creators.add(at);
    at = byId.get(at.createdBy ?? '');
  }
  return [...creators];
}
