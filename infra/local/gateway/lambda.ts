// Runs bundles on this machine as Lambda does: events and results are passed as JSON, the size limits are Lambda's, and
// streaming handlers write the real wire format.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { deployedName, timeoutSeconds } from '../../build/functions.ts';

/** Lambda's limit on the JSON of an event or a buffered result, in bytes. */
const PAYLOAD_MAX_BYTES = 6_291_456;

/** The event exceeds Lambda's payload limit. */
export class EventTooLarge extends Error {}

/** The result exceeds Lambda's payload limit. */
export class ResultTooLarge extends Error {}

/** The function exceeded its timeout. */
export class TimedOut extends Error {}

interface LambdaContext {
  readonly awsRequestId: string;
  readonly functionName: string;
  getRemainingTimeInMillis(): number;
}

type Buffered = (event: unknown, context: LambdaContext) => Promise<unknown>;
type Streamed = (event: unknown, stream: Writable, context: LambdaContext) => Promise<void>;
type Handler = Buffered | Streamed;

/** The variable in which Lambda names the function. It is set only while the function's module is being loaded. */
const FUNCTION_NAME = 'AWS_LAMBDA_FUNCTION_NAME';
const STREAMED = Symbol('streamed');
const PRELUDE_END = Buffer.alloc(8);

/** Installs the globals that Lambda's Node runtime provides for streaming handlers. */
export const installRuntime = (): void => {
  Object.assign(globalThis, {
    awslambda: {
      streamifyResponse: (handler: Streamed) => Object.assign(handler, { [STREAMED]: true }),
      HttpResponseStream: {
        from: (stream: Writable, head: object): Writable => {
          stream.write(Buffer.concat([Buffer.from(JSON.stringify(head)), PRELUDE_END]));
          return stream;
        },
      },
    },
  });
};

export class Functions {
  readonly #dist: string;
  readonly #timeoutMs: (name: string) => number;
  readonly #graceMs: number;
  readonly #loaded = new Map<string, Promise<Handler>>();
  #loading: Promise<unknown> = Promise.resolve();

  /**
   * @param timeoutMs the timeout that functions see; by default that of the stack, times TIME_SCALE, which tests set
   * @param graceMs the time after the timeout before a function is ended, for busy machines
   */
  constructor(dist: string, timeoutMs?: number, graceMs = 0) {
    this.#dist = dist;
    this.#graceMs = graceMs;
    const scale = Number(process.env['TIME_SCALE'] ?? 1);
    this.#timeoutMs = (name) => timeoutMs ?? timeoutSeconds(name) * 1_000 * scale;
  }

  /** Runs a buffered function. @throws EventTooLarge, ResultTooLarge, TimedOut, and the function's own errors */
  async invoke(name: string, event: unknown): Promise<unknown> {
    const handler = (await this.#load(name)) as Buffered;
    const input = received(event);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new TimedOut(name)), this.#timeoutMs(name) + this.#graceMs);
    const running = Promise.race([handler(input, this.#context(name)), late]);
    const result = JSON.stringify(await running.finally(() => clearTimeout(timer)));
    if (Buffer.byteLength(result) > PAYLOAD_MAX_BYTES + 100) throw new ResultTooLarge(name);
    return JSON.parse(result);
  }

  /** Starts a streaming function. If the function fails, the stream is destroyed. @throws EventTooLarge */
  async stream(name: string, event: unknown): Promise<PassThrough> {
    const handler = (await this.#load(name)) as Streamed;
    if (!(STREAMED in handler)) throw new Error(`${name} is not a streaming function`);
    const input = received(event);
    const stream = new PassThrough();
    // The next read reports a failure. Without a listener, a failure between two reads would end the process.
    stream.on('error', () => undefined);
    const timer = setTimeout(() => stream.destroy(new TimedOut(name)), this.#timeoutMs(name) + this.#graceMs);
    handler(input, stream, this.#context(name))
      .catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))))
      .finally(() => clearTimeout(timer));
    return stream;
  }

  #load(name: string): Promise<Handler> {
    const known = this.#loaded.get(name);
    if (known) return known;
    const loading = this.#loading.then(() => this.#import(name));
    this.#loading = loading.catch(() => undefined);
    this.#loaded.set(name, loading);
    return loading;
  }

  /** Imports one module at a time, because the environment names the function while its module is evaluated. */
  async #import(name: string): Promise<Handler> {
    process.env[FUNCTION_NAME] = deployedName(name);
    try {
      const module: unknown = await import(pathToFileURL(join(this.#dist, name, 'index.mjs')).href);
      return (module as { handler: Handler }).handler;
    } finally {
      delete process.env[FUNCTION_NAME];
    }
  }

  #context(functionName: string): LambdaContext {
    const end = Date.now() + this.#timeoutMs(functionName);
    return {
      awsRequestId: randomUUID(),
      functionName,
      getRemainingTimeInMillis: () => end - Date.now(),
    };
  }
}

/** The event as the function receives it: a copy that was converted to JSON and back. @throws EventTooLarge */
function received(event: unknown): unknown {
  const text = JSON.stringify(event);
  if (Buffer.byteLength(text) > PAYLOAD_MAX_BYTES) throw new EventTooLarge();
  return JSON.parse(text);
}
