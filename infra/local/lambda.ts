// The Lambda service for bundles on this machine: events and results cross as JSON, the size limits are Lambda's,
// and streaming handlers write the real wire format.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { deployedName, timeoutSeconds } from '../build/functions.ts';

/** Lambda's limit on the JSON of an event or a buffered result, in bytes. */
const PAYLOAD_MAX_BYTES = 6_291_456;

/** The event would not reach the function. */
export class EventTooLarge extends Error {}

/** The result would not leave the function. */
export class ResultTooLarge extends Error {}

/** The function was still running when its time was up. */
export class TimedOut extends Error {}

interface LambdaContext {
  readonly awsRequestId: string;
  readonly functionName: string;
  getRemainingTimeInMillis(): number;
}

type Buffered = (event: unknown, context: LambdaContext) => Promise<unknown>;
type Streamed = (event: unknown, stream: Writable, context: LambdaContext) => Promise<void>;
type Handler = Buffered | Streamed;

/** Where Lambda names the function: known to the module that is being loaded, and to nothing else in this process. */
const FUNCTION_NAME = 'AWS_LAMBDA_FUNCTION_NAME';
const STREAMED = Symbol('streamed');
const PRELUDE_END = Buffer.alloc(8);

/** What Lambda's Node runtime puts into the global scope for streaming handlers. */
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
   * @param timeoutMs how long every function is told that it may run; by default each as long as in the stack, times
   * TIME_SCALE, which tests set
   * @param graceMs how much later it is ended, where a busy machine may hold up its answer
   */
  constructor(dist: string, timeoutMs?: number, graceMs = 0) {
    this.#dist = dist;
    this.#graceMs = graceMs;
    const scale = Number(process.env['TIME_SCALE'] ?? 1);
    this.#timeoutMs = (name) => timeoutMs ?? timeoutSeconds(name) * 1_000 * scale;
  }

  /** Runs a buffered function. @throws EventTooLarge, ResultTooLarge, TimedOut, and whatever the function throws */
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

  /** Starts a streaming function; a failure of it destroys the stream. @throws EventTooLarge */
  async stream(name: string, event: unknown): Promise<PassThrough> {
    const handler = (await this.#load(name)) as Streamed;
    if (!(STREAMED in handler)) throw new Error(`${name} is no streaming function`);
    const input = received(event);
    const stream = new PassThrough();
    // Whoever reads the stream learns of a failure when they next read; between two readers nobody listens.
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

  /** One at a time: the environment says which function it is for, and it is read while the module runs. */
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

/** An event as the function gets it: a copy that has been JSON. */
function received(event: unknown): unknown {
  const text = JSON.stringify(event);
  if (Buffer.byteLength(text) > PAYLOAD_MAX_BYTES) throw new EventTooLarge();
  return JSON.parse(text);
}
