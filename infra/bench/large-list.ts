// What a list costs in a workspace of very many notes. The rows are written to the table directly, without
// contents and with their count in the account: through the service it would take an hour.
import { BatchWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { codeOf, newId } from '../../lib/core/ids.ts';
import { Client } from './client.ts';
import type { Environment } from './environment.ts';
import type { Cost } from './recorder.ts';

/** A list of a large workspace: cold, then warm at rest. */
export interface LargeList {
  readonly notes: number;
  readonly cold: Cost;
  readonly warm: Cost;
  readonly coldMs: number;
  readonly warmMs: number;
}

const BATCH_ITEMS = 25;
const WRITERS = 8;

/** Measures `GET /note` in a workspace of `notes` notes. */
export async function measureLargeList(environment: Environment, notes: number): Promise<LargeList> {
  const user = await environment.createUser('bench');
  await putNotes(user, notes);
  const gateway = await environment.gateway({ recorded: true });
  const client = new Client(gateway.url, user.key);
  const ask = async (): Promise<number> => {
    const { text, ms } = await client.ok('GET /note', { limit: 50 });
    const { total } = (JSON.parse(text) as { pagination: { total: number } }).pagination;
    if (total !== notes) throw new Error(`a list of ${notes} notes found ${total}`);
    return ms;
  };
  const { result: coldMs, cost: cold } = await environment.recorder.during(ask);
  const { result: warmMs, cost: warm } = await environment.recorder.during(ask);
  await gateway.stop();
  return { notes, cold, warm, coldMs, warmMs };
}

async function putNotes(
  { userId, workspaceId }: { userId: string; workspaceId: string },
  count: number,
): Promise<void> {
  // Imported here because the client reads its environment when it is loaded.
  const { db, tableName } = await import('../../lib/db/table/client.ts');
  const { account } = await import('../../lib/db/table/keys.ts');
  const { notes } = await import('../../lib/db/resources/notes.ts');
  const code = codeOf(workspaceId);
  const time = Date.now() - count;
  const row = (n: number) => {
    const times = { created: time + n, updated: time + n, version: time + n, contentVersion: time + n };
    return { id: newId(code), name: `note ${n}`, ...times, bytes: 0, todos: 0 };
  };
  let next = 0;
  const write = async (): Promise<void> => {
    for (let from = next; from < count; from = next) {
      next = Math.min(from + BATCH_ITEMS, count);
      const items = Array.from({ length: next - from }, (_, n) => notes.put(row(from + n)).Put?.Item);
      const requests = items.map((Item) => ({ PutRequest: { Item } }));
      await db.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  const counted = new UpdateCommand({
    TableName: tableName(),
    Key: account(userId),
    UpdateExpression: 'SET workspaces.#code.notes = :count',
    ExpressionAttributeNames: { '#code': code },
    ExpressionAttributeValues: { ':count': count },
  });
  await db.send(counted);
}
