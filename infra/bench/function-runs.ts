// Runs one function many times in a thread of its own and says what its requests cost in CPU time.
import { Worker } from 'node:worker_threads';
import type { NewKey } from '../../lib/domain/keys/api-keys.ts';
import { functionName } from '../../lib/api/contract.ts';
import { builtRoutes } from '../build/functions.ts';
import { proxyEvent, type GatewayRequest } from '../local/event.ts';
import { localEnvironment } from '../local/table.ts';
import { bundleOf } from './endpoints.ts';
import type { RunnerAnswer, RunnerTask } from './function-runner.ts';
import type { Laboratory } from './laboratory.ts';
import { encoded, type Endpoint, type Input } from './service.ts';

export interface FunctionRun {
  readonly endpoint: Endpoint;
  /** Asked by turns. */
  readonly inputs: readonly Input[];
  readonly user: Pick<NewKey, 'userId' | 'workspaceId' | 'keyId'>;
  /** How many requests are measured, after as many that are not. */
  readonly runs: number;
  /** Where the function finds its table, if not at the database itself. */
  readonly endpointUrl?: string;
}

/** Runs a function and waits for its times; `bare` are the calls it makes, to be measured beside it. */
export function runFunction(
  { dist, endpoint: database }: Pick<Laboratory, 'dist' | 'endpoint'>,
  { endpoint, inputs, user, runs, endpointUrl = database }: FunctionRun,
  bare: RunnerTask['bare'] = [],
): Promise<RunnerAnswer> {
  const name = bundleOf(endpoint);
  const streams = builtRoutes.some((route) => functionName(route) === name && route.streams);
  const calls = bare.map((wave) => wave.map((call) => ({ operation: call.operation, input: call.input })));
  const events = inputs.map((input) => eventOf(endpoint, input, user));
  const workerData: RunnerTask = { dist, name, streams, events, runs, bare: calls };
  const worker = new Worker(new URL('./function-runner.ts', import.meta.url), {
    workerData,
    env: { ...process.env, ...localEnvironment(endpointUrl) },
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (answer: RunnerAnswer) => {
      void worker.terminate();
      resolve(answer);
    });
  });
}

function eventOf(
  endpoint: Endpoint,
  input: Input,
  { userId, workspaceId, keyId }: FunctionRun['user'],
): object {
  const { method, url, headers = {}, body } = encoded('http://localhost', '', endpoint, input);
  const { pathname, searchParams } = new URL(url);
  const request: GatewayRequest = {
    method,
    path: pathname,
    query: searchParams,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: body ?? null,
    requestId: crypto.randomUUID(),
  };
  return proxyEvent(request, pathname, {
    principalId: userId,
    userId,
    workspaceId,
    keyId,
    readOnly: 'false',
  });
}
