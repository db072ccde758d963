import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { createNoteContract } from '../../lib/api/routes/note.ts';
import { sourceStack } from '../../lib/core/source-stack.ts';
import { newUser } from '../harness/client.ts';
import { withFaults } from '../harness/faults/faults.ts';

/** The source lines of this project that a stack trace names. */
const linesOf = (stack: string): string[] =>
  [...stack.matchAll(/\b((?:lib|functions)\/\S+\.ts):(\d+):\d+/g)].map(
    ([, file = '', line]) => readFileSync(join(ROOT, file), 'utf8').split('\n')[Number(line) - 1] ?? '',
  );

test('the log of a 500 names the source lines that led to it', async () => {
  const faults = await withFaults(({ operation }) => (operation === 'TransactWriteItems' ? 'fail' : 'pass'));
  onTestFinished(() => faults.stop());
  const me = await newUser({}, faults.baseUrl);
  await me.fails(createNoteContract, { name: 'n' }, 'internal');
  const stack = String(faults.logs.find(({ status }) => status === 500)?.['stack']);
  expect(linesOf(stack)).toEqual(
    expect.arrayContaining([expect.stringContaining('.send('), expect.stringContaining('await create()')]),
  );
});

test('a frame whose bundle has no source map is not changed', () => {
  const stack = 'Error: broken\n    at a (file:///var/task/none/index.mjs:1:2)';
  expect(sourceStack(stack)).toBe(stack);
});
