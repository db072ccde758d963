// Lambda's Runtime API for one function process: sends events and reads responses at the pace of the test. With AWS's
// own runtime client (aws-lambda-ric) on the other side, a bundle runs as on Lambda.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { deployedName, timeoutSeconds } from '../../infra/build/functions.ts';
import { DIST, ROOT } from '../../infra/ground/root.ts';
import { LOOPBACK } from '../../infra/ground/ports.ts';
import { memoryMb } from '../../infra/stack/memory.ts';

/** The client that runs a bundle in its process: AWS's runtime client, or the small one of this harness. */
export type Runtime = 'aws' | 'plain';

const CLIENTS: Readonly<Record<Runtime, string>> = {
  aws: join(ROOT, 'node_modules/aws-lambda-ric/index.mjs'),
  plain: join(import.meta.dirname, 'runtime-client.ts'),
};

/** AWS's client is compiled on installation and needs a compiler, so CI installs it instead of npm ci. */
export const ricInstalled = existsSync(CLIENTS.aws);
export const RIC_MISSING = 'aws-lambda-ric is not installed: .ci/run says how';

/** Only Linux reports the peak memory of another process. */
export const peakKnown = existsSync('/proc/self/status');

const TIME_SCALE = Number(process.env['TIME_SCALE'] ?? 1);

/** Lambda gives Node a heap in proportion to the memory of the function. */
const nodeOptions = (megabytes: number): string[] => [
  '--no-experimental-require-module',
  '--expose-gc',
  `--max-semi-space-size=${Math.floor(megabytes * 0.05)}`,
  `--max-old-space-size=${Math.floor(megabytes * 0.9)}`,
];

export interface Outcome<T = Buffer> {
  /** `response`, or `error` if the handler threw. */
  readonly kind: string;
  readonly headers: IncomingMessage['headers'];
  readonly trailers: IncomingMessage['trailers'];
  /** The reader's result from the body. */
  readonly body: T;
}

/** Reads a response chunk by chunk, so that the function gets ahead only by the size of the socket buffers. */
export type Reader<T> = (body: AsyncIterable<Buffer>) => Promise<T>;

export interface FunctionProcess {
  invoke(event: unknown): Promise<Outcome>;
  invoke<T>(event: unknown, reader: Reader<T>): Promise<Outcome<T>>;
  /** The peak memory of the process so far, in bytes, if `peakKnown`. */
  peakMemory(): Promise<number>;
  /** Its log output so far. */
  output(): string;
  stop(): Promise<void>;
}

interface Invocation {
  readonly event: unknown;
  readonly reader: Reader<unknown>;
  readonly done: (outcome: Outcome<unknown>) => void;
  readonly failed: (reason: unknown) => void;
}

const whole: Reader<Buffer> = async (body) => Buffer.concat(await Array.fromAsync(body));

/** Starts a bundle in its own process. */
export async function startFunction(
  name: string,
  env: Readonly<Record<string, string>>,
  runtime: Runtime = 'aws',
): Promise<FunctionProcess> {
  const waiting: ServerResponse[] = [];
  const queue: string[] = [];
  const invocations = new Map<string, Invocation>();

  // A function may take longer than Node keeps an idle connection, on which the client then sends its response.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const [, id = '', kind = 'init'] = /invocation\/([^/]+)(?:\/(\w+))?$/.exec(request.url ?? '') ?? [];
    if (id === 'next') {
      waiting.push(response);
      return hand();
    }
    void take(request, id, kind).then(() => response.writeHead(202).end());
  });
  function hand(): void {
    const [response, id] = [waiting[0], queue[0]];
    if (!response || id === undefined) return;
    waiting.shift();
    queue.shift();
    response.setHeader('Lambda-Runtime-Aws-Request-Id', id);
    response.setHeader(
      'Lambda-Runtime-Deadline-Ms',
      String(Date.now() + timeoutSeconds(name) * 1_000 * TIME_SCALE),
    );
    response.setHeader(
      'Lambda-Runtime-Invoked-Function-Arn',
      `arn:aws:lambda:local:000000000000:function:${name}`,
    );
    // The native client ends the process if there is no content type.
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(invocations.get(id)?.event));
  }
  async function take(request: IncomingMessage, id: string, kind: string): Promise<void> {
    const { reader = whole, done, failed } = invocations.get(id) ?? {};
    try {
      const body = await reader(request);
      done?.({ kind, headers: request.headers, trailers: request.trailers, body });
    } catch (error) {
      failed?.(error);
    }
  }
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  let output = '';
  const child = spawn(process.execPath, [...nodeOptions(memoryMb(name)), CLIENTS[runtime], DIST, name], {
    env: {
      ...process.env,
      ...env,
      AWS_LAMBDA_RUNTIME_API: `${LOOPBACK}:${port}`,
      AWS_LAMBDA_FUNCTION_NAME: deployedName(name),
      AWS_LAMBDA_FUNCTION_VERSION: '1',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb(name)),
      AWS_LAMBDA_LOG_GROUP_NAME: 'local',
      AWS_LAMBDA_LOG_STREAM_NAME: 'local',
      AWS_LAMBDA_LOG_FORMAT: 'JSON',
      LAMBDA_TASK_ROOT: join(DIST, name),
      _HANDLER: 'index.handler',
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  const ended = new Promise<never>((_, reject) => {
    child.once('close', (code, signal) =>
      reject(new Error(`${name} ended (${String(code ?? signal)}): ${output}`)),
    );
  });
  ended.catch(() => undefined);
  return {
    invoke: <T>(event: unknown, reader: Reader<Buffer | T> = whole) => {
      const { promise, resolve, reject } = Promise.withResolvers<Outcome<unknown>>();
      const id = randomUUID();
      invocations.set(id, { event, reader, done: resolve, failed: reject });
      queue.push(id);
      hand();
      return Promise.race([promise, ended]) as Promise<Outcome<T & Buffer>>;
    },
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s*(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    output: () => output,
    async stop() {
      child.kill('SIGKILL');
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
