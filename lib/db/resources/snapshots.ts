// Snapshots of a note: a head that lists them, their contents in separate rows, and for each a row that leads from its
// id to the note. Readers use the head, so a sixth snapshot is never visible.
import { timestamp } from '../../core/clock.ts';
import { codeOf, idOf, localOf, type WorkspaceCode } from '../../core/ids.ts';
import type { Snapshot } from '../../schema/entities.ts';
import { snapshotContents, type ContentRef } from '../contents/content-store.ts';
import { deleteItem, EXISTS, getItem, IS_NEW, putItem, type Condition } from '../table/items.ts';
import { localIn, snapshot, SNAPSHOT_HEADS, snapshots, type Key } from '../table/keys.ts';
import { queryAll } from '../table/query.ts';
import type { TransactItem } from '../table/transaction.ts';

/** A snapshot. Its noteVersion is the version of its content. */
export interface SnapshotRow extends ContentRef {
  readonly id: string;
  readonly created: number;
}

/** The snapshots of a note. */
export interface SnapshotHead {
  /** The last assigned version. It is never assigned again (D37). */
  readonly lastVersion: number;
  /** Newest first. */
  readonly snapshots: readonly SnapshotRow[];
}

type StoredSnapshot = Omit<SnapshotRow, 'id'> & { readonly local: string };

const NONE: SnapshotHead = { lastVersion: 0, snapshots: [] };

/** The snapshots of a note. */
export async function findSnapshots(noteId: string): Promise<SnapshotHead> {
  const item = await getItem(snapshots(noteId));
  return item ? headFromItem(codeOf(noteId), item) : NONE;
}

/** The head that an item stores. */
export function headFromItem(code: string, item: Key): SnapshotHead {
  const stored = item as Key & { lastVersion: number; snapshots: readonly StoredSnapshot[] };
  const rows = stored.snapshots.map(({ local, ...row }) => ({ id: idOf(local, code), ...row }));
  return { lastVersion: stored.lastVersion, snapshots: rows };
}

/** The id of a snapshot's note. */
export async function findSnapshotNote(id: string): Promise<string | undefined> {
  const item = await getItem<{ note: string }>(snapshot(id));
  return item && idOf(item.note, codeOf(id));
}

/** Replaces the head that was read. Fails if another writer came first; the caller retries. */
export const replaceSnapshots = (noteId: string, head: SnapshotHead, read: SnapshotHead): TransactItem => {
  const stored = head.snapshots.map(({ id, ...row }): StoredSnapshot => ({ local: localOf(id), ...row }));
  const attributes = { lastVersion: head.lastVersion, snapshots: stored };
  return putItem(snapshots(noteId), attributes, read === NONE ? IS_NEW : unchanged(read));
};

/**
 * A purged calendar note starts again with version 1. The id of the newest snapshot distinguishes the old head from the
 * new.
 */
const unchanged = ({ lastVersion, snapshots: [newest, ...older] }: SnapshotHead): Condition => ({
  ConditionExpression: `lastVersion = :last AND size(snapshots) = :count${newest ? ' AND snapshots[0].#local = :newest' : ''}`,
  ...(newest && { ExpressionAttributeNames: { '#local': 'local' } }),
  ExpressionAttributeValues: {
    ':last': lastVersion,
    ':count': newest ? older.length + 1 : 0,
    ...(newest && { ':newest': localOf(newest.id) }),
  },
});

/** The heads of all notes of a workspace that have one, by the note's id. */
export async function listSnapshotHeads(code: WorkspaceCode): Promise<Map<string, SnapshotHead>> {
  const items = await queryAll<Key>(code, SNAPSHOT_HEADS);
  return new Map(
    items.map((item) => [idOf(localIn(SNAPSHOT_HEADS, item.SK), code), headFromItem(code, item)]),
  );
}

/** Removes the head that was read, with all its snapshots. */
export const removeAllSnapshots = (noteId: string, read: SnapshotHead): TransactItem[] => [
  deleteItem(snapshots(noteId), unchanged(read)),
  ...read.snapshots.flatMap(removeSnapshot),
];

/** Stores the row that leads from a new snapshot to its note. */
export const putSnapshot = (id: string, noteId: string): TransactItem =>
  putItem(snapshot(id), { note: localOf(noteId) }, IS_NEW);

/** Removes a snapshot: its row and its content. */
export const removeSnapshot = (row: SnapshotRow): TransactItem[] => [
  deleteItem(snapshot(row.id), EXISTS),
  ...snapshotContents.remove(row.id, row),
];

/** The parts of a snapshot that its row does not store. */
export type SnapshotOf = Pick<Snapshot, 'userId' | 'workspaceId' | 'noteId' | 'content'>;

/** A snapshot as the API returns it. */
export const toSnapshot = ({ id, contentVersion, created }: SnapshotRow, of: SnapshotOf): Snapshot => ({
  id,
  noteId: of.noteId,
  userId: of.userId,
  workspaceId: of.workspaceId,
  content: of.content,
  noteVersion: contentVersion,
  metadata: null,
  createdAt: timestamp(created),
});
