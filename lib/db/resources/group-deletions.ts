// Unfinished deletions of groups: the removed groups, until their notes are in the trash.
import { bytesToId, idOf, idToBytes, localOf, type WorkspaceCode } from '../../core/ids.ts';
import { tableName } from '../table/client.ts';
import { groupDeletion, GROUP_DELETIONS, localIn, type Key } from '../table/keys.ts';
import { queryAll } from '../table/query.ts';
import type { Action } from '../table/transaction.ts';
import { fromAttributes, toAttributes, type GroupAttributes, type GroupRow } from './groups.ts';

/** Groups removed by one transaction of a deletion. A large subtree has several of these rows. */
export interface GroupDeletion {
  readonly id: string;
  /** The group whose deletion was requested. */
  readonly root: string;
  /** When the deletion began, in milliseconds since the epoch. All its rows have the same time. */
  readonly time: number;
  /** The groups before their removal. */
  readonly groups: readonly GroupRow[];
}

interface GroupDeletionItem extends Key {
  readonly root: Uint8Array;
  readonly time: number;
  readonly groups: readonly (GroupAttributes & { readonly local: Uint8Array })[];
}

/** Stores groups that the same transaction removes. */
export const putGroupDeletion = ({ id, root, time, groups }: GroupDeletion): Action => ({
  Put: {
    TableName: tableName(),
    Item: {
      ...groupDeletion(id),
      root: idToBytes(localOf(root)),
      time,
      groups: groups.map((row) => ({ local: idToBytes(localOf(row.id)), ...toAttributes(row) })),
    },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Removes a row of a deletion. Fails if another call has removed it. */
export const removeGroupDeletion = ({ id }: GroupDeletion): Action => ({
  Delete: { TableName: tableName(), Key: groupDeletion(id), ConditionExpression: 'attribute_exists(PK)' },
});

/** The unfinished deletions of a workspace. */
export const listGroupDeletions = async (code: WorkspaceCode): Promise<GroupDeletion[]> =>
  (await queryAll<GroupDeletionItem>(code, GROUP_DELETIONS)).map((item) => groupDeletionFrom(code, item));

/** Converts a stored item to a row of a deletion. */
export function groupDeletionFrom(code: WorkspaceCode, item: Key): GroupDeletion {
  const { SK, root, time, groups } = item as GroupDeletionItem;
  return {
    id: idOf(localIn(GROUP_DELETIONS, SK), code),
    root: idOf(bytesToId(root), code),
    time,
    groups: groups.map(({ local, ...row }) => fromAttributes(idOf(bytesToId(local), code), row)),
  };
}
