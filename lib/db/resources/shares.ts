// Links (E25): a row looked up by the hash of the link's token, and a row in its user's list, which has the token.
import { editAccount, type Account } from '../ledger/accounts.ts';
import { getAll } from '../table/batch.ts';
import { deleteItem, EXISTS, getItem, IS_NEW, putItem } from '../table/items.ts';
import { addressOf, EXPIRY, link, LINKS, note, userLink, type Key } from '../table/keys.ts';
import { queryOfUser } from '../table/query.ts';
import type { TransactItem } from '../table/transaction.ts';
import { codeOf } from '../../core/ids.ts';

/** A link. Times in milliseconds since the epoch. */
export interface LinkRow {
  readonly id: string;
  /** The SHA-256 of its token, in hex. */
  readonly hash: string;
  readonly userId: string;
  readonly workspaceId: string;
  /** The note that it shows, and the life of that note in which it was created; absent in a link to the todos. */
  readonly shown?: { readonly noteId: string; readonly life: number };
  readonly created: number;
  /** When it ends. */
  readonly until?: number;
}

/** A link in its user's list. */
export interface OwnLinkRow extends LinkRow {
  readonly token: string;
}

/** The use of a link, in the row that is looked up by its hash. */
export interface LinkUse {
  readonly lastUsed?: number;
  /** The UTC date of its last use. */
  readonly usedOn?: string;
  /** Bytes sent on that day. */
  readonly usedBytes?: number;
}

/** The link with this hash, strongly consistent, so that a deleted link ends immediately. */
export const findLink = (hash: string): Promise<(LinkRow & LinkUse) | undefined> => getItem(link(hash));

/** A link in the list of a user. */
export const findOwnLink = (userId: string, id: string): Promise<OwnLinkRow | undefined> =>
  getItem(userLink(userId, id));

/** All links of a user, in no order. */
export const linksOf = (userId: string): Promise<OwnLinkRow[]> =>
  queryOfUser<OwnLinkRow & Key>(userId, LINKS);

/** These links with their use, and the rows of the notes that they show, as they are stored. */
export async function readLinks(rows: readonly LinkRow[]) {
  const noteKeys = rows.flatMap(({ shown }) => (shown ? [note(shown.noteId)] : []));
  // A note can have several links, and a batch must not name a key twice.
  const keys = new Map(
    [...noteKeys, ...rows.map(({ hash }) => link(hash))].map((key) => [addressOf(key), key]),
  );
  const items = new Map((await getAll([...keys.values()])).map((item) => [addressOf(item), item]));
  return {
    useOf: ({ hash }: LinkRow) => items.get(addressOf(link(hash))) as LinkUse | undefined,
    noteItemOf: (noteId: string) => items.get(addressOf(note(noteId))),
  };
}

/** Stores a new link. */
export const putLink = ({ token, ...row }: OwnLinkRow): TransactItem[] => {
  // DynamoDB removes the rows of a link some time after its end.
  const attributes = { ...row, ...(row.until !== undefined && { [EXPIRY]: Math.ceil(row.until / 1_000) }) };
  return [
    putItem(link(row.hash), attributes, IS_NEW),
    putItem(userLink(row.userId, row.id), { ...attributes, token }, IS_NEW),
  ];
};

/** Removes a link. The first action fails if it no longer exists. */
export const removeLink = (row: LinkRow): TransactItem[] => {
  const { hash, list } = linkKeys(row);
  return [deleteItem(list, EXISTS), deleteItem(hash)];
};

/** The keys of the rows of a link: by its hash, and in its user's list. */
export const linkKeys = ({ userId, id, hash }: LinkRow) => ({ hash: link(hash), list: userLink(userId, id) });

/**
 * Requires that a workspace is in the account that was read, and that no other link was created since: the number of
 * links is limited.
 */
export const countLink = (read: Account, { workspaceId }: Pick<LinkRow, 'workspaceId'>): TransactItem =>
  editAccount(read, {
    version: 'linksVersion',
    code: codeOf(workspaceId),
    condition: 'workspaces.#code.id = :id',
    values: { ':id': workspaceId },
  });
