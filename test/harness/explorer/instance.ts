// An instance of the service whose DynamoDB calls wait until they are let through, one by one. It acts as the
// process of one request: its memory is its own.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LOOPBACK } from '../../../infra/ground/ports.ts';
import {
  isLayoutLook,
  startDynamoProxy,
  type DynamoCall,
  type DynamoProxy,
  type DynamoResponse,
} from '../../../infra/local/database/dynamo-proxy.ts';
import { localEnvironment } from '../../../infra/local/database/table.ts';
import { tableName } from '../../../lib/db/table/client.ts';
import type { Task } from '../calls/writers.ts';
import { ruledFault } from '../checked-calls.ts';
import { THREADS } from '../threads.ts';
import { callText, footprintOf } from './footprint.ts';
import type { Step } from './orders.ts';

export type InstanceCommand = { readonly number: number; readonly task: Task } | { readonly resume: true };

export type InstanceMessage =
  | { readonly port: number }
  | { readonly number: number; readonly result: unknown }
  /** The task waits until the other process has ended. */
  | { readonly isPaused: true }
  /** The calls that were sent and have no reply yet, and the replies received so far. */
  | { readonly inFlight: number; readonly responded: number };

/** A call that waits. */
export interface HeldCall extends Step {
  readonly text: string;
  readonly release: (way: Way) => Promise<void>;
}

/** Executes a call and replies, executes it and cuts the connection, or cuts the connection only. */
type Way = 'reply' | 'lose' | 'drop';

type Mode = 'free' | 'held' | 'dead';
type Waiting = Omit<HeldCall, 'id'>;

const THREAD = join(THREADS, 'instance-thread.mjs');

/** Real time must not end a call that waits: with this factor no limit is below half an hour. */
const TIME_SCALE = '1000';

export class Instance {
  /** The base URL of its gateway. */
  url = '';
  readonly #process: string;
  readonly #tasks: ((result: unknown) => void)[] = [];
  #proxy: DynamoProxy | undefined;
  #worker: Worker | undefined;
  #mode: Mode = 'free';
  #isRunning = false;
  #isPaused = false;
  #isIdle = true;
  #arrived: Waiting[] = [];
  #held = new Map<string, HeldCall>();
  #count = 0;
  #responses = 0;
  #report = { inFlight: 0, responded: 0 };
  #news = Promise.withResolvers<void>();
  #failure: Error | undefined;

  private constructor(process: string) {
    this.#process = process;
  }

  /**
   * Starts an instance on the database at `target`.
   * @param letter names it in a schedule
   * @param clock milliseconds since the epoch, shared with the thread
   */
  static async start(letter: string, target: string, clock: BigInt64Array): Promise<Instance> {
    const instance = new Instance(letter);
    instance.#proxy = await startDynamoProxy(target, (call, carry) => instance.#meet(call, carry));
    instance.#worker = new Worker(THREAD, {
      workerData: clock,
      env: { ...process.env, ...localEnvironment(instance.#proxy.endpoint, tableName()), TIME_SCALE },
    });
    await instance.#listening(instance.#worker);
    return instance;
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
    await this.#proxy?.stop();
  }

  /** Runs work whose calls are held, as the process of one request. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#mode = 'held';
    this.#isRunning = true;
    this.#isIdle = false;
    this.#count = 0;
    this.#failure = undefined;
    try {
      return await work();
    } finally {
      this.#mode = 'free';
      this.#isRunning = false;
      this.#tellNews();
    }
  }

  /** Whether its work has not ended, and does not wait for the end of others. */
  get isActive(): boolean {
    return this.#isRunning && !this.#isPaused;
  }

  /** Lets a task that waits for the end of others go on. */
  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#isIdle = false;
    this.#post({ resume: true });
  }

  /** Runs a task. */
  run(task: Task): Promise<unknown> {
    return new Promise((done) => {
      const number = this.#tasks.push(done) - 1;
      this.#post({ number, task });
    });
  }

  /** Waits until the request has ended or stands before its next calls, backoff included. Returns these calls. */
  async waiting(): Promise<HeldCall[]> {
    while (this.isActive && !this.#standsStill() && !this.#failure) await this.#news.promise;
    if (this.#failure) throw this.#failure;
    this.#isIdle = true;
    for (const call of this.#arrived.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))) {
      const id = `${this.#process}${++this.#count}`;
      this.#held.set(id, { ...call, id });
    }
    this.#arrived = [];
    return [...this.#held.values()];
  }

  /** Executes a waiting call. */
  async step({ id, release }: HeldCall): Promise<void> {
    this.#leave(id);
    await release('reply');
  }

  /** Executes a waiting call and ends the process: its reply is lost, and no further call is executed. */
  async crash({ id, release }: HeldCall): Promise<void> {
    this.#leave(id);
    this.#mode = 'dead';
    await release('lose');
    this.#letGo('drop');
  }

  /** Lets all calls through, now and until the work ends. */
  free(): void {
    this.#isIdle = false;
    this.#mode = 'free';
    this.resume();
    this.#letGo('reply');
  }

  #post(command: InstanceCommand): void {
    this.#worker?.postMessage(command);
  }

  #pause(): void {
    this.#isPaused = true;
    if (this.#mode !== 'held') this.resume();
    this.#tellNews();
  }

  #letGo(way: Way): void {
    const all = [...this.#held.values(), ...this.#arrived];
    this.#held.clear();
    this.#arrived = [];
    for (const { release } of all) void release(way);
  }

  #leave(id: string): void {
    if (!this.#held.delete(id)) throw new Error(`${id} does not wait`);
    this.#isIdle = false;
  }

  #standsStill(): boolean {
    const held = this.#held.size + this.#arrived.length;
    const { inFlight, responded } = this.#report;
    return this.#mode === 'held' && held > 0 && inFlight === held && responded === this.#responses;
  }

  async #meet(call: DynamoCall, carry: () => Promise<DynamoResponse>): Promise<DynamoResponse | undefined> {
    if (ruledFault(call) !== 'pass') this.#failure = new Error(`${call.caller} must not ${callText(call)}`);
    if (this.#mode === 'dead') return undefined;
    if (this.#mode === 'free' || isLayoutLook(call)) return this.#responded(await carry());
    if (this.#isIdle) this.#failure = new Error(`${callText(call)} began while other calls waited`);
    const held = Promise.withResolvers<DynamoResponse | undefined>();
    this.#arrived.push({
      process: this.#process,
      footprint: footprintOf(call),
      text: callText(call),
      release: async (way) => {
        const response = way === 'drop' ? undefined : await carry();
        held.resolve(response && way === 'reply' ? this.#responded(response) : undefined);
      },
    });
    this.#tellNews();
    return held.promise;
  }

  #responded(response: DynamoResponse): DynamoResponse {
    this.#responses += 1;
    return response;
  }

  #tellNews(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  #listening(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (message: InstanceMessage) => {
        if ('port' in message) {
          this.url = `http://${LOOPBACK}:${message.port}/api`;
          resolve();
        } else if ('isPaused' in message) this.#pause();
        else if ('number' in message) this.#tasks[message.number]?.(message.result);
        else {
          this.#report = message;
          this.#tellNews();
        }
      });
    });
  }
}
