// Two concurrent requests have the effect of one after the other, in some random orders of their DynamoDB calls, and the
// guarded pairs in all orders.
// test/slow/interleavings.test.ts runs more of them, test/proofs/interleavings.test.ts all.
import { describe, expect, test } from 'vitest';
import { routes } from '../../lib/api/routes/index.ts';
import { WRITERS, type Writer } from '../harness/calls/writers.ts';
import { chance } from '../harness/chance.ts';
import { exploreAll, exploreSome } from '../harness/explorer/explore.ts';
import { CRASHED, GUARDED, GUARDED_SLOW, PAIRS } from '../harness/explorer/pairs.ts';
import { NOT_SERIALIZABLE } from '../harness/explorer/not-serializable.ts';
import { problemsOf } from '../harness/explorer/report.ts';
import { pairText } from '../harness/explorer/schedule.ts';
import { useArena } from '../harness/explorer/use-arena.ts';
import { chooseSeed } from '../harness/seed.ts';

/** Each of these pairs runs in one order, and the guarded pairs in all orders. */
const PAIRS_OF_A_RUN = 5;

const random = chance(chooseSeed());
const chosen = PAIRS.map((pair) => ({ pair, rank: random.below(1_000_000) }))
  .toSorted((a, b) => a.rank - b.rank)
  .slice(0, PAIRS_OF_A_RUN);

const exploration = useArena();

describe('in one random order', () => {
  test.for(chosen.map(({ pair, rank }) => [pairText(pair), pair, rank] as const))(
    '%s are like one after the other',
    async ([, pair, rank]) => {
      const { arena, count } = exploration;
      const explored = count(await exploreSome(arena, pair, 1, chance(rank)));
      expect(problemsOf(explored)).toEqual([]);
    },
  );
});

describe('in every order', () => {
  test.for(GUARDED.map((pair) => [pairText(pair), pair] as const))(
    '%s are like one after the other',
    async ([, pair]) => {
      const explored = await exploreAll(exploration.arena, pair);
      expect(problemsOf(exploration.count(explored))).toEqual([]);
    },
  );
});

test('every endpoint that writes has a writer', () => {
  const writers: readonly Writer[] = Object.values(WRITERS);
  const known = new Set(writers.flatMap((writer) => ('contract' in writer ? writer.contract.name : [])));
  const writing = routes.filter(({ method, access }) => method !== 'GET' || access === 'write');
  expect(writing.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test('every writer meets another one', () => {
  const paired = new Set<string>(PAIRS.flatMap(({ writers }) => writers));
  expect(Object.keys(WRITERS).filter((name) => !paired.has(name))).toEqual([]);
});

test('every pair whose processes end, and every pair that is not serializable, is a pair', () => {
  const all = new Set(PAIRS.map(pairText));
  const named = [...CRASHED, ...GUARDED, ...GUARDED_SLOW].map(pairText).concat(Object.keys(NOT_SERIALIZABLE));
  expect(named.filter((text) => !all.has(text))).toEqual([]);
});
