// The rows of workspaces, kept between requests. Without it every list reads every row: 10,000 notes are 340 read
// units and 20 pages; with it one unit, the account that says who may read and whether anything has changed.
//
// One rule keeps it exact. Rows are kept with a moment, `asOf`: every commit begun before it was visible when they
// were read. A later read fetches, by the change feed, what was written since then. It fetches some rows twice and
// misses none.
import { now } from '../core/clock.ts';
import { idOf, type WorkspaceCode } from '../core/ids.ts';
import { LruCache } from '../core/lru-cache.ts';
import type { WorkspaceEntry } from '../db/ledger/accounts.ts';
import { CHANGES_KEPT_MS, changesSince, COMMIT_MAX_MS } from '../db/ledger/change-feed.ts';
import type { Repository } from '../db/resources/repository.ts';
import { localIn } from '../db/table/keys.ts';

interface Identified {
  readonly id: string;
}

interface CachedRows<T> {
  /** The account's revision before they were read. */
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  readonly rows: readonly T[];
}

/** A workspace that the caller's account holds. */
export interface VerifiedWorkspace {
  readonly code: WorkspaceCode;
  /** What the account says of it, read before its rows are. */
  readonly entry: WorkspaceEntry;
  /** Fails when the workspace has gone since: rows read meanwhile may be a part of them. */
  readonly verify: () => Promise<unknown>;
}

const CACHE_MAX_BYTES = 40 * 1024 * 1024;
/** What a row takes in memory, with its place in an order, about. */
const ROW_BYTES = 600;

const cache = new LruCache<string, CachedRows<Identified>>(
  CACHE_MAX_BYTES,
  ({ rows }) => rows.length * ROW_BYTES,
);

/** Changes that are fetched one by one; beyond them all rows are read anew. */
const CHANGES_MAX = 100;

/** The rows of a workspace, strongly consistent (D31). `expected`: about how many there are. */
export async function cachedRows<T extends Identified>(
  repository: Repository<T>,
  { code, entry, verify }: VerifiedWorkspace,
  expected?: number,
): Promise<readonly T[]> {
  const key = repository.kind + code;
  const cached = cache.get(key) as CachedRows<T> | undefined;
  if (cached?.revision === entry.revision && entry.changed < cached.asOf) return cached.rows;
  const asOf = now() - COMMIT_MAX_MS;
  const patched = cached && (await patch(repository, code, cached));
  const rows = patched ?? (await repository.list(code, expected));
  await verify();
  cache.set(key, { revision: entry.revision, asOf, rows });
  return rows;
}

/** Rows with what was written since; undefined when that is too much, or the feed no longer tells. */
async function patch<T extends Identified>(
  repository: Repository<T>,
  code: WorkspaceCode,
  { asOf, rows }: CachedRows<T>,
): Promise<readonly T[] | undefined> {
  if (now() - asOf > CHANGES_KEPT_MS / 2) return undefined;
  const changes = await changesSince(code, asOf, CHANGES_MAX);
  if (!changes) return undefined;
  const keys = changes.flatMap((change) => change.keys).filter((key) => key.startsWith(repository.kind));
  const ids = new Set(keys.map((key) => idOf(localIn(repository.kind, key), code)));
  if (ids.size > CHANGES_MAX) return undefined;
  if (ids.size === 0) return rows;
  const written = await repository.getMany([...ids]);
  return [...rows.filter(({ id }) => !ids.has(id)), ...written];
}

const orders = new WeakMap<readonly object[], { readonly name: string; readonly rows: readonly object[] }>();

/** Rows in an order, made once as long as the rows and the order's name are the same. */
export function cachedOrder<T extends object>(
  rows: readonly T[],
  name: string,
  make: () => readonly T[],
): readonly T[] {
  const known = orders.get(rows);
  if (known?.name === name) return known.rows as readonly T[];
  const made = make();
  orders.set(rows, { name, rows: made });
  return made;
}
