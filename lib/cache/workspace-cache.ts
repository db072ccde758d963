// Caches the rows of workspaces between requests. Without the cache every list reads every row: 10,000 notes take 340
// read units and 20 pages. With it a list takes one unit for the account, which decides access and shows whether
// anything has changed.
import { now } from '../core/clock.ts';
import { idOf, type WorkspaceCode } from '../core/ids.ts';
import { LruCache } from '../core/lru-cache.ts';
import type { WorkspaceEntry } from '../db/ledger/accounts.ts';
import { beganAt, changesSince, rowsIn } from '../db/ledger/change-feed.ts';
import type { Repository, Versioned } from '../db/resources/repository.ts';
import { localIn } from '../db/table/keys.ts';
import { replaceList } from './derived-rows.ts';
import { followed, type FollowedRows, type RowSource } from './followed-rows.ts';
import { ROWS_MAX_BYTES, rowsBytes } from './memory.ts';

/** A workspace in the caller's account. */
interface CachedWorkspace {
  readonly code: WorkspaceCode;
  /** The account's entry for it, read before the rows. */
  readonly entry: WorkspaceEntry;
  /** Throws if the workspace has been deleted since: rows read since then can be incomplete. */
  readonly verify: () => Promise<unknown>;
}

const cache = new LruCache<string, FollowedRows<Versioned>>(ROWS_MAX_BYTES, ({ rows }) => rowsBytes(rows));

/** Commits that are followed one by one. If there are more, all rows are read again. */
const COMMITS_MAX = 1_000;

/** The rows of a workspace, strongly consistent (D31). `expected`: about how many there are. */
export async function cachedRows<T extends Versioned>(
  repository: Repository<T>,
  workspace: CachedWorkspace,
  expected?: number,
): Promise<readonly T[]> {
  const key = repository.kind + workspace.code;
  const found = cache.get(key) as FollowedRows<T> | undefined;
  const current = await followed(sourceOf(repository, workspace, expected), found, workspace.entry, now());
  if (current !== found) cache.set(key, current);
  if (found) replaceList(found.rows, current.rows);
  return current.rows;
}

/** Where the rows are read. Rows that are missing may be those of a workspace that has been deleted since. */
function sourceOf<T extends Versioned>(
  repository: Repository<T>,
  { code, verify }: CachedWorkspace,
  expected: number | undefined,
): RowSource<T> {
  return {
    async all() {
      const rows = await repository.list(code, expected);
      await verify();
      return rows;
    },
    async some(ids) {
      const rows = await repository.getMany(ids);
      if (rows.length < ids.length) await verify();
      return rows;
    },
    async commitsSince(time) {
      const changes = await changesSince(code, time, COMMITS_MAX);
      return changes?.map((change) => ({
        time: beganAt(change),
        written: rowsIn(change)
          .filter((row) => row.key.startsWith(repository.kind))
          .map((row) => ({ id: idOf(localIn(repository.kind, row.key), code), version: row.version })),
      }));
    },
  };
}

interface Named {
  readonly name: string;
}

const names = new WeakMap<Named, string>();

/** The form in which the name of a row is searched, which is cached as long as the row. */
export function cachedName(row: Named, make: (name: string) => string): string {
  const known = names.get(row);
  if (known !== undefined) return known;
  const made = make(row.name);
  names.set(row, made);
  return made;
}
