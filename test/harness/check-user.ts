// The integrity check for one user's data, because other tests write to the same table at the same time.
import { TableRows } from '../../infra/integrity/table.ts';
import { violations } from '../../infra/integrity/violations.ts';
import { apiKeysOf } from '../../lib/db/resources/api-keys.ts';
import {
  apiKey,
  apiKeyId,
  PURGE_PARTITION,
  userPartition,
  workspacePartition,
  type Key,
} from '../../lib/db/table/keys.ts';
import { queryPages } from '../../lib/db/table/query.ts';
import { findAccount } from '../../lib/db/ledger/accounts.ts';

export type AnyRow = Key & Record<string, unknown>;

const rowsIn = async (partition: string): Promise<AnyRow[]> =>
  (await Array.fromAsync(queryPages<AnyRow>(partition))).flat();

/** Every row of a user, also of a deleted one. `codes` are workspaces they may have had besides the current ones. */
export async function rowsOfUser(userId: string, codes: readonly string[] = []): Promise<AnyRow[]> {
  const all = new Set([...codes, ...Object.keys((await findAccount(userId))?.workspaces ?? {})]);
  const partitions = [userPartition(userId), ...[...all].map(workspacePartition)];
  const purges = (await rowsIn(PURGE_PARTITION)).filter(({ SK }) => all.has(SK));
  const keys = (await apiKeysOf(userId)).flatMap((key): AnyRow[] => [
    { ...key, ...apiKey(key.hash) },
    { hash: key.hash, ...apiKeyId(key.keyId) },
  ]);
  return [...(await Promise.all(partitions.map(rowsIn))).flat(), ...purges, ...keys];
}

/** Rows as a reading of a table without other rows. */
export function tableOf(rows: readonly AnyRow[]): TableRows {
  const table = new TableRows();
  for (const row of rows) table.add(row);
  return table;
}

/** The violations in a user's data. */
export async function violationsOf(userId: string, codes: readonly string[] = []): Promise<string[]> {
  return violations(tableOf(await rowsOfUser(userId, codes)));
}
