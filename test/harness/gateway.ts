// A gateway as tests need it: a thread like any other's, with functions whose time and clock the test sets.
import { Worker } from 'node:worker_threads';
import { DIST } from '../../infra/build/functions.ts';
import { LOOPBACK } from '../../infra/local/ports.ts';

export type LogLine = Readonly<Record<string, unknown>>;

export interface ThreadOptions {
  /** How long a function may run, in milliseconds; as long as in the stack, times TIME_SCALE, if not given. */
  readonly timeoutMs?: number | undefined;
  /** How long the key check may take, in milliseconds; all the time it needs unless a test limits it. */
  readonly authorizerMs?: number | undefined;
  /** The folder of the bundles. */
  readonly dist: string;
}

/** What a thread is told to do; commands may overtake each other. */
export interface ThreadCommand {
  readonly number: number;
  readonly command: 'runJanitor' | { readonly clock: number | undefined };
}

export type ThreadMessage =
  | { readonly log: LogLine }
  | { readonly listening: number }
  | { readonly done: number; readonly result: unknown };

export interface TestGatewayOptions extends Partial<ThreadOptions> {
  /** Where the functions find their table. */
  readonly env: Readonly<Record<string, string>>;
  readonly onLog?: (line: LogLine) => void;
}

export interface TestGateway {
  /** The base URL, which ends in /api. */
  readonly url: string;
  /** Runs the janitor once and returns what it did. */
  runJanitor(): Promise<unknown>;
  /** Makes the clock of the functions stand still at a moment, or go with the real one again. */
  setClock(ms: number | undefined): Promise<void>;
  /** Ends the thread at once, whatever it is doing. */
  stop(): Promise<void>;
}

/** A clock that jumps this far ends the time of any buffered endpoint, in tests too (milliseconds). */
export const OUT_OF_TIME_MS = 600_000;

/** Starts a gateway and waits until it listens. */
export function startTestGateway(options: TestGatewayOptions): Promise<TestGateway> {
  const { env, onLog, dist = DIST, timeoutMs, authorizerMs } = options;
  const worker = new Worker(new URL('gateway-thread.ts', import.meta.url), {
    workerData: { dist, timeoutMs, authorizerMs } satisfies ThreadOptions,
    env: { ...process.env, ...env },
  });
  const waiting: ((result: unknown) => void)[] = [];
  const tell = (command: ThreadCommand['command']) =>
    new Promise<unknown>((done) => {
      const number = waiting.push(done) - 1;
      worker.postMessage({ number, command } satisfies ThreadCommand);
    });
  const stop = async () => void (await worker.terminate());
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', (message: ThreadMessage) => {
      if ('log' in message) onLog?.(message.log);
      else if ('done' in message) waiting[message.done]?.(message.result);
      else
        resolve({
          url: `http://${LOOPBACK}:${message.listening}/api`,
          runJanitor: () => tell('runJanitor'),
          setClock: async (clock) => void (await tell({ clock })),
          stop,
        });
    });
  });
}
