// Every order in which the parts of two commits become visible between the reads of lists, and random ones of three: the
// account that counts them, their rows of the change feed, and the rows they wrote.
import { describe, expect, test } from 'vitest';
import { followed, type FollowedCommit, type FollowedRows } from '../../lib/cache/followed-rows.ts';
import { chance } from '../harness/chance.ts';
import { chooseSeed } from '../harness/seed.ts';

const T0 = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PARTS = ['account', 'feed', 'row'] as const;

interface Row {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

/** What a commit does to the row with its id. `version` 0: the feed names none. */
interface Write {
  readonly id: string;
  readonly version: number;
  /** The row afterwards; undefined if it is removed. */
  readonly row: Row | undefined;
}

/** A commit whose parts become visible before the read with these numbers. */
interface Commit extends Write {
  readonly time: number;
  readonly visibleAt: Readonly<Record<Part, number>>;
}

const KINDS: Readonly<Record<string, (id: string) => Write>> = {
  replaced: (id) => ({ id, version: 2, row: { id, version: 2, text: 'replaced' } }),
  counted: (id) => ({ id, version: 0, row: { id, version: 1, text: 'counted' } }),
  removed: (id) => ({ id, version: 0, row: undefined }),
  created: (id) => ({ id: `new ${id}`, version: 1, row: { id: `new ${id}`, version: 1, text: 'created' } }),
};

const BEFORE: readonly Row[] = ['a', 'b', 'c'].map((id) => ({ id, version: 1, text: 'before' }));

/** The rows after these commits. */
function after(commits: readonly Commit[]): Map<string, Row> {
  const rows = new Map(BEFORE.map((row) => [row.id, row]));
  for (const { id, row } of commits)
    if (row) rows.set(id, row);
    else rows.delete(id);
  return rows;
}

type Part = (typeof PARTS)[number];

/** A workspace of which each read sees the parts that are visible by then. `feedFirst`: of two reads side by side. */
class Workspace {
  #reads = 0;
  #isOver = false;
  #seenAhead: readonly Commit[] | undefined;
  readonly #commits: readonly Commit[];
  readonly #feedFirst: boolean;

  constructor(commits: readonly Commit[], feedFirst: boolean) {
    this.#commits = commits;
    this.#feedFirst = feedFirst;
  }

  /** From now on everything is visible. */
  end(): void {
    this.#isOver = true;
  }

  /** The commits of which every part is visible, as after their responses. */
  complete(): readonly Commit[] {
    const isVisible = (at: number): boolean => this.#isOver || at <= this.#reads;
    return this.#commits.filter(({ visibleAt }) => Object.values(visibleAt).every(isVisible));
  }

  account() {
    this.#seenAhead = undefined;
    const counted = this.#read('account').toSorted((a, b) => a.visibleAt.account - b.visibleAt.account);
    return { revision: 10 + counted.length, changed: counted.at(-1)?.time ?? T0 - DAY_MS };
  }

  readonly source = {
    all: async () => {
      if (this.#feedFirst) this.#seenAhead = this.#read('feed');
      return [...after(this.#read('row')).values()];
    },
    some: async (ids: readonly string[]) => {
      const rows = after(this.#read('row'));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    commitsSince: async (time: number): Promise<FollowedCommit[]> => {
      const seen = this.#seenAhead ?? this.#read('feed');
      this.#seenAhead = undefined;
      return seen.filter((each) => each.time >= time).map((each) => ({ time: each.time, written: [each] }));
    },
  };

  #read(part: Part): readonly Commit[] {
    this.#reads += 1;
    return this.#commits.filter(({ visibleAt }) => this.#isOver || visibleAt[part] < this.#reads);
  }
}

/** When lists are made, in milliseconds after the first. From the third on, everything is visible. */
const LISTS = [0, 5_000, 10_000, 45_000] as const;

/** Makes the lists. Returns the numbers of those that lack a complete commit, counted from 0. */
async function incomplete(commits: readonly Commit[], feedFirst: boolean): Promise<number[]> {
  const workspace = new Workspace(commits, feedFirst);
  let found: FollowedRows<Row> | undefined;
  const wrong: number[] = [];
  for (const [n, at] of LISTS.entries()) {
    if (n === 2) workspace.end();
    const complete = workspace.complete();
    found = await followed(workspace.source, found, workspace.account(), T0 + at);
    const rows = new Map(found.rows.map((row) => [row.id, row]));
    const lacks = complete.some(({ id, row }) => JSON.stringify(rows.get(id)) !== JSON.stringify(row));
    if (lacks || rows.size < found.rows.length) wrong.push(n);
  }
  return wrong;
}

/** The reads of the first two lists are at most seven. */
const MOMENTS = 7;
const ordersOf = (commits: number): number => MOMENTS ** (commits * PARTS.length);

interface Commits {
  readonly order: number;
  readonly kinds: readonly string[];
  /** When they begin, in milliseconds after the first list. */
  readonly times: readonly number[];
}

/** Commits whose parts become visible in one of the orders. */
function commitsOf({ order, kinds, times }: Commits): Commit[] {
  let left = order;
  const moment = (): number => {
    const value = left % MOMENTS;
    left = Math.floor(left / MOMENTS);
    return value;
  };
  return kinds.map((kind, n) => ({
    ...(KINDS[kind] as (id: string) => Write)(BEFORE[n]?.id ?? ''),
    time: T0 + (times[n] ?? 0),
    visibleAt: { account: moment(), feed: moment(), row: moment() },
  }));
}

/** A request takes up to 29 seconds, and its commit is visible at the third list. */
const STARTED_MAX_MS = 29_000 - LISTS[1];

const NAMES = Object.keys(KINDS);

interface Runs {
  readonly commits: number;
  /** How many random orders; all of them if it is not given. */
  readonly count?: number;
}

/** Runs the lists for random orders, or for all of them, with random kinds and times. */
async function wrongLists(
  { commits, count }: Runs,
  clocks: readonly number[],
  counts: (list: number) => boolean,
) {
  const { below, pick } = chance(chooseSeed());
  const orders = ordersOf(commits);
  const wrong: object[] = [];
  for (let n = 0; n < (count ?? orders); n++) {
    const chosen: Commits = {
      order: count === undefined ? n : below(orders),
      kinds: Array.from({ length: commits }, () => pick(NAMES)),
      times: Array.from({ length: commits }, () => pick(clocks) - below(STARTED_MAX_MS)),
    };
    const feedFirst = n % 2 === 0;
    const lists = (await incomplete(commitsOf(chosen), feedFirst)).filter(counts);
    if (lists.length > 0) wrong.push({ ...chosen, feedFirst, lists });
  }
  return wrong;
}

const NEAR = [-30_000, 0, 30_000];
const FAR = [-50 * MINUTE_MS, -5 * MINUTE_MS, -90_000, 0, 90_000, 50 * MINUTE_MS];
const ever = () => true;
const last = (list: number): boolean => list === LISTS.length - 1;

describe.each([
  ['clocks that differ by up to half a minute, every list', NEAR, ever],
  ['clocks that differ by up to an hour, the list after 30 quiet seconds', FAR, last],
] as const)('with %s has all complete commits', (_name, clocks, counts) => {
  test('in random orders', async () => {
    expect(await wrongLists({ commits: 2, count: 4_000 }, clocks, counts)).toEqual([]);
    expect(await wrongLists({ commits: 3, count: 2_000 }, clocks, counts)).toEqual([]);
  });

  test('in every order', { tags: ['slow'] }, async () => {
    expect(await wrongLists({ commits: 2 }, clocks, counts)).toEqual([]);
  });
});
