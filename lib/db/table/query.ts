// Reads rows of a partition by the prefix of their sort keys, page by page, strongly consistent (D31) unless the reader
// checks each row. Many rows are read in several ranges in parallel, because sequential pages of 1 MB would take long.
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { WorkspaceCode } from '../../core/ids.ts';
import { db, tableName } from './client.ts';
import { keyRanges, wholeKind, type KeyRange } from './key-ranges.ts';
import { userPartition, workspacePartition, type Key } from './keys.ts';

/** The maximum number of ranges read in parallel. */
const RANGES_MAX = 16;

/** The rows of one kind in a workspace, in the order of their keys. `ranges`: how many to read in parallel. */
export async function queryAll<T extends Key>(code: WorkspaceCode, prefix: string, ranges = 1): Promise<T[]> {
  const pages = queryRanges<T>(code, prefix, ranges).map((range) => Array.fromAsync(range));
  return (await Promise.all(pages)).flat(2);
}

/** The rows of one kind of a user, in the order of their keys. */
export async function queryOfUser<T extends Key>(userId: string, prefix: string): Promise<T[]> {
  return (await Array.fromAsync(queryPages<T>(userPartition(userId), { range: wholeKind(prefix) }))).flat();
}

/** The pages of one kind in a workspace, a range at a time: between 1 and 16 of them. */
export const queryRanges = <T extends Key>(
  code: WorkspaceCode,
  prefix: string,
  ranges: number,
  options: Pick<PageOptions, 'isConsistent'> = {},
): AsyncIterable<T[]>[] =>
  keyRanges(prefix, Math.min(Math.max(1, Math.ceil(ranges)), RANGES_MAX)).map((range) =>
    queryPages<T>(workspacePartition(code), { range, ...options }),
  );

export interface PageOptions {
  readonly range?: KeyRange;
  /** The attributes to read; by default all of them. */
  readonly fields?: string;
  /** Whether to begin at the end. */
  readonly backwards?: boolean;
  /** The maximum number of rows on a page. */
  readonly limit?: number;
  /** False costs half, and may return rows as they were, or miss new ones. */
  readonly isConsistent?: boolean;
}

/** The pages of a partition or a range of it. */
export async function* queryPages<T extends Key>(
  partition: string,
  { range, fields, backwards = false, limit, isConsistent = true }: PageOptions = {},
): AsyncIterable<T[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const page = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: range ? 'PK = :partition AND SK BETWEEN :from AND :to' : 'PK = :partition',
        ExpressionAttributeValues: {
          ':partition': partition,
          ...(range && { ':from': range.from, ':to': range.to }),
        },
        ConsistentRead: isConsistent,
        ...(backwards && { ScanIndexForward: false }),
        ...(fields && { ProjectionExpression: fields }),
        ...(limit && { Limit: limit }),
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    yield (page.Items ?? []) as T[];
    from = page.LastEvaluatedKey;
  } while (from);
}
