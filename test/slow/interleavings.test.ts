// Two concurrent requests have the effect of one after the other: every pair of writers in at least one order in which both are
// interrupted, and at least 600 orders in total.
// @module-tag heavy
import { describe, expect, test } from 'vitest';
import { chance } from '../harness/chance.ts';
import { exploreSome } from '../harness/explorer/explore.ts';
import { PAIRS } from '../harness/explorer/pairs.ts';
import { problemsOf } from '../harness/explorer/report.ts';
import { pairText } from '../harness/explorer/schedule.ts';
import { useArena } from '../harness/explorer/use-arena.ts';

const ORDERS = 600;

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = chance(seed);
const all = PAIRS.map((pair, n) => {
  const count = Math.max(1, Math.ceil((ORDERS - n) / PAIRS.length));
  return [pairText(pair), pair, count, random.below(1_000_000)] as const;
});

describe(`with SEED=${seed}`, () => {
  const exploration = useArena();
  test.for(all)('%s are like one after the other', async ([, pair, count, rank]) => {
    const explored = await exploreSome(exploration.arena, pair, count, chance(rank));
    expect(problemsOf(exploration.count(explored))).toEqual([]);
  });
});
