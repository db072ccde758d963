// Lambda's Runtime API for one function process: hands it events and takes what it answers. With AWS's own runtime
// client (aws-lambda-ric) on the other side, a bundle runs as it does on Lambda.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DIST, ROOT } from '../../infra/functions.ts';
import { LOOPBACK } from '../../infra/local/ports.ts';

const RIC = join(ROOT, 'node_modules/aws-lambda-ric/index.mjs');

/** The runtime client is compiled on installation, which takes a compiler: it is installed by CI, not by npm ci. */
export const ricInstalled = existsSync(RIC);

export interface Outcome {
  /** `response`, or `error` when the handler threw. */
  readonly kind: string;
  readonly headers: IncomingMessage['headers'];
  readonly trailers: IncomingMessage['trailers'];
  readonly body: Buffer;
}

export interface FunctionProcess {
  invoke(event: unknown): Promise<Outcome>;
  /** What it wrote to its log so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts a bundle under the runtime client. */
export async function startFunction(
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<FunctionProcess> {
  const waiting: ServerResponse[] = [];
  const events: { id: string; event: unknown }[] = [];
  const outcomes = new Map<string, (outcome: Outcome) => void>();

  const server = createServer((request, response) => {
    const [, id, kind] = /invocation\/([^/]+)(?:\/(\w+))?$/.exec(request.url ?? '') ?? [];
    if (id === 'next') {
      waiting.push(response);
      return hand();
    }
    void take(request, id ?? '', kind ?? 'init').then(() => response.writeHead(202).end());
  });
  function hand(): void {
    const [response, next] = [waiting[0], events[0]];
    if (!response || !next) return;
    waiting.shift();
    events.shift();
    response.setHeader('Lambda-Runtime-Aws-Request-Id', next.id);
    response.setHeader('Lambda-Runtime-Deadline-Ms', String(Date.now() + 29_000));
    response.setHeader(
      'Lambda-Runtime-Invoked-Function-Arn',
      `arn:aws:lambda:local:000000000000:function:${name}`,
    );
    // The native client ends the process when there is no content type.
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(next.event));
  }
  async function take(request: IncomingMessage, id: string, kind: string): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    outcomes.get(id)?.({ kind, headers: request.headers, trailers: request.trailers, body });
  }
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  let output = '';
  const child = spawn(process.execPath, ['--no-experimental-require-module', RIC], {
    env: {
      ...process.env,
      ...env,
      AWS_LAMBDA_RUNTIME_API: `${LOOPBACK}:${port}`,
      AWS_LAMBDA_FUNCTION_NAME: name.replaceAll('/', '-'),
      AWS_LAMBDA_FUNCTION_VERSION: '1',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
      AWS_LAMBDA_LOG_GROUP_NAME: 'local',
      AWS_LAMBDA_LOG_STREAM_NAME: 'local',
      AWS_LAMBDA_LOG_FORMAT: 'JSON',
      LAMBDA_TASK_ROOT: join(DIST, name),
      _HANDLER: 'index.handler',
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  return {
    invoke: (event) =>
      new Promise((resolve, reject) => {
        const id = randomUUID();
        child.once('close', (code, signal) =>
          reject(new Error(`${name} ended (${String(code ?? signal)}): ${output}`)),
        );
        outcomes.set(id, resolve);
        events.push({ id, event });
        hand();
      }),
    output: () => output,
    async stop() {
      child.removeAllListeners('close');
      child.kill('SIGKILL');
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
