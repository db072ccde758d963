// Caches the rows of workspaces between requests. Without the cache every list reads every row: 10,000 notes take 340
// read units and 20 pages. With it a list takes one unit for the account, which decides access and shows whether
// anything has changed.
//
// One rule keeps the cache exact. Rows are cached with a time, `asOf`: every commit begun before it was visible when
// they were read. A later read uses the change feed to fetch the rows written since then. It fetches some rows twice
// and misses none.
//
// The rule needs clocks that differ by less than half a minute. If they differ by more, a commit can begin before
// `asOf` by its own clock and become visible after the read. The account counts commits, so a commit that is missing in
// the feed is noticed, and all rows are read again.
import { now } from '../core/clock.ts';
import { idOf, type WorkspaceCode } from '../core/ids.ts';
import { LruCache } from '../core/lru-cache.ts';
import type { WorkspaceEntry } from '../db/ledger/accounts.ts';
import {
  changeId,
  CHANGES_RETENTION_MS,
  changesSince,
  COMMIT_MAX_MS,
  firstIdAt,
  keysIn,
} from '../db/ledger/change-feed.ts';
import type { Repository } from '../db/resources/repository.ts';
import { localIn } from '../db/table/keys.ts';
import { ROWS_MAX_BYTES, rowsBytes } from './memory.ts';

interface Identified {
  readonly id: string;
}

interface CachedRows<T> {
  /** The account's revision before the rows were read. */
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  /**
   * How many of the commits that the revision counts began at `asOf` or later; Infinity if there are too many to
   * follow.
   */
  readonly changed: number;
  readonly rows: readonly T[];
}

/** A workspace in the caller's account. */
interface CachedWorkspace {
  readonly code: WorkspaceCode;
  /** The account's entry for it, read before the rows. */
  readonly entry: WorkspaceEntry;
  /** Throws if the workspace has been deleted since: rows read since then can be incomplete. */
  readonly verify: () => Promise<unknown>;
}

const cache = new LruCache<string, CachedRows<Identified>>(ROWS_MAX_BYTES, ({ rows }) => rowsBytes(rows));

/** Changes that are applied one by one. If there are more, all rows are read again. */
const CHANGES_MAX = 100;

/** The rows of a workspace, strongly consistent (D31). `expected`: about how many there are. */
export async function cachedRows<T extends Identified>(
  repository: Repository<T>,
  { code, entry, verify }: CachedWorkspace,
  expected?: number,
): Promise<readonly T[]> {
  const key = repository.kind + code;
  const time = now();
  const found = cache.get(key) as CachedRows<T> | undefined;
  // If the clock has been set back since, `asOf` is wrong.
  const cached = found && found.asOf <= time ? found : undefined;
  if (cached?.revision === entry.revision && entry.changed < cached.asOf) return cached.rows;
  const asOf = time - COMMIT_MAX_MS;
  const read =
    (cached && (await patched(repository, { code, entry }, cached, asOf))) ??
    (await readAll(repository, { code, entry }, asOf, expected));
  await verify();
  cache.set(key, { revision: entry.revision, asOf, ...read });
  return read.rows;
}

type Read<T> = Pick<CachedRows<T>, 'rows' | 'changed'>;
type Counted = Pick<CachedWorkspace, 'code' | 'entry'>;

async function readAll<T extends Identified>(
  repository: Repository<T>,
  { code, entry }: Counted,
  asOf: number,
  expected?: number,
): Promise<Read<T>> {
  const [rows, changes] = await Promise.all([
    repository.list(code, expected),
    entry.changed < asOf ? [] : changesSince(code, asOf, CHANGES_MAX),
  ]);
  return { rows, changed: changes?.length ?? Infinity };
}

/**
 * The cached rows with later changes applied; undefined if there are too many, or the feed does not have all of them.
 */
async function patched<T extends Identified>(
  repository: Repository<T>,
  { code, entry }: Counted,
  cached: CachedRows<T>,
  asOf: number,
): Promise<Read<T> | undefined> {
  if (asOf - cached.asOf > CHANGES_RETENTION_MS / 2 || cached.changed === Infinity) return undefined;
  if (entry.revision > cached.revision && entry.changed < cached.asOf) return undefined;
  const changes = await changesSince(code, cached.asOf, CHANGES_MAX);
  if (!changes) return undefined;
  // Changes beyond the account's count were committed after the account was read.
  const beyond = changes.length - cached.changed - (entry.revision - cached.revision);
  if (beyond < 0) return undefined;
  const from = firstIdAt(asOf);
  const changed = changes.filter((change) => changeId(change) >= from).length - beyond;
  const keys = changes.flatMap(keysIn).filter((key) => key.startsWith(repository.kind));
  const ids = new Set(keys.map((key) => idOf(localIn(repository.kind, key), code)));
  if (ids.size > CHANGES_MAX) return undefined;
  if (ids.size === 0) return { rows: cached.rows, changed };
  const written = await repository.getMany([...ids]);
  return { rows: [...cached.rows.filter(({ id }) => !ids.has(id)), ...written], changed };
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
