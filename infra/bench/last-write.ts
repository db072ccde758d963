// When a workspace was last written to. What a new function instance may keep depends on it
// (lib/cache/directories.ts), and should not depend on how fast the bench is.
import { codeOf } from '../../lib/core/ids.ts';
import { dated } from '../../lib/db/ledger/changes.ts';
import { account } from '../../lib/db/table/keys.ts';
import { LOCAL_TABLE } from '../local/table.ts';
import type { Database } from './database.ts';

export interface Owner {
  readonly userId: string;
  readonly workspaceId: string;
}

/** Long enough for every write to be done. */
const LONG_AGO_MS = 3_600_000;

/** Sets the last write to the user's default workspace to now, or long ago. */
export async function setLastWrite(
  database: Database,
  { userId, workspaceId }: Owner,
  when: 'now' | 'long ago',
): Promise<void> {
  const code = codeOf(workspaceId);
  const { PK, SK } = account(userId);
  // Imported here because the client reads its environment when it is loaded.
  const { findAccount } = await import('../../lib/db/ledger/accounts.ts');
  const recent = (await findAccount(userId))?.workspaces[code]?.recent ?? [];
  const time = Date.now() - (when === 'now' ? 0 : LONG_AGO_MS);
  const marks = recent.map((mark) =>
    mark ? { B: Buffer.from(dated(mark.subarray(2), time)).toString('base64') } : { NULL: true },
  );
  await database.send('UpdateItem', {
    TableName: LOCAL_TABLE,
    Key: { PK: { S: PK }, SK: { S: SK } },
    UpdateExpression: 'SET workspaces.#code.recent = :marks',
    ExpressionAttributeNames: { '#code': code },
    ExpressionAttributeValues: { ':marks': { L: marks } },
  });
}
