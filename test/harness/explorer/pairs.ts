// All pairs of writers, the fifteen whose processes may also end after any call, and those that run in every order before a
// change is submitted.
import type { WriterName } from '../calls/writers.ts';
import type { Pair } from './arena.ts';
import { SCENES, type SceneName } from './scenes.ts';

/** Each writer of each scene with each other one and with itself. */
export const PAIRS: readonly Pair[] = (Object.keys(SCENES) as SceneName[]).flatMap((scene) => {
  const writers: readonly WriterName[] = SCENES[scene];
  return writers.flatMap((a, n) => writers.slice(n).map((b): Pair => ({ scene, writers: [a, b] })));
});

/** Pairs of a write that takes several transactions, or that many users send at once, with one that it meets. */
export const CRASHED: readonly Pair[] = [
  { scene: 'day', writers: ['append', 'rewrite'] },
  { scene: 'day', writers: ['append-keyed', 'append-keyed'] },
  { scene: 'day', writers: ['move', 'delete-group'] },
  { scene: 'day', writers: ['tick', 'delete'] },
  { scene: 'day-in-trash', writers: ['restore', 'open-day'] },
  { scene: 'day-in-trash', writers: ['restore', 'purge'] },
  { scene: 'no-day', writers: ['open-day', 'append-day-keyed'] },
  { scene: 'templated', writers: ['open-day', 'append-day-keyed'] },
  { scene: 'day-with-five-snapshots', writers: ['write-day', 'snapshot'] },
  { scene: 'tree', writers: ['create-in-inner', 'delete-folder'] },
  { scene: 'room', writers: ['create-in-room', 'delete-room'] },
  { scene: 'files', writers: ['put-file', 'put-other-file'] },
  { scene: 'files', writers: ['replace-file', 'delete-file'] },
  { scene: 'room', writers: ['put-file-in-room', 'delete-room'] },
  { scene: 'approved', writers: ['redeem-code', 'redeem-code'] },
];

/**
 * Pairs that show a bug of test/mutations.json, or one that no other test sees: `npm test` runs all of their orders. Those
 * with the most orders are in GUARDED_SLOW.
 */
export const GUARDED: readonly Pair[] = [
  { scene: 'account', writers: ['time-zone', 'more-workspaces'] },
  { scene: 'day', writers: ['move', 'delete'] },
  { scene: 'day', writers: ['delete', 'delete-todo'] },
  { scene: 'day', writers: ['purge-all', 'delete-group'] },
  { scene: 'day-with-five-snapshots', writers: ['delete-snapshot', 'restore-snapshot'] },
  { scene: 'room', writers: ['create-in-room', 'delete-room'] },
  { scene: 'room', writers: ['replace-file-in-room', 'delete-room'] },
  { scene: 'tree', writers: ['create-in-inner', 'delete-inner'] },
  { scene: 'tree', writers: ['move-folder', 'move-other'] },
  { scene: 'tree-deleted', writers: ['restore-folder', 'purge-all'] },
  { scene: 'key', writers: ['revoke-key', 'delete-user'] },
  { scene: 'approved', writers: ['redeem-code', 'revoke-key'] },
  { scene: 'files', writers: ['restore-file', 'purge-file'] },
];

/** Further pairs that have shown a bug in some of their orders: `npm run test:slow` runs all of their orders. */
export const GUARDED_SLOW: readonly Pair[] = [
  { scene: 'room', writers: ['purge-room', 'delete-room'] },
  { scene: 'tree-deleted', writers: ['restore-folder', 'restore-folder'] },
  { scene: 'key', writers: ['create-key', 'delete-own-key'] },
  { scene: 'key', writers: ['delete-own-key-and-links', 'subscribe'] },
  { scene: 'room', writers: ['put-file-in-room', 'delete-room'] },
  { scene: 'room', writers: ['purge-file-in-room', 'delete-room'] },
  { scene: 'room', writers: ['share-in-room', 'delete-room'] },
  { scene: 'shared', writers: ['open-link', 'delete-link'] },
  { scene: 'shared', writers: ['open-link', 'delete'] },
  { scene: 'shared', writers: ['share', 'delete'] },
  { scene: 'tree-in-trash', writers: ['restore', 'delete-inner'] },
  { scene: 'approved', writers: ['redeem-code', 'redeem-code'] },
  { scene: 'approved', writers: ['redeem-code', 'delete-user'] },
  { scene: 'files', writers: ['put-file', 'put-other-file'] },
  { scene: 'files', writers: ['put-file', 'move-file'] },
  { scene: 'files', writers: ['put-file', 'purge-all'] },
  { scene: 'files', writers: ['replace-file', 'replace-file'] },
  { scene: 'files', writers: ['replace-file', 'purge-file'] },
  { scene: 'files', writers: ['put-file', 'janitor-an-hour-later'] },
  { scene: 'files', writers: ['replace-file', 'janitor-an-hour-later'] },
];
