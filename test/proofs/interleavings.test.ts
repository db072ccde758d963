// Two requests at once are like one after the other, in every order of their DynamoDB calls. For ten pairs, one of the
// processes also ends after each of its calls. SCHEDULE=… replays one order and prints its calls.
import { describe, expect, test } from 'vitest';
import { exploreAll, exploreCrashes } from '../harness/explorer/explore.ts';
import { NOT_SERIALIZABLE } from '../harness/explorer/not-serializable.ts';
import { CRASHED, PAIRS } from '../harness/explorer/pairs.ts';
import { replay } from '../harness/explorer/replay.ts';
import { pairText } from '../harness/explorer/schedule.ts';
import { useArena } from '../harness/explorer/use-arena.ts';

const schedule = process.env['SCHEDULE'];
const named = (pairs: typeof PAIRS) => pairs.map((pair) => ({ name: pairText(pair), pair }));

describe.runIf(schedule === undefined)('every order', () => {
  const exploration = useArena();
  test.for(named(PAIRS))('$name are like one after the other', async ({ name, pair }) => {
    const explored = await exploreAll(exploration.arena, pair);
    exploration.judge(explored);
    if (name in NOT_SERIALIZABLE) expect(explored.deviating, 'orders that deviate').not.toEqual([]);
  });
});

describe.runIf(schedule === undefined)('every crash', () => {
  const exploration = useArena();
  test.for(named(CRASHED))('$name leave valid data wherever one of them ends', async ({ pair }) => {
    exploration.judge(await exploreCrashes(exploration.arena, pair));
  });
});

describe.runIf(schedule !== undefined)('one order', () => {
  const exploration = useArena();
  test(`replays ${schedule}`, () => replay(exploration.arena, schedule ?? ''));
});
