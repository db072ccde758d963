// Reads all rows of a table, for commands.
import { paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from './client.ts';
import type { Key } from './keys.ts';

/**
 * DynamoDB Local takes as long for a page of a scan as for all pages before it: 114 MB took 160 seconds in one part, and 9
 * in 64. On AWS the parts cost the same.
 */
const PARTS = 64;
const PARTS_AT_ONCE = 8;

/** A row as it is stored, of whatever kind. */
type StoredRow = Key & Record<string, unknown>;

/** Calls `add` with every row, in no order. What is written meanwhile may be missing. Costs the reading of the whole table. */
export async function scanTable(
  add: (row: StoredRow) => void,
  filter: Pick<
    ScanCommandInput,
    'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues' | 'ProjectionExpression'
  > = {},
): Promise<void> {
  const parts = Array.from({ length: PARTS }, (_, n) => n).values();
  const readParts = async () => {
    for (const Segment of parts) {
      const part = { Segment, TotalSegments: PARTS, ConsistentRead: true };
      const pages = paginateScan({ client: db }, { TableName: tableName(), ...filter, ...part });
      for await (const { Items = [] } of pages) for (const row of Items) add(row as StoredRow);
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, readParts));
}
