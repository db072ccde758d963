// All rows of a partition whose sort keys begin alike, page by page, strongly consistent (D31).
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { WorkspaceCode } from '../core/ids.ts';
import { db, tableName } from './client.ts';
import { workspacePartition, type Key } from './keys.ts';

/** The rows of one kind in a workspace, in the order of their keys. */
export const queryAll = async <T extends Key>(code: WorkspaceCode, prefix: string): Promise<T[]> =>
  (await Array.fromAsync(queryPages<T>(workspacePartition(code), prefix))).flat();

/** The pages of a partition; `fields` keeps only some attributes. */
export async function* queryPages<T extends Key>(
  partition: string,
  prefix: string,
  fields?: string,
): AsyncIterable<T[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const page = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: prefix ? 'PK = :partition AND begins_with(SK, :prefix)' : 'PK = :partition',
        ExpressionAttributeValues: { ':partition': partition, ...(prefix && { ':prefix': prefix }) },
        ConsistentRead: true,
        ...(fields && { ProjectionExpression: fields }),
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    yield (page.Items ?? []) as T[];
    from = page.LastEvaluatedKey;
  } while (from);
}
