// Starts and ends gateway threads.
import { Worker } from 'node:worker_threads';
import type { RequestSummary } from './exchange.ts';
import { cannotListen, LOOPBACK } from './ports.ts';

export interface WorkerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The folder of the bundles. */
  readonly dist: string;
  /** Where the database keeps its data: without room there, requests that may write are refused. */
  readonly dataDir?: string;
}

export type WorkerMessage =
  | { readonly log: Readonly<Record<string, unknown>> }
  | { readonly ended: RequestSummary }
  | { readonly listening: number }
  | { readonly failed: string };

export interface GatewayOptions extends WorkerOptions {
  /** Where the functions find their table. */
  readonly env: Readonly<Record<string, string>>;
  readonly onLog?: (line: Readonly<Record<string, unknown>>) => void;
  /** Hears of every request that has been answered. */
  readonly onRequest?: (summary: RequestSummary) => void;
  /** It is made ready at once, and listens when this is done. */
  readonly after?: Promise<unknown>;
}

export interface RunningGateway {
  readonly port: number;
  /** The base URL, which ends in /api. */
  readonly url: string;
  /** Ends the thread at once, whatever it is doing. */
  stop(): Promise<void>;
}

/** Starts a gateway and waits until it listens. @throws UserError when the port is taken */
export function startGateway({
  env,
  onLog,
  onRequest,
  after,
  ...options
}: GatewayOptions): Promise<RunningGateway> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options satisfies WorkerOptions,
    env: { ...process.env, ...env },
  });
  const stop = async () => void (await worker.terminate());
  return new Promise((resolve, reject) => {
    // Before it listens, whoever starts it hears of its end. Afterwards the terminal does.
    worker.on('error', reject);
    Promise.resolve(after).then(
      () => worker.postMessage('listen'),
      (error: unknown) => void stop().then(() => reject(error)),
    );
    worker.on('message', (message: WorkerMessage) => {
      if ('log' in message) onLog?.(message.log);
      else if ('ended' in message) onRequest?.(message.ended);
      else if ('failed' in message)
        void stop().then(() => reject(cannotListen(options.port, message.failed)));
      else {
        worker.on('error', (error) => console.error('The gateway ended:', error.message));
        resolve({ port: message.listening, url: `http://${LOOPBACK}:${message.listening}/api`, stop });
      }
    });
  });
}
