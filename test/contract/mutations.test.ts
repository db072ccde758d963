// test/mutations.json: bugs that a test once missed, each as a replacement of one text. The code changes, so every entry
// must still name a text that occurs once, and a test that exists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';

interface Mutation {
  readonly id: string;
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly test: string;
}

const mutations = JSON.parse(readFileSync(join(ROOT, 'test/mutations.json'), 'utf8')) as Mutation[];

test.for(mutations)('$id replaces a text that occurs once', ({ file, before, after, test: by }) => {
  const parts = readFileSync(join(ROOT, file), 'utf8').split(before);
  expect({ file, before, occurrences: parts.length - 1 }).toEqual({ file, before, occurrences: 1 });
  expect(after).not.toBe(before);
  expect(existsSync(join(ROOT, by)), by).toBe(true);
});

test('every mutation has an id of its own', () => {
  expect(new Set(mutations.map(({ id }) => id)).size).toBe(mutations.length);
});
