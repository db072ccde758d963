// A gateway for tests: it runs in a thread, and the test sets the time limit and the clock of its functions.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DIST } from '../../infra/ground/root.ts';
import { LOOPBACK } from '../../infra/ground/ports.ts';
import type { CheckedCalls } from './checked-calls.ts';
import { THREADS } from './threads.ts';

export type LogLine = Readonly<Record<string, unknown>>;

export interface ThreadOptions {
  /** The time limit of a function in milliseconds; the stack's, times TIME_SCALE, if not given. */
  readonly timeoutMs?: number | undefined;
  /** The time limit of the key check in milliseconds; unlimited if not given. */
  readonly authorizerMs?: number | undefined;
  /** The folder of the bundles. */
  readonly dist: string;
  /** Whether the calls of the functions are checked (checked-calls.ts). */
  readonly checked?: boolean | undefined;
}

/** The commands for a thread. They may overtake each other. */
export interface ThreadCommand {
  readonly number: number;
  readonly command: 'runJanitor' | 'reportCalls' | { readonly clock: number | undefined };
}

export type ThreadMessage =
  | { readonly log: LogLine }
  | { readonly listening: number }
  | { readonly done: number; readonly result: unknown };

export interface TestGatewayOptions extends Partial<ThreadOptions> {
  /** The environment that names the functions' table. */
  readonly env: Readonly<Record<string, string>>;
  readonly onLog?: (line: LogLine) => void;
}

export interface TestGateway {
  /** The base URL, which ends in /api. */
  readonly url: string;
  /** Runs the janitor once and returns its result. */
  runJanitor(): Promise<unknown>;
  /** Stops the clock of the functions at a moment, or lets it follow the real one again. */
  setClock(ms: number | undefined): Promise<void>;
  /** What the calls of a gateway that checks them have shown. */
  checkedCalls(): Promise<CheckedCalls>;
  /** Ends the thread at once, even in the middle of a request. */
  stop(): Promise<void>;
}

/** A clock that jumps this far exceeds the time limit of any endpoint, also in tests (milliseconds). */
export const OUT_OF_TIME_MS = 1_800_000;

const THREAD = join(THREADS, 'gateway-thread.mjs');

/** Starts a gateway and waits until it listens. */
export function startTestGateway(options: TestGatewayOptions): Promise<TestGateway> {
  const { env, onLog, dist = DIST, ...others } = options;
  const worker = new Worker(THREAD, {
    workerData: { dist, ...others } satisfies ThreadOptions,
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
    worker.on('error', (error) => {
      console.error('The gateway ended:', error);
      reject(error);
    });
    worker.on('message', (message: ThreadMessage) => {
      if ('log' in message) onLog?.(message.log);
      else if ('done' in message) waiting[message.done]?.(message.result);
      else
        resolve({
          url: `http://${LOOPBACK}:${message.listening}/api`,
          runJanitor: () => tell('runJanitor'),
          checkedCalls: async () => (await tell('reportCalls')) as CheckedCalls,
          setClock: async (clock) => void (await tell({ clock })),
          stop,
        });
    });
  });
}
