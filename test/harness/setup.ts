// Runs before each test file is loaded. Points the domain modules that tests use directly (to create users) to the run's
// table, and counts the processor time of the file.
import { afterAll, inject } from 'vitest';
import { treeSeconds } from '../../infra/cli/core-seconds.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';

Object.assign(process.env, localEnvironment(inject('endpoint')));

const before = treeSeconds();
// It was registered first, so it runs after all others. Vitest reads from the pattern which fixtures a hook needs.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, { meta }) => {
  meta.coreSeconds = treeSeconds() - before;
});

declare module 'vitest' {
  interface TaskMeta {
    /** What the file took in its worker and in the processes that it started there. */
    coreSeconds?: number;
  }
}
