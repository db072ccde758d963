// Reads the rows of one kind in a workspace: one, some or all. Strongly consistent (D31).
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { codeOf, idOf, type WorkspaceCode } from '../../core/ids.ts';
import { flat } from '../../core/text.ts';
import { getAll } from '../table/batch.ts';
import { db, tableName } from '../table/client.ts';
import { localIn, rowKey, workspaceOf, type Key, type ListedKind } from '../table/keys.ts';
import { queryAll } from '../table/query.ts';

/** With more rows than this, a second query in parallel is worth its cost. */
const ROWS_PER_RANGE = 2_000;

export interface Repository<T> {
  readonly kind: ListedKind;
  /** Converts a stored item to a row. */
  readonly fromItem: (code: WorkspaceCode, item: Key) => T;
  /** The row with this id. */
  readonly get: (id: string) => Promise<T | undefined>;
  /** The rows with these ids, in no order. Missing rows are left out. */
  readonly getMany: (ids: readonly string[]) => Promise<T[]>;
  /** All rows of the workspace. `expected`: about how many there are. */
  readonly list: (code: WorkspaceCode, expected?: number) => Promise<T[]>;
}

/** The repository of a kind. `fromAttributes` creates a row from its id and its other stored attributes. */
export function repository<T>(
  kind: ListedKind,
  fromAttributes: (id: string, attributes: never) => T,
): Repository<T> {
  const fromItem = (code: WorkspaceCode, { PK: _PK, SK, ...attributes }: Key): T =>
    fromAttributes(flat(idOf(localIn(kind, SK), code)), attributes as never);
  return {
    kind,
    fromItem,
    async get(id) {
      const Key = rowKey(kind, id);
      const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
      return Item && fromItem(codeOf(id), Item as Key);
    },
    async getMany(ids) {
      const items = (await getAll(ids.map((id) => rowKey(kind, id)))) as unknown as Key[];
      return items.map((item) => fromItem(workspaceOf(item), item));
    },
    async list(code, expected = 0) {
      const items = await queryAll<Key>(code, kind, expected / ROWS_PER_RANGE);
      return items.map((item) => fromItem(code, item));
    },
  };
}
