// The environment of all measurements: a database in memory, bundles in a temporary folder, gateways and users. Closing it
// removes everything.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../build/bundle.ts';
import { startDynamo } from '../local/database/dynamodb.ts';
import { ensureTable, localEnvironment } from '../local/database/table.ts';
import { startGateway, type RunningGateway } from '../local/worker-thread.ts';

export type Environment = Awaited<ReturnType<typeof openEnvironment>>;

/** More than the minute after which a write counts as settled, so a new gateway finds all data at rest. */
const CLOCK_STEP_MS = 120_000;

/** Extends the time limits, so that a busy machine does not end a measured call (lib/core/time-limits.ts). */
const TIME_SCALE = '10';

export async function openEnvironment() {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  const folder = await mkdtemp(join(tmpdir(), 'notes-bench-'));
  closing.push(() => rm(folder, { recursive: true }));
  await bundle(folder);
  const dynamo = await startDynamo();
  closing.push(() => dynamo.stop());
  await ensureTable(dynamo.endpoint);
  Object.assign(process.env, localEnvironment(dynamo.endpoint));
  // Imported here because the client reads its environment when it is loaded.
  const { createUser } = await import('../../lib/domain/keys/api-keys.ts');
  let ahead = 0;
  return {
    dist: folder,
    endpoint: dynamo.endpoint,
    createUser,
    /** Starts a gateway with new instances. Its clock is two minutes ahead of the last gateway's. */
    gateway: async (): Promise<RunningGateway> => {
      ahead += CLOCK_STEP_MS;
      const env = localEnvironment(dynamo.endpoint);
      const gateway = await startGateway({
        port: 0,
        dist: folder,
        env: { ...env, TIME_SCALE, ...clock(ahead) },
      });
      closing.push(() => gateway.stop());
      return gateway;
    },
    close,
  };
}

/** The environment variables of a thread whose clock is `ahead` milliseconds ahead. */
function clock(ahead: number): Record<string, string> {
  const script = `const now = Date.now; Date.now = () => now() + ${ahead};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}
