// The common parts of all repairs: their type, their descriptions, and the simplest repair, the removal of a row.
import { deleteItem, EXISTS, type Condition } from '../../lib/db/table/items.ts';
import type { Key } from '../../lib/db/table/keys.ts';
import type { TransactItem } from '../../lib/db/table/transaction.ts';

/** One repair: its description, and a write that succeeds only if nothing has changed. */
export interface Repair {
  readonly sentence: string;
  readonly action: TransactItem;
}

/**
 * The part of a sentence after the name of the repaired row. The test provokes every repair, and fails if one of them is
 * never reported.
 */
export const REPAIRED = {
  accountRecounted: () => 'counts and storage recounted',
  groupRemoved: () => 'removed, because an unfinished deletion lists it as removed',
  todosRecounted: () => 'todos recounted',
  deletionForgotten: () => 'id of a group deletion removed, because the note is not in the trash',
  versionRaised: () => 'version raised to that of its content',
  appendsCut: () => 'remembered appends reduced to the newest, each once',
  snapshotsRemoved: () => 'removed, because the note does not exist',
  snapshotRemoved: () => 'removed, because no note lists it',
  chunkRemoved: (chunk: number) => `chunk ${chunk} removed, because it belongs to no note or snapshot`,
  pathRemoved: () => 'removed, because no file has it',
  pathFound: () => 'its path leads to it again',
  chunksPurged: () => 'chunks of no file will be purged by the janitor',
  purgeRemoved: () => 'its bytes no longer wait to be purged',
  keyIdRemoved: () => 'id removed, because the key does not exist',
  keyUnlisted: () => 'removed from its user’s list, because the key does not exist',
  keyRevoked: () => 'revoked, because a key that led to it is revoked',
  linkRemoved: () => 'removed, because its other row, its user or its workspace does not exist',
  keyFound: (sortKey: string) => `pointer ${sortKey} created again`,
};

export type RepairName = keyof typeof REPAIRED;

/** Removes a row if it exists, or if another condition holds. */
export const removal = (sentence: string, key: Key, condition: Condition = EXISTS): Repair => ({
  sentence,
  action: deleteItem(key, condition),
});
