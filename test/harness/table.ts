// Reads the table directly, for data that no response contains.
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { codeOf } from '../../lib/core/ids.ts';
import { findAccount, type Account } from '../../lib/db/ledger/accounts.ts';
import { db, tableName } from '../../lib/db/table/client.ts';
import { account, workspacePartition, type Key } from '../../lib/db/table/keys.ts';
import { queryPages } from '../../lib/db/table/query.ts';

/** Every row stored for a workspace. */
export const rowsOf = async (workspaceId: string): Promise<Key[]> =>
  (await Array.fromAsync(queryPages(workspacePartition(codeOf(workspaceId))))).flat();

/** The kinds of rows, except the change feed's: `NOTE`, `BODY`, … */
export const rowKindsOf = async (workspaceId: string): Promise<string[]> =>
  (await rowsOf(workspaceId)).map(({ SK }) => SK.split('#')[0] ?? '').filter((kind) => kind !== 'CHANGE');

/** The account of an existing user. */
export async function accountOf(userId: string): Promise<Account> {
  const found = await findAccount(userId);
  if (!found) throw new Error('no account');
  return found;
}

const LONG_AGO_MS = 3_600_000;

/** Changes a user's default workspace as if its last write had begun long ago. */
export const atRest = ({ userId, workspaceId }: { userId: string; workspaceId: string }): Promise<unknown> =>
  db.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: account(userId),
      UpdateExpression: 'SET workspaces.#code.changed = :then',
      ExpressionAttributeNames: { '#code': codeOf(workspaceId) },
      ExpressionAttributeValues: { ':then': Date.now() - LONG_AGO_MS },
    }),
  );

/** Deletes a row directly in the table; the result puts it back. */
export async function loseRow(key: Key): Promise<() => Promise<unknown>> {
  const { PK, SK } = key;
  const { Attributes } = await db.send(
    new DeleteCommand({ TableName: tableName(), Key: { PK, SK }, ReturnValues: 'ALL_OLD' }),
  );
  if (!Attributes) throw new Error(`no row ${SK}`);
  return () => db.send(new PutCommand({ TableName: tableName(), Item: Attributes }));
}
