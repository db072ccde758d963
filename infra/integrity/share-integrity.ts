// Shares have two rows (E25): one that is looked up by the hash of the token, and one in the list of the user. A row without
// the other, the user or the workspace is what remains of a deletion. It is removed and never completed: a share that someone
// has ended must not work again.
import { shareKeys, type ShareRow } from '../../lib/db/resources/shares.ts';
import { codeOf } from '../../lib/core/ids.ts';
import { isInAccount } from '../../lib/domain/sharing/open-share.ts';
import type { Key } from '../../lib/db/table/keys.ts';
import { removal, REPAIRED, type Repair } from './repair.ts';
import { violation, type Violation } from './sentences.ts';
import type { TableRows } from './table.ts';

interface Stray {
  readonly id: string;
  readonly key: Key;
  readonly rule: 'linkOfNobody' | 'linkOfNoWorkspace' | 'linkNotListed' | 'linkNotFound';
}

const nameOf = ({ userId, id, hash }: ShareRow): string => `${userId} ${id} ${hash}`;

/** The rows of shares that belong to nothing. */
function strayRows({ shares, userShares, accounts, purges }: TableRows): Stray[] {
  // DynamoDB removes the two rows of a share that is over at different times.
  const isOver = ({ until = Infinity }: ShareRow): boolean => until <= Date.now();
  const byHash = [...shares].map(([hash, row]): ShareRow => ({ ...row, hash }));
  const stray = (row: ShareRow, key: Key, others: ReadonlySet<string>, missing: Stray['rule']): Stray[] => {
    const account = accounts.get(row.userId);
    if (!account) return [{ id: row.id, key, rule: 'linkOfNobody' }];
    // The janitor removes the shares of a workspace that it still has to purge.
    if (!isInAccount(row, account) && !purges.has(codeOf(row.workspaceId)))
      return [{ id: row.id, key, rule: 'linkOfNoWorkspace' }];
    return others.has(nameOf(row)) || isOver(row) ? [] : [{ id: row.id, key, rule: missing }];
  };
  const found = new Set(byHash.map(nameOf));
  const listed = new Set(userShares.map(nameOf));
  return [
    ...byHash.flatMap((row) => stray(row, shareKeys(row).hash, listed, 'linkNotListed')),
    ...userShares.flatMap((row) => stray(row, shareKeys(row).list, found, 'linkNotFound')),
  ];
}

/** The broken invariants of shares. */
export const shareViolations = (table: TableRows): Violation[] =>
  strayRows(table).map(({ id, rule }) => violation(`link ${id}`, rule));

/** Removes stray rows. */
export const shareRepairs = (table: TableRows): Repair[] =>
  strayRows(table).map(({ id, key }) => removal(`link ${id}: ${REPAIRED.linkRemoved()}`, key));
