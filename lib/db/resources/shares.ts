// Shares are public links to notes and todos (E25): a row looked up by the hash of the share's token, and a row in its user's list, which has the token.
import { editAccount, type Account } from '../ledger/accounts.ts';
import { getAll } from '../table/batch.ts';
import { deleteItem, EXISTS, getItem, IS_NEW, putItem } from '../table/items.ts';
import { addressOf, EXPIRY, share, SHARES, note, userShare, type Key } from '../table/keys.ts';
import { queryOfUser } from '../table/query.ts';
import type { TransactItem } from '../table/transaction.ts';
import { codeOf } from '../../core/ids.ts';

/** A share. Times in milliseconds since the epoch. */
export interface ShareRow {
  readonly id: string;
  /** The SHA-256 of its token, in hex. */
  readonly hash: string;
  readonly userId: string;
  readonly workspaceId: string;
  /** The note that it shows, and the life of that note in which it was created; absent if it shows the todos. */
  readonly shown?: { readonly noteId: string; readonly life: number };
  /** Whether the events of its calendar have an alarm. */
  readonly alarm?: true;
  readonly created: number;
  /** When it ends. */
  readonly until?: number;
}

/** A share in its user's list. */
export interface OwnShareRow extends ShareRow {
  readonly token: string;
  /** The id of the key that created it; absent in rows of earlier versions. */
  readonly createdBy?: string;
}

/** The use of a share, in the row that is looked up by its hash. */
export interface ShareUse {
  readonly lastUsed?: number;
  /** The UTC date of its last use. */
  readonly usedOn?: string;
  /** Bytes sent on that day. */
  readonly usedBytes?: number;
}

/** The share with this hash, strongly consistent, so that a deleted share ends immediately. */
export const findShare = (hash: string): Promise<(ShareRow & ShareUse) | undefined> => getItem(share(hash));

/** A share in the list of a user. */
export const findOwnShare = (userId: string, id: string): Promise<OwnShareRow | undefined> =>
  getItem(userShare(userId, id));

/** All shares of a user, in no order. */
export const sharesOf = (userId: string): Promise<OwnShareRow[]> =>
  queryOfUser<OwnShareRow & Key>(userId, SHARES);

/** The rows of the notes that these shares show, as they are stored, and if asked for the use of each share. */
export async function readShares(rows: readonly ShareRow[], withUse: boolean) {
  const noteKeys = rows.flatMap(({ shown }) => (shown ? [note(shown.noteId)] : []));
  // A note can have several shares, and a batch must not name a key twice.
  const keys = new Map(
    [...noteKeys, ...(withUse ? rows.map(({ hash }) => share(hash)) : [])].map((key) => [
      addressOf(key),
      key,
    ]),
  );
  const items = new Map((await getAll([...keys.values()])).map((item) => [addressOf(item), item]));
  return {
    useOf: ({ hash }: ShareRow) => items.get(addressOf(share(hash))) as ShareUse | undefined,
    noteItemOf: (noteId: string) => items.get(addressOf(note(noteId))),
  };
}

/** Stores a new share. */
export const putShare = ({ token, createdBy, ...row }: OwnShareRow): TransactItem[] => {
  // DynamoDB removes the rows of a share some time after its end.
  const attributes = { ...row, ...(row.until !== undefined && { [EXPIRY]: Math.ceil(row.until / 1_000) }) };
  return [
    putItem(share(row.hash), attributes, IS_NEW),
    putItem(
      userShare(row.userId, row.id),
      { ...attributes, token, ...(createdBy !== undefined && { createdBy }) },
      IS_NEW,
    ),
  ];
};

/** Removes a share. The first action fails if it no longer exists. */
export const removeShare = (row: ShareRow): TransactItem[] => {
  const { hash, list } = shareKeys(row);
  return [deleteItem(list, EXISTS), deleteItem(hash)];
};

/** The keys of the rows of a share: by its hash, and in its user's list. */
export const shareKeys = ({ userId, id, hash }: ShareRow) => ({
  hash: share(hash),
  list: userShare(userId, id),
});

/**
 * Requires that a workspace is in the account that was read, and that no other share was created since: the number of
 * shares is limited.
 */
export const countShare = (read: Account, { workspaceId }: Pick<ShareRow, 'workspaceId'>): TransactItem =>
  editAccount(read, {
    version: 'linksVersion',
    code: codeOf(workspaceId),
    condition: 'workspaces.#code.id = :id',
    values: { ':id': workspaceId },
  });
