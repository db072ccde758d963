// A test run whose gateway can't start.
// @module-tag slow
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { secondCheckout } from '../harness/checkout.ts';
import { ownEnvironment } from '../harness/mutations.ts';

/** Far more than a start takes; a run that hangs is ended then. */
const HANGS_AFTER_MS = 400_000;

test('a bundle that throws when it is imported fails the run, which ends', async () => {
  const checkout = secondCheckout();
  onTestFinished(() => checkout.remove());
  appendFileSync(join(checkout.folder, 'lib/db/table/client.ts'), "\nthrow new Error('broken import');\n");
  const run = spawn(join(checkout.folder, 'node_modules/.bin/vitest'), ['run', 'test/unit/cors.test.ts'], {
    cwd: checkout.folder,
    env: ownEnvironment(),
    timeout: HANGS_AFTER_MS,
    killSignal: 'SIGKILL',
  });
  const [[status, signal], output] = await Promise.all([
    once(run, 'exit') as Promise<[number | null, string | null]>,
    Promise.all([text(run.stdout), text(run.stderr)]),
  ]);
  expect({ status, signal }, output.join('')).toEqual({ status: 1, signal: null });
  expect(output.join('')).toContain('broken import');
});
