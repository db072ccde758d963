// What all repairs share: their type, their descriptions, and the simplest repair, the removal of a row.
import { tableName } from '../../lib/db/table/client.ts';
import type { Key } from '../../lib/db/table/keys.ts';
import type { Action } from '../../lib/db/table/transaction.ts';

/** One repair: its description, and a write that succeeds only if nothing has changed. */
export interface Repair {
  readonly sentence: string;
  readonly action: Action;
}

/**
 * The part of a sentence after the name of the repaired row. The test provokes every repair, and fails if one of them is
 * never reported.
 */
export const REPAIRED = {
  accountRecounted: () => 'counts and storage recounted',
  groupRemoved: () => 'removed, because an unfinished deletion lists it as removed',
  todosRecounted: () => 'todos recounted',
  versionRaised: () => 'version raised to that of its content',
  appendsCut: () => 'remembered appends reduced to the newest, each once',
  snapshotsRemoved: () => 'removed, because the note does not exist',
  snapshotRemoved: () => 'removed, because no note lists it',
  chunkRemoved: (chunk: number) => `chunk ${chunk} removed, because it belongs to no note or snapshot`,
  keyIdRemoved: () => 'id removed, because the key does not exist',
  keyUnlisted: () => 'removed from its user’s list, because the key does not exist',
  keyFound: (sortKey: string) => `pointer ${sortKey} created again`,
};

export type RepairName = keyof typeof REPAIRED;

/** Removes a row if it exists, or if another condition holds. */
export const removal = (
  sentence: string,
  key: Key,
  condition = 'attribute_exists(PK)',
  values?: object,
): Repair => ({
  sentence,
  action: {
    Delete: {
      TableName: tableName(),
      Key: { ...key },
      ConditionExpression: condition,
      ...(values && { ExpressionAttributeValues: { ...values } }),
    },
  },
});
