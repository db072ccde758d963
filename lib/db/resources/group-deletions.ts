// Groups that were deleted, in two kinds of rows: those of an unfinished deletion, until their notes are in the trash,
// and the tombstones of a finished one, from which the groups can be restored (E23).
import { bytesToId, idOf, idToBytes, localOf, type WorkspaceCode } from '../../core/ids.ts';
import { tableName } from '../table/client.ts';
import {
  GROUP_DELETIONS,
  GROUP_TOMBSTONES,
  groupDeletion,
  groupTombstone,
  localIn,
  type Key,
} from '../table/keys.ts';
import { queryAll } from '../table/query.ts';
import type { Action } from '../table/transaction.ts';
import { fromAttributes, toAttributes, type GroupAttributes, type GroupRow } from './groups.ts';

/** Groups removed by one transaction of a deletion. A large subtree has several of these rows. */
export interface GroupDeletion {
  readonly id: string;
  /** The deletion's id, the same in all its rows. The notes that it moves to the trash carry it. */
  readonly deletion: string;
  /** The group whose deletion was requested. */
  readonly root: string;
  /** When the deletion began, in milliseconds since the epoch. All its rows have the same time. */
  readonly time: number;
  /** The groups before their removal, parents first. */
  readonly groups: readonly GroupRow[];
}

interface GroupDeletionItem extends Key {
  /** Omitted if it equals the row's own id. */
  readonly deletion?: Uint8Array;
  readonly root: Uint8Array;
  readonly time: number;
  readonly groups: readonly (GroupAttributes & { readonly local: Uint8Array })[];
}

/** The rows of unfinished deletions. */
export const groupDeletions = deletedGroups(GROUP_DELETIONS, groupDeletion);

/** The rows of finished deletions. */
export const groupTombstones = deletedGroups(GROUP_TOMBSTONES, groupTombstone);

function deletedGroups(prefix: string, keyOf: (id: string) => Key) {
  const toItem = ({ id, deletion, root, time, groups }: GroupDeletion) => ({
    ...keyOf(id),
    ...(deletion !== id && { deletion: idToBytes(localOf(deletion)) }),
    root: idToBytes(localOf(root)),
    time,
    groups: groups.map((row) => ({ local: idToBytes(localOf(row.id)), ...toAttributes(row) })),
  });

  /** Converts a stored item to a row. */
  const fromItem = (code: WorkspaceCode, item: Key): GroupDeletion => {
    const { SK, deletion, root, time, groups } = item as GroupDeletionItem;
    const id = idOf(localIn(prefix, SK), code);
    return {
      id,
      deletion: deletion ? idOf(bytesToId(deletion), code) : id,
      root: idOf(bytesToId(root), code),
      time,
      groups: groups.map(({ local, ...row }) => fromAttributes(idOf(bytesToId(local), code), row)),
    };
  };

  return {
    fromItem,
    /** Stores a row. */
    put: (row: GroupDeletion): Action => ({
      Put: {
        TableName: tableName(),
        Item: toItem(row),
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    }),
    /** Removes a row. Fails if another call has removed it. */
    remove: ({ id }: GroupDeletion): Action => ({
      Delete: { TableName: tableName(), Key: keyOf(id), ConditionExpression: 'attribute_exists(PK)' },
    }),
    /** The rows of a workspace. */
    list: async (code: WorkspaceCode): Promise<GroupDeletion[]> =>
      (await queryAll<GroupDeletionItem>(code, prefix)).map((item) => fromItem(code, item)),
  };
}
