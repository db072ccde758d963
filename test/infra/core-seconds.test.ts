// The processor time that a run prints.
// @module-tag slow
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { coreSeconds, secondsWithout } from '../../infra/cli/core-seconds.ts';

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

test(
  'a process that is left out stays so after its end, until its parent has waited for it',
  { skip: process.platform !== 'linux' },
  () => {
    const others = (): number => {
      const { user, system } = process.cpuUsage();
      return secondsWithout('left-out') - (user + system) / 1e6;
    };
    const before = others();
    const { pid } = spawn(process.execPath, ['-e', BUSY, 'left-out'], { stdio: 'ignore' });
    // This process waits for its children in its event loop, so for now the child stays in the list.
    while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
    expect(others() - before).toBeLessThan(0.3 - TICK);
  },
);
