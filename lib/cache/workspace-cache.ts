// The rows of workspaces, kept between requests. Without it every list reads every row: 10,000 notes are 340 read
// units and 20 pages; with it one unit, the account that says who may read and whether anything has changed.
//
// One rule keeps it exact. Rows are kept with a moment, `asOf`: every commit begun before it was visible when they
// were read. A later read fetches, by the change feed, what was written since then. It fetches some rows twice and
// misses none.
//
// The rule needs clocks that differ by less than half a minute. Where they differ by more, a commit may begin before
// `asOf` by its own clock and come after the reading. The account counts commits, so one that is missing in the feed
// since then is noticed, and all rows are read again.
import { now } from '../core/clock.ts';
import { idOf, type WorkspaceCode } from '../core/ids.ts';
import { LruCache } from '../core/lru-cache.ts';
import type { WorkspaceEntry } from '../db/ledger/accounts.ts';
import {
  changeId,
  CHANGES_KEPT_MS,
  changesSince,
  COMMIT_MAX_MS,
  firstIdAt,
} from '../db/ledger/change-feed.ts';
import type { Repository } from '../db/resources/repository.ts';
import { localIn } from '../db/table/keys.ts';
import { ROWS_MAX_BYTES, rowsBytes } from './memory.ts';

interface Identified {
  readonly id: string;
}

interface CachedRows<T> {
  /** The account's revision before they were read. */
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  /** How many of the commits that the revision counts began at that moment or later; Infinity for too many to follow. */
  readonly recent: number;
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

const cache = new LruCache<string, CachedRows<Identified>>(ROWS_MAX_BYTES, ({ rows }) => rowsBytes(rows));

/** Changes that are fetched one by one; beyond them all rows are read anew. */
const CHANGES_MAX = 100;

/** The rows of a workspace, strongly consistent (D31). `expected`: about how many there are. */
export async function cachedRows<T extends Identified>(
  repository: Repository<T>,
  { code, entry, verify }: VerifiedWorkspace,
  expected?: number,
): Promise<readonly T[]> {
  const key = repository.kind + code;
  const time = now();
  const found = cache.get(key) as CachedRows<T> | undefined;
  // The clock has been put back since: what `asOf` says is not true.
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

type Read<T> = Pick<CachedRows<T>, 'rows' | 'recent'>;
type Counted = Pick<VerifiedWorkspace, 'code' | 'entry'>;

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
  return { rows, recent: changes?.length ?? Infinity };
}

/** The rows with what was written since; undefined when that is too much, or the feed does not name all of it. */
async function patched<T extends Identified>(
  repository: Repository<T>,
  { code, entry }: Counted,
  cached: CachedRows<T>,
  asOf: number,
): Promise<Read<T> | undefined> {
  if (asOf - cached.asOf > CHANGES_KEPT_MS / 2 || cached.recent === Infinity) return undefined;
  if (entry.revision > cached.revision && entry.changed < cached.asOf) return undefined;
  const changes = await changesSince(code, cached.asOf, CHANGES_MAX);
  if (!changes) return undefined;
  // Beyond those that the account counts there may be some that were committed since it was read.
  const beyond = changes.length - cached.recent - (entry.revision - cached.revision);
  if (beyond < 0) return undefined;
  const from = firstIdAt(asOf);
  const recent = changes.filter((change) => changeId(change) >= from).length - beyond;
  const keys = changes.flatMap((change) => change.keys).filter((key) => key.startsWith(repository.kind));
  const ids = new Set(keys.map((key) => idOf(localIn(repository.kind, key), code)));
  if (ids.size > CHANGES_MAX) return undefined;
  if (ids.size === 0) return { rows: cached.rows, recent };
  const written = await repository.getMany([...ids]);
  return { rows: [...cached.rows.filter(({ id }) => !ids.has(id)), ...written], recent };
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
