// test/mutations.json: bugs, each as a replacement of one text, and the test that notices each of them. The code changes,
// so every entry must still name a text that occurs once, and a test that exists (test/proofs/mutations.test.ts tries
// them).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { NOT_SERIALIZABLE } from '../harness/explorer/not-serializable.ts';
import type { Pair } from '../harness/explorer/arena.ts';
import { CRASHED, GUARDED, GUARDED_SLOW, PAIRS } from '../harness/explorer/pairs.ts';
import { pairText } from '../harness/explorer/schedule.ts';
import { mutated, mutations } from '../harness/mutations.ts';

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The names of the tests that are made from pairs of writers. */
const PAIRS_OF: Readonly<Record<string, readonly Pair[]>> = {
  'test/contract/interleavings.test.ts': GUARDED,
  'test/slow/interleavings.test.ts': GUARDED_SLOW,
};
const pairsOf = (path: string): readonly string[] => (PAIRS_OF[path] ?? []).map(pairText);

test.for(mutations)('$id replaces a text that occurs once, and its test exists', (mutation) => {
  const text = textOf(mutation.file);
  expect(mutated(text, mutation)).not.toBe(text);
  expect([textOf(mutation.test), ...pairsOf(mutation.test)].join('\n')).toContain(mutation.name);
  // The name of a test contains the values of its placeholders.
  expect(mutation.name).not.toMatch(/%[sdifjo]\b|\$[a-z]/);
});

test('every bug has an id of its own', () => {
  expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length);
});

test('the bugs are in every part of the code', () => {
  const folders = new Set(mutations.map(({ file }) => file.split('/').slice(0, 2).join('/')));
  expect([...folders].toSorted()).toEqual(
    expect.arrayContaining([
      'functions/app',
      'infra/deploy',
      'infra/integrity',
      'infra/local',
      'infra/stack',
      'lib/api',
      'lib/cache',
      'lib/core',
      'lib/db',
      'lib/domain',
      'lib/folders',
      'lib/mcp',
      'lib/merge',
    ]),
  );
  expect(mutations.length).toBeGreaterThanOrEqual(60);
});

test('docs/proofs.md has the numbers of bugs and pairs', () => {
  const page = textOf('docs/proofs.md').replaceAll(/\s+/g, ' ');
  const said = /more than ([\d,]+) bugs now, and the explorer more than ([\d,]+) pairs/.exec(page) ?? [];
  for (const [n, count] of [mutations.length, PAIRS.length].entries()) {
    const more = count - Number(said[n + 1]?.replaceAll(',', ''));
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThanOrEqual(30);
  }
  expect([Object.keys(NOT_SERIALIZABLE).length, CRASHED.length]).toEqual([11, 15]);
  expect(page).toContain('[eleven accepted pairs]');
  expect(page).toContain('For fifteen pairs one request is also cut off');
});
