// Reads all rows of a table, for commands.
import { paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { db, isLocal, tableName } from './client.ts';
import type { Key } from './keys.ts';

/** In memory DynamoDB Local sorts all remaining rows of a part for each page, so small parts are faster. On AWS they cost the same. */
const PARTS = 64;

/** More would take a new table's read units, or all of DynamoDB Local's time, from the requests meanwhile. */
const PARTS_AT_ONCE = 4;

/**
 * DynamoDB Local reads as many rows for each page, even if only a few fit into its megabyte, and other calls wait. So many
 * rows of 390 KB are 10 MB. A page of AWS has a megabyte, so that a large table needs fewer calls.
 */
const PAGE = isLocal ? { Limit: 25 } : {};

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
      const part = { Segment, TotalSegments: PARTS, ConsistentRead: true, ...PAGE };
      const pages = paginateScan({ client: db }, { TableName: tableName(), ...filter, ...part });
      for await (const { Items = [] } of pages) for (const row of Items) add(row as StoredRow);
    }
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, readParts));
}
