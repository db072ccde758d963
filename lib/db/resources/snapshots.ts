// Snapshots of a note: a head that names the kept ones, their bodies apart, and for each a row that leads from its
// id to the note. Readers go through the head, so nobody ever sees a sixth.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { timestamp } from '../../core/clock.ts';
import { codeOf, idOf, localOf } from '../../core/ids.ts';
import type { Snapshot } from '../../schema/entities.ts';
import { snapshotBodies, type BodyRef } from '../contents/content-store.ts';
import { db, tableName } from '../table/client.ts';
import { snapshot, snapshots, type Key } from '../table/keys.ts';
import type { Action } from '../table/transaction.ts';

/** A kept snapshot: `version` is its noteVersion and the version of its body. */
export interface SnapshotRow extends BodyRef {
  readonly id: string;
  readonly created: number;
}

/** The snapshots of a note. */
export interface SnapshotHead {
  /** The last version given out; never given out again (D37). */
  readonly lastVersion: number;
  /** Newest first. */
  readonly kept: readonly SnapshotRow[];
}

type StoredSnapshot = Omit<SnapshotRow, 'id'> & { readonly local: string };

const NONE: SnapshotHead = { lastVersion: 0, kept: [] };

/** The snapshots of a note, strongly consistent. */
export async function findSnapshots(noteId: string): Promise<SnapshotHead> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: snapshots(noteId), ConsistentRead: true }),
  );
  if (!Item) return NONE;
  const { lastVersion, kept } = Item as { lastVersion: number; kept: readonly StoredSnapshot[] } & Key;
  return {
    lastVersion,
    kept: kept.map(({ local, ...row }) => ({ id: idOf(local, codeOf(noteId)), ...row })),
  };
}

/** The id of the note a snapshot is of. */
export async function findSnapshotNote(id: string): Promise<string | undefined> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: snapshot(id), ConsistentRead: true }),
  );
  return Item && idOf(Item['note'] as string, codeOf(id));
}

/** Replaces the head that was read: whoever comes second decides anew. */
export const replaceSnapshots = (noteId: string, head: SnapshotHead, read: SnapshotHead): Action => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...snapshots(noteId),
      lastVersion: head.lastVersion,
      kept: head.kept.map(({ id, ...row }): StoredSnapshot => ({ local: localOf(id), ...row })),
    },
    ...(read === NONE
      ? { ConditionExpression: 'attribute_not_exists(PK)' }
      : {
          ConditionExpression: 'lastVersion = :last AND size(kept) = :kept',
          ExpressionAttributeValues: { ':last': read.lastVersion, ':kept': read.kept.length },
        }),
  },
});

/** Stores the row that leads from a new snapshot to its note. */
export const putSnapshot = (id: string, noteId: string): Action => ({
  Put: {
    TableName: tableName(),
    Item: { ...snapshot(id), note: localOf(noteId) },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Removes a snapshot: its row and its body. */
export const removeSnapshot = (row: SnapshotRow): Action[] => [
  { Delete: { TableName: tableName(), Key: snapshot(row.id), ConditionExpression: 'attribute_exists(PK)' } },
  ...snapshotBodies.remove(row.id, row),
];

/** A snapshot as responses show it (spec 2.5). */
export const toSnapshot = (
  { id, version, created }: SnapshotRow,
  content: string,
  noteId: string,
  userId: string,
  workspaceId: string,
): Snapshot => ({
  id,
  noteId,
  userId,
  workspaceId,
  content,
  noteVersion: version,
  metadata: null,
  createdAt: timestamp(created),
});
