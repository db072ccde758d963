// When a sync does its rounds. Timers and events are the test's, so that nothing waits.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderEvents } from '../../infra/folders/folder-events.ts';
import { untilQuiet, watchFolder } from '../../infra/folders/watch.ts';
import { FatalError, RejectedError, UnavailableError } from '../../lib/folders/failures.ts';
import type { Round } from '../../lib/folders/sync/sync.ts';
import { newFolder } from '../harness/folders.ts';

const IDLE: Round = { hasChanged: false, problems: 0, conflicts: 0 };
const END = new FatalError('The key is read-only.');
const OFFLINE = new UnavailableError("https://notes.test/api can't be reached: offline");

type Step = Partial<Round> | Error | ((world: World) => void);

interface World {
  /** What happened: `round`, timers that ran, and lines. */
  readonly log: string[];
  readonly change: () => void;
  readonly fail: () => void;
}

/**
 * Runs rounds with these results and then one that ends the watch. Between two rounds the earliest timer runs, and a
 * function among the steps is what happens during the wait before the next round.
 */
async function watched(
  steps: readonly Step[],
  during: (world: World, round: number) => void = () => undefined,
  opens = true,
) {
  const log: string[] = [];
  let time = 0;
  const timers = new Map<number, { at: number; work: () => void }>();
  let ids = 0;
  let changed: (() => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  const world: World = {
    log,
    change: () => changed?.(),
    fail: () => failed?.(new Error('unmounted')),
  };
  const queue = [...steps];
  let rounds = 0;
  let isWaiting = false;

  function advance(): void {
    const next = queue[0];
    if (typeof next === 'function') {
      queue.shift();
      next(world);
    }
    const [earliest] = [...timers].toSorted(([, one], [, other]) => one.at - other.at);
    if (!earliest) return;
    timers.delete(earliest[0]);
    log.push(`after ${earliest[1].at - time} ms`);
    time = earliest[1].at;
    earliest[1].work();
  }

  const end = watchFolder(
    async () => {
      rounds += 1;
      isWaiting = false;
      log.push('round');
      during(world, rounds);
      const step = queue.shift() ?? END;
      if (step instanceof Error) throw step;
      return { ...IDLE, ...(step as Partial<Round>) };
    },
    {
      after(ms, work) {
        const id = (ids += 1);
        timers.set(id, { at: time + ms, work });
        if (!isWaiting) setImmediate(advance);
        isWaiting = true;
        return () => void timers.delete(id);
      },
      watch(onChange, onFailure) {
        if (!opens) throw new Error('not supported');
        log.push('watch');
        [changed, failed] = [onChange, onFailure];
        return () => void log.push('unwatch');
      },
      say: (line) => void log.push(line),
      warn: (line) => void log.push(line),
    },
  );
  await expect(end).rejects.toBe(END);
  return log;
}

test('a round is done at once and every 30 seconds, and an idle one prints nothing', async () => {
  expect(await watched([IDLE, IDLE])).toEqual([
    'watch',
    'round',
    'after 30000 ms',
    'round',
    'after 30000 ms',
    'round',
    'unwatch',
  ]);
});

test('a round is done 300 ms after the last change', async () => {
  const changes: Step = ({ change }) => [1, 2, 3].forEach(() => change());
  expect(await watched([IDLE, changes])).toEqual(['watch', 'round', 'after 300 ms', 'round', 'unwatch']);
});

test('a change during a round leads to another one', async () => {
  const log = await watched([IDLE], ({ change }, round) => {
    if (round === 1) change();
  });
  expect(log).toEqual(['watch', 'round', 'after 300 ms', 'round', 'unwatch']);
});

test('a change leads to one round only', async () => {
  expect(await watched([IDLE, ({ change }) => change(), IDLE])).toEqual([
    'watch',
    'round',
    'after 300 ms',
    'round',
    'after 30000 ms',
    'round',
    'unwatch',
  ]);
});

test('a round that asks for another one gets it', async () => {
  expect(await watched([{ again: 2_000 }, { again: 60_000 }])).toEqual([
    'watch',
    'round',
    'after 2000 ms',
    'round',
    'after 30000 ms',
    'round',
    'unwatch',
  ]);
});

test('after errors that may pass it waits longer each time, says so once, and continues', async () => {
  const failures = [OFFLINE, new RejectedError('busy', 503), new RejectedError('the disk is full (ENOSPC)')];
  const many = [OFFLINE, OFFLINE, new RejectedError('wait', 429)];
  const log = await watched([...failures, ...many, IDLE, OFFLINE], ({ change }) => change());
  expect(log).toEqual([
    'watch',
    'round',
    "https://notes.test/api can't be reached: offline. Trying again after 30 seconds, then less often.",
    'after 30000 ms',
    'round',
    'after 60000 ms',
    'round',
    'after 120000 ms',
    'round',
    'after 240000 ms',
    'round',
    'after 480000 ms',
    'round',
    'after 900000 ms',
    'round',
    'The sync continues.',
    'after 300 ms',
    'round',
    "https://notes.test/api can't be reached: offline. Trying again after 30 seconds, then less often.",
    'after 30000 ms',
    'round',
    'unwatch',
  ]);
});

test.for([
  new FatalError('rejects the key'),
  new RejectedError('Access denied', 403),
  new RejectedError('Not found', 404),
  new TypeError('a bug'),
])('it ends with an error that only a person can cure: %s', async (error) => {
  let rounds = 0;
  const end = watchFolder(
    () => {
      rounds += 1;
      return Promise.reject(error);
    },
    { after: () => () => undefined, watch: () => () => undefined, say: fails, warn: fails },
  );
  await expect(end).rejects.toBe(error);
  expect(rounds).toBe(1);
});

function fails(line: string): void {
  throw new Error(`unexpected line: ${line}`);
}

test('without events of the folder only the 30 seconds are left, and it says so once', async () => {
  const failed = "The folder can't be watched (not supported). It is read every 30 seconds.";
  expect(await watched([IDLE, IDLE], undefined, false)).toEqual([
    failed,
    'round',
    'after 30000 ms',
    'round',
    'after 30000 ms',
    'round',
  ]);
});

test('if watching fails later, it begins again with the next round', async () => {
  const log = await watched([IDLE, ({ fail }) => fail(), IDLE, ({ fail }) => fail(), IDLE]);
  expect(log).toEqual([
    'watch',
    'round',
    'unwatch',
    "The folder can't be watched (unmounted). It is read every 30 seconds.",
    'after 30000 ms',
    'watch',
    'round',
    'unwatch',
    'after 30000 ms',
    'watch',
    'round',
    'after 30000 ms',
    'round',
    'unwatch',
  ]);
});

/** Does rounds with these results until none is due. */
async function roundsOf(results: readonly Round[]) {
  const waits: number[] = [];
  const queue = [...results];
  const last = await untilQuiet(
    () => Promise.resolve(queue.shift() ?? IDLE),
    (ms) => Promise.resolve(void waits.push(ms)),
  );
  return { last, waits, left: queue.length };
}

test('a run without --watch does rounds until none is due, and reports the state at the end', async () => {
  const first = { hasChanged: true, problems: 2, conflicts: 1, again: 2_000 };
  expect(await roundsOf([first, { ...IDLE, conflicts: 1 }, IDLE])).toEqual({
    last: { hasChanged: true, problems: 0, conflicts: 1 },
    waits: [2_000],
    left: 1,
  });
});

test('a run without --watch does at most ten rounds', async () => {
  const busy = { ...IDLE, again: 500 };
  expect(await roundsOf(Array.from({ length: 12 }, () => busy))).toEqual({
    last: busy,
    waits: Array.from({ length: 9 }, () => 500),
    left: 2,
  });
});

test('events in .notes-sync are ignored, and those in folders are not', async () => {
  const root = await newFolder();
  await mkdir(join(root, '.notes-sync'));
  await mkdir(join(root, 'Plans'));
  const seen: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const end = folderEvents(
      root,
      () => {
        seen.push('changed');
        end();
        resolve();
      },
      reject,
    );
    void writeFile(join(root, '.notes-sync/log'), 'x').then(() => {
      expect(seen).toEqual([]);
      return writeFile(join(root, 'Plans/a.md'), 'a');
    });
  });
  expect(seen).toEqual(['changed']);
});
