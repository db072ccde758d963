// The rule that keeps cached rows exact. Rows are cached with a time, `asOf`: every commit begun before it was visible when
// they were read. A later read gets the commits begun since then from the change feed. The feed names the version that
// a commit gave each row, so a row is fetched only if the cached one is older.
//
// A commit becomes visible part by part: the account that counts it, its row of the feed, and the rows it wrote. So
// `asOf` is a minute before the read, and every read goes through that minute again: rows that were fetched too early
// still have their old versions. That is exact if clocks differ by less than half a minute. If one differs by more, a
// commit may begin before `asOf` by its own clock. The account counts commits, so one that the feed lacks is noticed, and
// all rows are read again. But a commit that was counted and not yet visible in its rows, or the reverse, is not
// noticed by counts. So the first read of an unchanged workspace after 30 seconds, when all that was counted is
// visible, goes an hour further back, and counts all of it again.
import { isDeepStrictEqual } from 'node:util';
import { CHANGES_RETENTION_MS, COMMIT_MAX_MS } from '../db/ledger/change-feed.ts';
import type { Versioned } from '../db/resources/repository.ts';

/** Rows as they are cached. Times in milliseconds since the epoch. */
export interface FollowedRows<T> {
  /** The account's revision before the rows were read. */
  readonly revision: number;
  /** When a read first found this revision. */
  readonly since: number;
  readonly asOf: number;
  /**
   * How many of the commits that the revision counts began at `asOf` or later; Infinity if there are too many to
   * follow.
   */
  readonly begun: number;
  /** Whether all commits that the revision counts were visible in every part when the rows were read. */
  readonly isExact: boolean;
  readonly rows: readonly T[];
}

/** A commit in the feed. */
export interface FollowedCommit {
  /** When it began, by the clock of its writer. */
  readonly time: number;
  /** The rows of the kind that it wrote or removed; version 0 if it names none. */
  readonly written: readonly Versioned[];
}

/** Reads the rows of one kind in a workspace. */
export interface RowSource<T> {
  readonly all: () => Promise<readonly T[]>;
  /** The rows with these ids; missing rows are left out. */
  readonly some: (ids: readonly string[]) => Promise<readonly T[]>;
  /** The commits begun at a time or later; undefined if there are too many to follow. */
  readonly commitsSince: (time: number) => Promise<readonly FollowedCommit[] | undefined>;
}

/** What the account says of a workspace. */
interface Counted {
  readonly revision: number;
  /** When the last commit began. */
  readonly changed: number;
}

/** Within this time after the account counts a commit, all its parts become visible. */
const QUIET_MS = 30_000;
/** How far back the read after that time goes: it finds commits by clocks that differ by as much. */
const CLOCKS_MAX_MS = 3_600_000;

/**
 * If more rows than this are newer, and more than one in 25, all are read: a row that is fetched costs a read unit, while
 * about 30 rows of a list cost one.
 */
const FETCHED_MIN = 100;
const ROWS_PER_FETCHED = 25;

/** The current rows. `found`: the cached ones; the same object if nothing has to be read. */
export async function followed<T extends Versioned>(
  source: RowSource<T>,
  found: FollowedRows<T> | undefined,
  counted: Counted,
  time: number,
): Promise<FollowedRows<T>> {
  // If the clock has been set back since, `asOf` is wrong.
  const known = found && found.asOf <= time ? found : undefined;
  const isSame = known?.revision === counted.revision;
  const isQuiet = isSame && time - known.since >= QUIET_MS;
  if (isSame && (known.isExact || counted.changed < known.asOf - (isQuiet ? CLOCKS_MAX_MS : 0))) return known;
  const asOf = time - COMMIT_MAX_MS;
  const read =
    (known && (await patched(source, known, { ...counted, asOf, isQuiet }))) ??
    (await readAll(source, counted, asOf));
  return {
    revision: counted.revision,
    since: isSame ? known.since : time,
    asOf,
    isExact: isQuiet,
    ...read,
  };
}

type Read<T> = Pick<FollowedRows<T>, 'rows' | 'begun'>;

async function readAll<T>(source: RowSource<T>, { changed }: Counted, asOf: number): Promise<Read<T>> {
  const [rows, commits] = await Promise.all([source.all(), changed < asOf ? [] : source.commitsSince(asOf)]);
  return { rows, begun: commits?.length ?? Infinity };
}

type Patch = Counted & Pick<FollowedRows<unknown>, 'asOf'> & { readonly isQuiet: boolean };

/** The cached rows with later changes; undefined if there are too many, or the feed does not have all of them. */
async function patched<T extends Versioned>(
  source: RowSource<T>,
  known: FollowedRows<T>,
  { revision, changed: last, asOf, isQuiet }: Patch,
): Promise<Read<T> | undefined> {
  if (asOf - known.asOf > CHANGES_RETENTION_MS / 2 || known.begun === Infinity) return undefined;
  if (revision > known.revision && last < known.asOf) return undefined;
  const commits = await source.commitsSince(known.asOf - (isQuiet ? CLOCKS_MAX_MS : 0));
  if (!commits) return undefined;
  const since = (start: number): number => commits.filter(({ time }) => time >= start).length;
  // Commits beyond the account's count became visible after the account was read.
  const beyond = since(known.asOf) - known.begun - (revision - known.revision);
  if (beyond < 0) return undefined;
  const begun = since(asOf) - (isQuiet ? 0 : beyond);
  const newer = newerIds(known.rows, commits);
  if (newer.size > Math.max(FETCHED_MIN, known.rows.length / ROWS_PER_FETCHED)) return undefined;
  return {
    rows: newer.size === 0 ? known.rows : replaced(known.rows, newer, await source.some([...newer])),
    begun,
  };
}

/** The rows that commits removed, or gave a version that no cached row has yet. */
function newerIds(rows: readonly Versioned[], commits: readonly FollowedCommit[]): ReadonlySet<string> {
  const newest = new Map<string, number>();
  for (const { written } of commits)
    for (const { id, version } of written) newest.set(id, Math.max(newest.get(id) ?? 0, version || Infinity));
  for (const { id, version } of rows) if (version >= (newest.get(id) ?? Infinity)) newest.delete(id);
  return new Set(newest.keys());
}

/** The rows with those of `ids` as they were fetched. The same list if none has changed: others are derived from it. */
function replaced<T extends Versioned>(
  rows: readonly T[],
  ids: ReadonlySet<string>,
  fetched: readonly T[],
): readonly T[] {
  const left = new Map(fetched.map((row) => [row.id, row]));
  let isChanged = false;
  const all = rows.filter((row) => {
    if (!ids.has(row.id)) return true;
    if (isDeepStrictEqual(row, left.get(row.id))) return left.delete(row.id);
    isChanged = true;
    return false;
  });
  return isChanged || left.size > 0 ? [...all, ...left.values()] : rows;
}
