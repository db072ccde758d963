// Starts and ends gateway threads.
import { Worker } from 'node:worker_threads';
import { cannotListen, LOOPBACK } from './ports.ts';

export interface WorkerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The folder of the bundles. */
  readonly dist: string;
  /** How long a function may take, as Lambda would be told (milliseconds). */
  readonly timeoutMs?: number;
}

export type WorkerMessage =
  | { readonly log: Readonly<Record<string, unknown>> }
  | { readonly listening: number }
  | { readonly swept: unknown }
  | { readonly failed: string };

export interface GatewayOptions extends WorkerOptions {
  /** Where the functions find their table. */
  readonly env: Readonly<Record<string, string>>;
  readonly onLog?: (line: Readonly<Record<string, unknown>>) => void;
}

export interface RunningGateway {
  readonly port: number;
  /** The base URL, which ends in /api. */
  readonly url: string;
  /** Runs the janitor now and returns what it did. */
  sweep(): Promise<unknown>;
  /** Ends the thread at once, whatever it is doing. */
  stop(): Promise<void>;
}

/** Starts a gateway and waits until it listens. @throws UserError when the port is taken */
export function startGateway({ env, onLog, ...workerData }: GatewayOptions): Promise<RunningGateway> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    env: { ...process.env, ...env },
  });
  const stop = async () => void (await worker.terminate());
  const sweeps: ((result: unknown) => void)[] = [];
  const sweep = () =>
    new Promise((done) => {
      sweeps.push(done);
      worker.postMessage('sweep');
    });
  return new Promise((resolve, reject) => {
    worker.on('error', (error) => {
      // Before it listens: whoever starts it hears of it. Afterwards: the terminal does.
      console.error('The gateway ended:', error.message);
      reject(error);
    });
    worker.on('message', (message: WorkerMessage) => {
      if ('log' in message) onLog?.(message.log);
      else if ('swept' in message) sweeps.shift()?.(message.swept);
      else if ('failed' in message)
        void stop().then(() => reject(cannotListen(workerData.port, message.failed)));
      else
        resolve({ port: message.listening, url: `http://${LOOPBACK}:${message.listening}/api`, sweep, stop });
    });
  });
}
