// Two concurrent requests have the effect of one after the other: 50 random pairs of writers, each in a random order in
// which both are interrupted, and more guarded pairs in all orders. test/proofs/interleavings.test.ts tries every order of every pair.
// @module-tag slow
import { describe, expect, test } from 'vitest';
import { chance } from '../harness/chance.ts';
import { exploreAll, exploreSome } from '../harness/explorer/explore.ts';
import { GUARDED_SLOW, PAIRS } from '../harness/explorer/pairs.ts';
import { problemsOf } from '../harness/explorer/report.ts';
import { pairText } from '../harness/explorer/schedule.ts';
import { useArena } from '../harness/explorer/use-arena.ts';
import { chooseSeed } from '../harness/seed.ts';

const PAIRS_OF_A_RUN = 50;

const random = chance(chooseSeed());
const chosen = PAIRS.map((pair) => ({ pair, rank: random.below(1_000_000) }))
  .toSorted((a, b) => a.rank - b.rank)
  .slice(0, PAIRS_OF_A_RUN);

const exploration = useArena();

describe('in one random order', () => {
  test.for(chosen.map(({ pair, rank }) => [pairText(pair), pair, rank] as const))(
    '%s are like one after the other',
    async ([, pair, rank]) => {
      const explored = await exploreSome(exploration.arena, pair, 1, chance(rank));
      expect(problemsOf(exploration.count(explored))).toEqual([]);
    },
  );
});

describe('in every order', () => {
  test.for(GUARDED_SLOW.map((pair) => [pairText(pair), pair] as const))(
    '%s are like one after the other',
    async ([, pair]) => {
      const explored = await exploreAll(exploration.arena, pair);
      expect(problemsOf(exploration.count(explored))).toEqual([]);
    },
  );
});
