// Reads and writes the rows of one kind in a workspace. Reads are strongly consistent (D31); a write fails if the row is
// no longer as it was read.
import { codeOf, idOf, type WorkspaceCode } from '../../core/ids.ts';
import { flat } from '../../core/utf8.ts';
import { getAll } from '../table/batch.ts';
import { checkItem, deleteItem, EXISTS, getItem, IS_NEW, putItem, type Condition } from '../table/items.ts';
import { localIn, rowKey, workspaceOf, type Key } from '../table/keys.ts';
import { queryAll } from '../table/query.ts';
import type { TransactItem } from '../table/transaction.ts';

/** With more rows than this, a second query in parallel is worth its cost. */
const ROWS_PER_RANGE = 2_000;

/** A row with its optimistic lock. */
export interface Versioned {
  readonly id: string;
  /** Increases with every replacement. */
  readonly version: number;
}

export interface Repository<T> {
  /** The prefix of their sort keys. */
  readonly kind: string;
  /** Converts a stored item to a row. */
  readonly fromItem: (code: WorkspaceCode, item: Key) => T;
  /** The row with this id. */
  readonly get: (id: string) => Promise<T | undefined>;
  /** The rows with these ids, in no order. Missing rows are left out. */
  readonly getMany: (ids: readonly string[]) => Promise<T[]>;
  /** All rows of the workspace. `expected`: about how many there are. */
  readonly list: (code: WorkspaceCode, expected?: number) => Promise<T[]>;
  /** Stores a new row. Fails if there is one with its id. */
  readonly put: (row: T) => TransactItem;
  /** Replaces the row that was read. */
  readonly replace: (row: T, read: T) => TransactItem;
  /** Removes the row that was read. */
  readonly remove: (read: T) => TransactItem;
  /** Requires that a row exists. */
  readonly check: (id: string) => TransactItem;
}

/** How the rows of a kind are stored. */
interface Storage<T, Attributes> {
  /** The stored attributes of a row besides its id. */
  readonly toAttributes: (row: T) => Attributes;
  readonly fromAttributes: (id: string, attributes: Attributes) => T;
  /** The condition that a row has not changed since it was read. */
  readonly unchanged: (read: T) => Condition;
}

/** The repository of a kind. */
export function repository<T extends Pick<Versioned, 'id'> & Partial<Versioned>, Attributes extends object>(
  kind: string,
  { toAttributes, fromAttributes, unchanged }: Storage<T, Attributes>,
): Repository<T> {
  const fromItem = (code: WorkspaceCode, { PK: _PK, SK, ...attributes }: Key): T =>
    fromAttributes(flat(idOf(localIn(kind, SK), code)), attributes as Attributes);
  return {
    kind,
    fromItem,
    async get(id) {
      const item = await getItem(rowKey(kind, id));
      return item && fromItem(codeOf(id), item);
    },
    async getMany(ids) {
      const items = await getAll(ids.map((id) => rowKey(kind, id)));
      return items.map((item) => fromItem(workspaceOf(item), item));
    },
    async list(code, expected = 0) {
      const items = await queryAll<Key>(code, kind, expected / ROWS_PER_RANGE);
      return items.map((item) => fromItem(code, item));
    },
    put: (row) => putItem(rowKey(kind, row.id), toAttributes(row), IS_NEW),
    replace(row, read) {
      // The change feed names the new version, by which a list knows whether it has the row (E37).
      const [before = 0, next = 1] = [read.version, row.version];
      if (next <= before) throw new Error(`${kind}${row.id} keeps its version ${before}`);
      return putItem(rowKey(kind, row.id), toAttributes(row), unchanged(read));
    },
    remove: (read) => deleteItem(rowKey(kind, read.id), unchanged(read)),
    check: (id) => checkItem(rowKey(kind, id), EXISTS),
  };
}

/** The condition that a row has its version, which increases with every change: the optimistic lock. */
export const sameVersion = ({ version }: { readonly version: number }): Condition => ({
  ConditionExpression: 'version = :version',
  ExpressionAttributeValues: { ':version': version },
});
