// Writes the rows of many notes to the table directly, without contents and with their count in the account: through the
// service it would take an hour.
import { BatchWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { codeOf, newId } from '../../lib/core/ids.ts';

const BATCH_ITEMS = 25;
const WRITERS = 8;

/** Writes notes to the user's default workspace. The account must have counted its earlier notes. */
export async function putNotes(
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
    UpdateExpression: 'ADD workspaces.#code.notes :count',
    ExpressionAttributeNames: { '#code': code },
    ExpressionAttributeValues: { ':count': count },
  });
  await db.send(counted);
}
