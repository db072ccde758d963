// A process that syncs a folder is killed after a request that changes something, or after or within a write to the disk:
// nothing is lost, nothing is there twice, and both sides end as without the cut. The proofs try every cut. Set MATRIX=1 to
// print the table.
// @module-tag slow
// @module-tag proof
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chance } from '../harness/chance.ts';
import { rounds } from '../harness/rounds.ts';
import { cutsOf, outcomeOf, runStory, type Outcome } from '../harness/sync/killed.ts';
import { STORIES } from '../harness/sync/killed-stories.ts';
import { OneFolder } from '../harness/sync/one-folder.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** The same cuts each time. */
const SEED = 1;

/** Of so many cuts one is tried. */
const STEP = rounds(5, 1);

/** How often each story is killed twice. */
const TWICE = rounds(2, 4);

const rows: string[] = [];
afterAll(() => {
  if (process.env['MATRIX'])
    console.log(['story | cuts | ends as without the cut | ends in another allowed way', ...rows].join('\n'));
});

const named = STORIES.map((story) => [story.name, story] as const);

describe('killed once, the next process ends as without the cut', () => {
  test.for(named)('%s', async ([name, story]) => {
    const whole = await runStory(story);
    expect({ lost: whole.lost, B: whole.end.B }).toEqual({
      lost: [],
      B: story.before ? whole.end.B : whole.end.A,
    });
    const outcomes: Outcome[] = [];
    /** The first cut that ended in a wrong way. */
    let wrong: object | undefined;
    const cuts = cutsOf(whole).filter((_, n) => n % STEP === 0);
    for (const cut of cuts) {
      const run = await runStory(story, [cut]);
      const outcome = outcomeOf(story, whole, run);
      outcomes.push(outcome);
      if (outcome !== 'equal' && outcome !== 'other')
        wrong ??= { cut, outcome, lost: run.lost, end: run.end, wanted: whole.end, trace: run.trace };
    }
    const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
    const [equal, other] = [count('equal'), count('other')];
    rows.push(`${name} | ${cuts.length} | ${equal} | ${other}`);
    expect(wrong).toBeUndefined();
    expect([cuts.length > 0, equal + other, other > 0 && story.other === undefined]).toEqual([
      true,
      cuts.length,
      false,
    ]);
  });
});

test('killed twice, or while the other folder continues, nothing is lost and both sides become equal', async () => {
  const { below, pick } = chance(SEED);
  let equal = 0;
  for (const story of STORIES) {
    const whole = await runStory(story);
    const cuts = cutsOf(whole);
    for (let n = 0; n < TWICE; n += 1) {
      const first = pick(cuts);
      const second = {
        round: first.round + 1,
        by: 'write',
        at: 1 + below(12),
        kind: 'killed after',
      } as const;
      const run = await runStory(
        story,
        n % 2 === 0 ? [first, second] : [first],
        n % 2 === 0 ? 'same' : 'other',
      );
      const [A, B] = [run.end.A, run.end.B].map((files) => Object.values(files).toSorted());
      expect({ first, second, A, lost: run.lost, trace: run.trace }).toEqual({
        first,
        second,
        A: B,
        lost: [],
        trace: run.trace,
      });
      equal += 1;
    }
  }
  expect(equal).toBe(STORIES.length * TWICE);
});

test('killed right after a person has saved a file that the round replaces, both texts are in notes', async () => {
  /** A person saves before the nth operation on the disk, and the process is killed after so many more. */
  async function saved(n: number, more: number) {
    const one = new OneFolder();
    one.disk.write('Plan.md', 'first\nsecond\nthird\n');
    await one.settle();
    one.app.edit(one.app.notes()[0]?.id ?? '', 'first\nsecond\nTHIRD of the app\n');
    let operations = 0;
    one.before = () => {
      operations += 1;
      if (operations === n) one.disk.save('Plan.md', 'FIRST of the person\nsecond\nthird\n');
      return operations === n + more ? 'killed after' : undefined;
    };
    await one.round().catch(() => undefined);
    one.before = () => undefined;
    one.restart();
    await one.settle();
    const texts = [...one.app.notes(), ...one.app.snapshots()].map(({ content }) => content).join('');
    return {
      isOver: operations < n,
      equal: JSON.stringify(one.disk.files()) === JSON.stringify(one.shown()),
      lines: ['FIRST of the person', 'THIRD of the app'].filter((line) => texts.includes(line)),
    };
  }
  let n = 0;
  for (let isOver = false; !isOver;) {
    n += 1;
    for (let more = 0; more < 6; more += 1) {
      const { isOver: isEnd, ...rest } = await saved(n, more);
      isOver = isEnd;
      expect({ n, more, ...rest }).toEqual({
        n,
        more,
        equal: true,
        lines: isEnd ? ['THIRD of the app'] : ['FIRST of the person', 'THIRD of the app'],
      });
    }
  }
  expect(n).toBeGreaterThan(12);
});
