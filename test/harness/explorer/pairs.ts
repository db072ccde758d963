// All pairs of writers, the ten whose processes may also end after any call, and those that once were not serializable.
import type { Pair } from './arena.ts';
import { SCENES, type SceneName } from './scenes.ts';
import type { WriterName } from './writers.ts';

/** Each writer of each scene with each other one and with itself. */
export const PAIRS: readonly Pair[] = (Object.keys(SCENES) as SceneName[]).flatMap((scene) => {
  const writers: readonly WriterName[] = SCENES[scene].writers;
  return writers.flatMap((a, n) => writers.slice(n).map((b): Pair => ({ scene, writers: [a, b] })));
});

/** Pairs of a write that takes several transactions, or that many users send at once, with one that it meets. */
export const CRASHED: readonly Pair[] = [
  { scene: 'day', writers: ['append', 'rewrite'] },
  { scene: 'day', writers: ['append-keyed', 'append-keyed'] },
  { scene: 'day', writers: ['delete-group', 'move'] },
  { scene: 'day', writers: ['delete', 'tick'] },
  { scene: 'day-in-trash', writers: ['open-day', 'restore'] },
  { scene: 'day-in-trash', writers: ['purge', 'restore'] },
  { scene: 'no-day', writers: ['open-day', 'append-day-keyed'] },
  { scene: 'day-with-five-snapshots', writers: ['snapshot', 'write-day'] },
  { scene: 'tree', writers: ['delete-folder', 'create-in-inner'] },
  { scene: 'room', writers: ['delete-room', 'create-in-room'] },
];

/** Pairs in which the explorer has found a bug: `npm test` runs all their orders. */
export const ONCE_BROKEN: readonly Pair[] = [
  { scene: 'account', writers: ['time-zone', 'more-workspaces'] },
  { scene: 'day-with-five-snapshots', writers: ['delete-snapshot', 'restore-snapshot'] },
  { scene: 'room', writers: ['create-in-room', 'delete-room'] },
];
