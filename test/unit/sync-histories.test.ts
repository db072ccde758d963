// Some random histories of two synced folders and the app; test/slow/sync-histories.test.ts has many.
import { expect, test } from 'vitest';
import { play } from '../harness/sync/play.ts';

/** The same histories each time: those of proofs are others. */
const SEED = 1;
const QUIET_ROUNDS = 3;

test('two folders and the app converge, and no line is lost', async () => {
  expect((await play(SEED, 5)).quietRounds).toBeLessThanOrEqual(QUIET_ROUNDS);
});

test('a process that is killed at any moment loses nothing', async () => {
  expect((await play(SEED, 3, { kills: true })).quietRounds).toBeLessThanOrEqual(QUIET_ROUNDS);
});

test('failing requests and lost responses lose nothing', async () => {
  expect((await play(SEED, 3, { faults: true })).quietRounds).toBeLessThanOrEqual(QUIET_ROUNDS);
});
