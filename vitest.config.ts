import { defineConfig } from 'vitest/config';
import { useCompileCache } from './infra/cli/compile-cache.ts';
import { chooseSeed } from './test/harness/seed.ts';
import { LongestFirst } from './test/harness/sequencer.ts';

// The service's own limits of real time (lib/core/time-limits.ts), ten times as long: a busy machine is no failure.
// Every process and thread that a test starts inherits it.
process.env['TIME_SCALE'] ??= '10';
useCompileCache();

export default defineConfig({
  // Bundles that a test imports have no sources beside them.
  logLevel: 'error',
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/harness/global-setup.ts',
    setupFiles: 'test/harness/setup.ts',
    // The machine decides how fast a test is; only one that hangs should meet these.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 600_000,
    // A log line, a process or a file arrives by another way than the response.
    expect: { poll: { timeout: 60_000 } },
    // A file without a test of the run is parsed, but not loaded: some make templates of the stack for their tests.
    experimental: { preParse: true },
    // Files share their imports: nothing in them is a state that another one could see. Two of them keep two cores
    // busy, beside the gateway and the database.
    isolate: false,
    maxWorkers: 2,
    // What runs side by side within a file waits, for the most part.
    maxConcurrency: 30,
    sequence: { shuffle: true, seed: chooseSeed(), sequencer: LongestFirst },
    tags: [
      { name: 'slow', description: 'takes too long for npm test; npm run test:slow runs it' },
      { name: 'proof', description: 'takes minutes or hours; npm run test:proofs runs it' },
      {
        name: 'browser',
        description: 'runs in Chromium; has a second attempt, which is printed, if Playwright waited in vain',
        // Waits depend on the machine. A wrong result, also one that was polled for, gets no second attempt. A poll whose
        // function does not return is a wait of Playwright, too.
        retry: { count: 1, condition: /Timeout \d+ms exceeded|poll\(\) function didn't resolve in time/ },
      },
    ],
  },
});
