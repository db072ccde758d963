// The thread in which one function runs again and again, by turns with the bare calls it makes: CPU times are taken
// of this thread alone.
import { parentPort, workerData } from 'node:worker_threads';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deployedName } from '../build/functions.ts';
import { Functions, installRuntime } from '../local/lambda.ts';
import { bareCaller, type BareCall } from './bare-calls.ts';
import { median } from './statistics.ts';

export interface RunnerTask {
  readonly dist: string;
  /** The bundle's name. */
  readonly name: string;
  readonly streams: boolean;
  /** Sent by turns. */
  readonly events: readonly object[];
  /** How many requests are measured, after as many that are not. */
  readonly runs: number;
  /** The calls of one request in their waves, for a client that does nothing else. */
  readonly bare: readonly (readonly BareCall[])[];
}

export interface RunnerAnswer {
  /** CPU time of the first request, its import not counted. */
  readonly coldMicros: number;
  readonly warmMicros: number;
  readonly bareMicros: number;
}

const TIMEOUT_MS = 60_000;

const { dist, name, streams, events, runs, bare } = workerData as RunnerTask;
console.log = () => undefined;
installRuntime();
process.env['AWS_LAMBDA_FUNCTION_NAME'] = deployedName(name);
await import(pathToFileURL(join(dist, name, 'index.mjs')).href);
const functions = new Functions(dist, TIMEOUT_MS);

let sent = 0;

async function request(): Promise<void> {
  const event = events[sent++ % events.length] ?? {};
  if (streams) for await (const chunk of await functions.stream(name, event)) void chunk;
  else requireSuccess(await functions.invoke(name, event));
}

function requireSuccess(answer: unknown): void {
  const { statusCode, body } = answer as { statusCode: number; body: string };
  if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}: ${body}`);
}

async function micros(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

const coldMicros = await micros(request);
const calls = bareCaller(bare);
for (let run = 0; run < runs; run++) {
  await request();
  await calls();
}
const [own, others]: [number[], number[]] = [[], []];
for (let run = 0; run < runs; run++) {
  own.push(await micros(request));
  others.push(await micros(calls));
}
const answer: RunnerAnswer = { coldMicros, warmMicros: median(own), bareMicros: median(others) };
parentPort?.postMessage(answer);
