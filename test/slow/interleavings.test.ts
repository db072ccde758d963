// Two requests at once are like one after the other: every pair of writers in at least one order in which both are
// interrupted, 600 orders in total.
import { describe, test } from 'vitest';
import { chance } from '../harness/chance.ts';
import { exploreSome } from '../harness/explorer/explore.ts';
import { PAIRS } from '../harness/explorer/pairs.ts';
import { pairText } from '../harness/explorer/schedule.ts';
import { useArena } from '../harness/explorer/use-arena.ts';

const ORDERS = 600;

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = chance(seed);
const all = PAIRS.map((pair, n) => ({
  name: pairText(pair),
  pair,
  count: Math.ceil((ORDERS - n) / PAIRS.length),
  rank: random.below(1_000_000),
}));

describe(`with SEED=${seed}`, () => {
  const exploration = useArena();
  test.for(all)('$name are like one after the other', async ({ pair, count, rank }) => {
    exploration.judge(await exploreSome(exploration.arena, pair, Math.max(1, count), chance(rank)));
  });
});
