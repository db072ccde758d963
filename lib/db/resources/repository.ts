// The rows of one kind in a workspace: all of them, or some by their ids. Strongly consistent (D31).
import { GetCommand, TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { codeOf, idOf, type WorkspaceCode } from '../../core/ids.ts';
import { db, tableName } from '../table/client.ts';
import { localIn, rowKey, type Key, type ListedKind } from '../table/keys.ts';
import { queryAll } from '../table/query.ts';

/** Rows that one query may read before a second one beside it pays. */
const ROWS_PER_RANGE = 2_000;

export interface Rows<T> {
  readonly kind: ListedKind;
  /** A row of a workspace from what is stored. */
  readonly from: (code: WorkspaceCode, stored: Key) => T;
  /** The row an id names. */
  readonly one: (id: string) => Promise<T | undefined>;
  /** All rows of the workspace. `expected`: about how many there are. */
  readonly all: (code: WorkspaceCode, expected?: number) => Promise<T[]>;
  /**
   * Those of these rows that exist, each with every transaction that touches it either wholly done or not begun;
   * undefined when one is under way. Two units for each.
   */
  readonly settled: (code: WorkspaceCode, locals: ReadonlySet<string>) => Promise<T[] | undefined>;
}

/** The rows of a kind; `restored` makes a row of its id and what else is stored. */
export function rowsOf<T>(kind: ListedKind, restored: (id: string, stored: never) => T): Rows<T> {
  const from = (code: WorkspaceCode, { PK, SK, ...stored }: Key): T =>
    restored(idOf(localIn(kind, { PK, SK }), code), stored as never);
  const keysOf = (code: WorkspaceCode, locals: ReadonlySet<string>): Key[] =>
    [...locals].map((local) => rowKey(kind, idOf(local, code)));
  return {
    kind,
    from,
    async one(id) {
      const Key = rowKey(kind, id);
      const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
      return Item && from(codeOf(id), Item as Key);
    },
    async all(code, expected = 0) {
      const rows = await queryAll<Key>(code, kind, expected / ROWS_PER_RANGE);
      return rows.map((row) => from(code, row));
    },
    async settled(code, locals) {
      const rows = await getTogether(keysOf(code, locals));
      return rows?.map((row) => from(code, row));
    },
  };
}

/** Rows read as one transaction. */
async function getTogether(keys: readonly Key[]): Promise<Key[] | undefined> {
  if (keys.length === 0) return [];
  const TransactItems = keys.map((key) => ({ Get: { TableName: tableName(), Key: { ...key } } }));
  try {
    const { Responses = [] } = await db.send(new TransactGetCommand({ TransactItems }));
    return Responses.flatMap(({ Item }) => (Item ? [Item as Key] : []));
  } catch (error) {
    if (error instanceof TransactionCanceledException) return undefined;
    throw error;
  }
}
