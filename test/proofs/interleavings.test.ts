// Two concurrent requests have the effect of one after the other, in every order of their DynamoDB calls. For fifteen pairs, one of the
// processes also ends after each of its calls. SCHEDULE=… replays one order and prints its calls.
// @module-tag proof
import { describe, expect, test } from 'vitest';
import { exploreAll, exploreCrashes } from '../harness/explorer/explore.ts';
import { CRASHED, PAIRS } from '../harness/explorer/pairs.ts';
import { replay } from '../harness/explorer/replay.ts';
import { allProblemsOf, problemsOf } from '../harness/explorer/report.ts';
import { pairText } from '../harness/explorer/schedule.ts';
import { useArena } from '../harness/explorer/use-arena.ts';

const schedule = process.env['SCHEDULE'];
const named = (pairs: typeof PAIRS) => pairs.map((pair) => [pairText(pair), pair] as const);

describe('every order', { skip: schedule !== undefined }, () => {
  const exploration = useArena();
  test.for(named(PAIRS))('%s are like one after the other', async ([, pair]) => {
    const explored = await exploreAll(exploration.arena, pair);
    expect(allProblemsOf(exploration.count(explored))).toEqual([]);
  });
});

describe('every crash', { skip: schedule !== undefined }, () => {
  const exploration = useArena();
  test.for(named(CRASHED))('%s leave valid data wherever one of them ends', async ([, pair]) => {
    const explored = await exploreCrashes(exploration.arena, pair);
    expect(problemsOf(exploration.count(explored))).toEqual([]);
  });
});

describe('one order', { skip: schedule === undefined }, () => {
  const exploration = useArena();
  test(`replays ${schedule}`, async () => {
    expect(await replay(exploration.arena, schedule ?? '')).toEqual([]);
  });
});
