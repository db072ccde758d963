// A gateway on a DynamoDB that fails as a test decides. DynamoDB Local itself never raises TransactionConflict, is
// never throttled and never loses a reply.
import { inject } from 'vitest';
import { isLayoutLook } from '../../../infra/local/database/dynamo-proxy.ts';
import { localEnvironment } from '../../../infra/local/database/table.ts';
import { tableName } from '../../../lib/db/table/client.ts';
import { startProxy, type Call, type Decide, type Fault } from './dynamo-proxy.ts';
import { startTestGateway, type LogLine, type TestGateway, type ThreadOptions } from '../gateway.ts';

export type { Call, Fault };

export interface Faults extends Pick<TestGateway, 'runJanitor' | 'setClock' | 'stop'> {
  /** The base URL of a gateway whose functions use the faulty database. */
  readonly baseUrl: string;
  /** The lines its functions logged. */
  readonly logs: readonly LogLine[];
  /** The calls received, in order. */
  readonly calls: readonly Call[];
}

export interface FaultOptions extends Pick<ThreadOptions, 'timeoutMs' | 'authorizerMs'> {
  /** Multiplies the time limits of calls and functions; the same as in all tests if not given. */
  readonly timeScale?: number;
  /** The memory of each function; the service's default if not given. */
  readonly memoryMb?: number;
}

/** Starts a gateway on a database where `decide` returns the fault of each call. */
export async function withFaults(
  decide: Decide,
  { timeScale, memoryMb, ...times }: FaultOptions = {},
): Promise<Faults> {
  const calls: Call[] = [];
  const logs: LogLine[] = [];
  const proxy = await startProxy(inject('functionsEndpoint'), (call) => {
    if (isLayoutLook(call)) return 'pass';
    calls.push(call);
    return decide(call);
  });
  const gateway = await startTestGateway({
    env: {
      ...localEnvironment(proxy.endpoint, tableName()),
      ...(timeScale !== undefined && { TIME_SCALE: String(timeScale) }),
      ...(memoryMb !== undefined && { AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb) }),
    },
    onLog: (line) => logs.push(line),
    ...times,
  });
  return {
    ...gateway,
    baseUrl: gateway.url,
    logs,
    calls,
    async stop() {
      await gateway.stop();
      await proxy.stop();
    },
  };
}

/** The DynamoDB operations of the endpoints while `run` runs, in order; those of the key check are left out. */
export async function operationsDuring({ calls }: Faults, run: () => Promise<unknown>): Promise<string[]> {
  const before = calls.length;
  await run();
  return calls.slice(before).flatMap(({ caller, operation }) => (caller === 'authorizer' ? [] : operation));
}
