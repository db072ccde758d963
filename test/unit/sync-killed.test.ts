// A process that syncs a folder is killed in the middle of a round: the next one ends as without that. This is a part of
// test/slow/sync-killed.test.ts, which has all cuts of all stories.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cutsOf, outcomeOf, runStory } from '../harness/sync/killed.ts';
import { STORIES } from '../harness/sync/killed-stories.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const NAMES = [
  'a new note in the folder',
  'a merge',
  'a conflict',
  'a note deleted there and changed here',
  'a note renamed in the folder',
  'a swap of two names on the service',
  'a group renamed',
  'a day that is new on both sides',
  'a picture in conflict',
];

/** Every so many cuts of a story one is tried. */
const STEP = 10;

const chosen = NAMES.map((name) => [name, STORIES.find((story) => story.name === name)] as const);

test.for(chosen)('killed during %s, a sync loses nothing and does nothing twice', async ([, story]) => {
  if (!story) throw new Error('no such story');
  const whole = await runStory(story);
  const cuts = cutsOf(whole).filter((_, n) => n % STEP === 0);
  const outcomes: string[] = [];
  for (const cut of cuts) outcomes.push(outcomeOf(story, whole, await runStory(story, [cut])));
  expect(outcomes).toEqual(cuts.map(() => 'equal'));
  expect(cuts.length).toBeGreaterThan(1);
});
