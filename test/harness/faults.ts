// A gateway on a DynamoDB that fails as the real one may, as a test decides: DynamoDB Local itself never raises a
// TransactionConflict and never loses a reply.
import { inject } from 'vitest';
import { DIST } from '../../infra/build/functions.ts';
import { isLayoutLook } from '../../infra/local/dynamo-proxy.ts';
import { localEnvironment } from '../../infra/local/table.ts';
import { startGateway } from '../../infra/local/worker-thread.ts';
import { startProxy, type Call, type Fault } from './dynamo-proxy.ts';

export type { Call, Fault };

export interface Faults {
  /** A gateway's base URL whose functions use the faulty database. */
  readonly baseUrl: string;
  /** The lines its functions logged. */
  readonly logs: readonly Readonly<Record<string, unknown>>[];
  /** The calls that came, in order. */
  readonly calls: readonly Call[];
  /** Runs the janitor once. */
  sweep(): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Starts a gateway on a database where `fate` decides over each call; `timeoutMs` is the functions' time, Lambda's
 * own unless given.
 */
export async function withFaults(
  fate: (call: Call) => Fault | Promise<Fault>,
  timeoutMs?: number,
): Promise<Faults> {
  const calls: Call[] = [];
  const logs: Record<string, unknown>[] = [];
  const proxy = await startProxy(inject('functionsEndpoint'), (call) => {
    if (isLayoutLook(call)) return 'pass';
    calls.push(call);
    return fate(call);
  });
  const env = localEnvironment(proxy.endpoint);
  const gateway = await startGateway({
    port: 0,
    dist: DIST,
    env,
    onLog: (line) => logs.push(line),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  return {
    baseUrl: gateway.url,
    logs,
    calls,
    sweep: () => gateway.sweep(),
    async stop() {
      await gateway.stop();
      await proxy.stop();
    },
  };
}
