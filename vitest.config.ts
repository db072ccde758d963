import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/harness/global-setup.ts',
    setupFiles: 'test/harness/setup.ts',
    // The machine decides how fast a test is; only one that hangs should fail for its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What runs side by side within a file waits, for the most part.
    maxConcurrency: 30,
    sequence: { shuffle: true },
  },
});
