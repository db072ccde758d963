// A look into the table itself, for what no answer shows.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { codeOf } from '../../lib/core/ids.ts';
import { findAccount, type Account } from '../../lib/db/ledger/accounts.ts';
import { dated } from '../../lib/db/ledger/changes.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { account, workspacePartition, type Key } from '../../lib/db/table/keys.ts';
import { queryPages } from '../../lib/db/table/query.ts';

/** Every row stored for a workspace. */
export const rowsOf = async (workspaceId: string): Promise<Key[]> =>
  (await Array.fromAsync(queryPages(workspacePartition(codeOf(workspaceId))))).flat();

/** A user's account as stored. */
export async function accountOf(userId: string): Promise<Account> {
  const found = await findAccount(userId);
  if (!found) throw new Error('no account');
  return found;
}

const LONG_AGO_MS = 3_600_000;

/** Sets a user's default workspace as if its last write had been long ago, and nothing were under way. */
export async function atRest({
  userId,
  workspaceId,
}: {
  userId: string;
  workspaceId: string;
}): Promise<void> {
  const code = codeOf(workspaceId);
  const recent = (await accountOf(userId)).workspaces[code]?.recent ?? [];
  const then = Date.now() - LONG_AGO_MS;
  await db.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: account(userId),
      UpdateExpression: 'SET workspaces.#code.recent = :marks',
      ExpressionAttributeNames: { '#code': code },
      ExpressionAttributeValues: { ':marks': recent.map((mark) => mark && dated(mark.subarray(2), then)) },
    }),
  );
}
