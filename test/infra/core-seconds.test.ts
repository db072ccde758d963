// The processor time that a run prints.
// @module-tag slow
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { coreSeconds } from '../../infra/cli/core-seconds.ts';

const execute = promisify(execFile);

/** Keeps a core busy for this long. */
const BUSY = 'while (process.cpuUsage().user < 300_000);';
/** /proc counts whole ticks, so its count can be one tick too low. */
const TICK = 0.01;

test(
  'the time of a process, its threads and the processes below it is counted',
  { skip: process.platform !== 'linux' },
  async () => {
    const before = coreSeconds() ?? NaN;
    const inThread = `new (require('node:worker_threads').Worker)(${JSON.stringify(BUSY)}, { eval: true })`;
    for (const script of [BUSY, inThread]) {
      const below = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(script)}])`;
      await execute(process.execPath, ['-e', below]);
    }
    expect((coreSeconds() ?? NaN) - before).toBeGreaterThan(2 * (0.3 - TICK));
  },
);
