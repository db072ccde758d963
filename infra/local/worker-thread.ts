// Starts and ends gateway threads.
import { Worker } from 'node:worker_threads';
import type { RequestSummary } from './gateway/exchange.ts';
import { addRecorded, type Recorded } from './inspector/recorded.ts';
import { cannotListen, LOOPBACK } from '../ground/ports.ts';

export interface WorkerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The folder of the bundles. */
  readonly dist: string;
  /** The folder of the database's data. If its disk is full, requests that may write fail. */
  readonly dataDir?: string;
  /** Keeps the requests for their page. A gateway that replaces another one continues its list. */
  readonly inspector?: InspectorOptions;
}

export interface InspectorOptions {
  /** The path of the page. */
  readonly path: string;
  /** The requests, newest first. */
  readonly requests: Recorded[];
}

export type WorkerMessage =
  | { readonly log: Readonly<Record<string, unknown>> }
  | { readonly ended: RequestSummary }
  | { readonly recorded: Recorded }
  | { readonly listening: number }
  | { readonly failed: string };

export interface GatewayOptions extends WorkerOptions {
  /** The environment in which the functions find their table. */
  readonly env: Readonly<Record<string, string>>;
  readonly onLog?: (line: Readonly<Record<string, unknown>>) => void;
  /** Called for every finished request. */
  readonly onRequest?: (summary: RequestSummary) => void;
  /** Called if an error that nothing has caught ends the gateway after it has listened. Without it, the error is printed. */
  readonly onExit?: (error: Error) => void;
  /** The gateway starts at once, but listens only when this is done. */
  readonly after?: Promise<unknown>;
}

export interface RunningGateway {
  readonly port: number;
  /** The base URL, which ends in /api. */
  readonly url: string;
  /** Ends the thread at once, whatever it is doing. */
  stop(): Promise<void>;
}

/** Starts a gateway and waits until it listens. @throws UserError if the port is in use */
export function startGateway({
  env,
  onLog,
  onRequest,
  onExit = (error) => console.error('The gateway ended:', error.message),
  after,
  ...options
}: GatewayOptions): Promise<RunningGateway> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options satisfies WorkerOptions,
    env: { ...process.env, ...env },
  });
  const stop = async () => void (await worker.terminate());
  return new Promise((resolve, reject) => {
    // An error before it listens rejects the promise.
    worker.on('error', reject);
    Promise.resolve(after).then(
      () => worker.postMessage('listen'),
      (error: unknown) => void stop().then(() => reject(error)),
    );
    worker.on('message', (message: WorkerMessage) => {
      if ('log' in message) onLog?.(message.log);
      else if ('ended' in message) onRequest?.(message.ended);
      else if ('recorded' in message) addRecorded(options.inspector?.requests ?? [], message.recorded);
      else if ('failed' in message)
        void stop().then(() => reject(cannotListen(options.port, message.failed)));
      else {
        worker.on('error', onExit);
        resolve({ port: message.listening, url: `http://${LOOPBACK}:${message.listening}/api`, stop });
      }
    });
  });
}
