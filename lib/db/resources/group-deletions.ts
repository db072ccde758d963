// Groups that were deleted, in two kinds of rows: the rows of an unfinished deletion, until their notes are in the
// trash, and the tombstones of a finished deletion, from which the groups can be restored (E23).
import { bytesToId, codeOf, idOf, idToBytes, localOf } from '../../core/ids.ts';
import { EXISTS } from '../table/items.ts';
import { GROUP_DELETIONS, GROUP_TOMBSTONES } from '../table/keys.ts';
import * as group from './groups.ts';
import { repository, type Repository } from './repository.ts';

/** Groups removed by one transaction of a deletion. A large subtree has several of these rows. */
export interface GroupDeletion {
  readonly id: string;
  /** The deletion's id, in all its rows and in the notes that it moves to the trash. */
  readonly deletion: string;
  /** The group whose deletion was requested. */
  readonly root: string;
  /** When the deletion began, in milliseconds since the epoch. All its rows have the same time. */
  readonly time: number;
  /** The groups before their removal, parents first. */
  readonly groups: readonly group.GroupRow[];
}

/** The stored attributes besides the keys. */
interface GroupDeletionItem {
  /** Omitted if it equals the row's own id. */
  readonly deletion?: Uint8Array;
  readonly root: Uint8Array;
  readonly time: number;
  readonly groups: readonly (group.GroupAttributes & { readonly local: Uint8Array })[];
}

/** The rows of unfinished deletions. They never change, so one is removed only if no other call has removed it. */
export const groupDeletions = deletedGroups(GROUP_DELETIONS);

/** The rows of finished deletions. */
export const groupTombstones = deletedGroups(GROUP_TOMBSTONES);

function deletedGroups(prefix: string): Repository<GroupDeletion> {
  return repository<GroupDeletion, GroupDeletionItem>(prefix, {
    toAttributes: ({ id, deletion, root, time, groups }) => ({
      ...(deletion !== id && { deletion: idToBytes(localOf(deletion)) }),
      root: idToBytes(localOf(root)),
      time,
      groups: groups.map((row) => ({ local: idToBytes(localOf(row.id)), ...group.toAttributes(row) })),
    }),
    fromAttributes: (id, { deletion, root, time, groups }) => {
      const whole = (local: Uint8Array): string => idOf(bytesToId(local), codeOf(id));
      return {
        id,
        deletion: deletion ? whole(deletion) : id,
        root: whole(root),
        time,
        groups: groups.map(({ local, ...row }) => group.fromAttributes(whole(local), row)),
      };
    },
    unchanged: () => EXISTS,
  });
}
