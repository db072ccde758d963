// The integrity check for one user's data, because other tests write to the same table at the same time.
import { TableRows } from '../../infra/integrity/table.ts';
import { violations } from '../../infra/integrity/violations.ts';
import {
  addressOf,
  apiKey,
  apiKeyId,
  FILE_PURGE_PARTITION,
  share,
  purge,
  signInCode,
  userPartition,
  workspacePartition,
  type Key,
} from '../../lib/db/table/keys.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { chunkKeys } from '../../lib/db/contents/file-chunks.ts';
import { getAll } from '../../lib/db/table/batch.ts';
import { queryPages } from '../../lib/db/table/query.ts';
import { rowKind } from '../../lib/db/table/row-kind.ts';
import type { Account } from '../../lib/db/ledger/accounts.ts';

export type AnyRow = Key & Record<string, unknown>;

const rowsIn = async (partition: string): Promise<AnyRow[]> =>
  (await Array.fromAsync(queryPages<AnyRow>(partition))).flat();

/**
 * Every row of a user, also of a deleted one. `codes` are workspaces they may have had besides the current ones. The
 * user's partition names the others, and rows elsewhere are read in one batch: tests read tens of thousands of users.
 */
export async function rowsOfUser(userId: string, codes: readonly string[] = []): Promise<AnyRow[]> {
  const user = await rowsIn(userPartition(userId));
  const account = user.find((row) => rowKind(row).kind === 'account') as Partial<Account> | undefined;
  const all = new Set([...codes, ...Object.keys(account?.workspaces ?? {})]);
  const [workspaces, filePurges, named] = await Promise.all([
    Promise.all([...all].map((code) => rowsIn(workspacePartition(code)))),
    rowsIn(FILE_PURGE_PARTITION),
    getAll<AnyRow>([...[...all].map(purge), ...user.flatMap(namedBy)]),
  ]);
  const own = [...user, ...workspaces.flat()];
  const ownPurges = filePurges.filter(({ id }) => all.has(codeOf(String(id))));
  return [...own, ...named, ...ownPurges, ...(await chunksOf([...own, ...ownPurges]))];
}

/** The keys of the rows that a row in a user's partition leads to: those of an API key, a code of sign-in or a link. */
function namedBy(row: AnyRow): Key[] {
  const what = rowKind(row);
  const { hash, code } = row as { readonly hash?: string; readonly code?: string };
  if (what.kind === 'userShare' && hash !== undefined) return [share(hash)];
  if (what.kind !== 'userApiKey') return [];
  return [
    ...(hash === undefined ? [] : [apiKey(hash), apiKeyId(what.keyId)]),
    ...(code === undefined ? [] : [signInCode(code)]),
  ];
}

/** The chunks of the uploads that these rows name. */
async function chunksOf(rows: readonly AnyRow[]): Promise<AnyRow[]> {
  const table = tableOf(rows);
  const uploads = [
    ...[...table.workspaces.values()].flatMap(({ files }) => [...files.values()]),
    ...table.filePurges,
  ];
  return getAll<AnyRow>([
    ...new Map(uploads.flatMap(chunkKeys).map((key) => [addressOf(key), key])).values(),
  ]);
}

/** Rows as a reading of a table without other rows. `withContents`: with all chunks of contents. */
export function tableOf(rows: readonly AnyRow[], withContents = false): TableRows {
  const table = withContents
    ? new TableRows((n, chunk) => ({ n, version: chunk.version, part: chunk }))
    : new TableRows();
  for (const row of rows) table.add(row);
  return table;
}

/** The violations in a user's data. */
export async function violationsOf(userId: string, codes: readonly string[] = []): Promise<string[]> {
  return violations(tableOf(await rowsOfUser(userId, codes)));
}
