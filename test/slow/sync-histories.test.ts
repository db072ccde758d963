// Random histories of two synced folders and the app: after each, all sides are equal and no line is lost.
// @module-tag slow
// @module-tag proof
import { expect, test } from 'vitest';
import { play } from '../harness/sync/play.ts';
import { chooseSeed } from '../harness/seed.ts';
import { rounds } from '../harness/rounds.ts';

const QUIET_ROUNDS = 4;
const FEW = 340;
const HISTORIES = rounds(FEW, 10_000);
/** The same histories each time, but others in proofs. */
const SEED = HISTORIES === FEW ? 1 : chooseSeed();

/** The rows of the table of decisions, and other things that must happen often enough to be tested. */
const WANTED = [
  'unreadable, any',
  'unchanged, unchanged',
  'changed, unchanged',
  'unchanged, changed',
  'changed, changed to the same text',
  'changed, changed',
  'deleted, unchanged',
  'unchanged, deleted',
  'deleted, changed',
  'changed, deleted',
  'deleted, deleted',
  'a text, none',
  'none, a text',
  'a text, the same text',
  'a text, another text',
  'PUT /note 412',
  'DELETE /note 412',
  'PUT /file 412',
  'conflict notes',
] as const;

const OFTEN = 20;

test('two folders and the app converge, and no line is lost', async () => {
  const { quietRounds, counts } = await play(SEED, HISTORIES);
  console.log(`${HISTORIES} histories:`, Object.fromEntries(counts));
  expect(quietRounds).toBeLessThanOrEqual(QUIET_ROUNDS);
  expect(WANTED.filter((name) => (counts.get(name) ?? 0) < OFTEN)).toEqual([]);
});

test.for([
  ['a process is killed at any moment', { kills: true }],
  ['requests fail and responses are lost', { faults: true }],
  ['both happen', { kills: true, faults: true }],
  ['the folder wins', { sync: { prefer: 'folder' } }],
  ['the service wins', { sync: { prefer: 'service' } }],
] as const)('they converge if %s', async ([, options]) => {
  const { quietRounds } = await play(SEED, HISTORIES / 10, options);
  expect(quietRounds).toBeLessThanOrEqual(QUIET_ROUNDS);
});
