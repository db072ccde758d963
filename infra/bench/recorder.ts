// A proxy between the functions and DynamoDB Local that notes each call: who made it, when it was under way, what it
// cost. It holds every reply for a moment: calls that are under way together then overlap on a fast machine, too.
import { setTimeout } from 'node:timers/promises';
import { isLayoutLook, startDynamoProxy, type DynamoCall } from '../local/dynamo-proxy.ts';
import { Calibration } from './calibration.ts';
import { unitsOf, type Effect, type Units } from './capacity.ts';
import { Database } from './database.ts';
import { readEffect, writtenKeys } from './effects.ts';

const HOLD_MS = 30;

/** A large reply keeps a function busy before it sends the next of several calls it means to make together. */
const HOLD_MS_PER_MB = 600;

const PLAIN_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

export interface RecordedCall extends DynamoCall {
  /** When it came and when its reply left, in milliseconds of one clock. */
  readonly start: number;
  readonly end: number;
  readonly units: Units;
  readonly status: number;
  /** The reply as it was. */
  readonly text: string;
}

export interface Recorder {
  readonly endpoint: string;
  readonly calibration: Calibration;
  /** The calls that `work` makes, with what it returns. */
  during<T>(work: () => Promise<T>): Promise<{ result: T; calls: RecordedCall[] }>;
  stop(): Promise<void>;
}

export async function startRecorder(target: string): Promise<Recorder> {
  const database = new Database(target);
  const calibration = new Calibration();
  /** What is left to be found out of each call. */
  let pending: (() => Promise<RecordedCall>)[] = [];

  const proxy = await startDynamoProxy(target, async (call, carry) => {
    if (isLayoutLook(call)) return carry();
    const start = performance.now();
    const keys = writtenKeys(call);
    const before = await database.items(keys);
    const compared = Calibration.compares(call.operation);
    const reply = await carry(compared ? { ...call.input, ReturnConsumedCapacity: 'TOTAL' } : undefined);
    const written = keys.length > 0 ? writeEffect(call, before, await database.items(keys)) : undefined;
    await setTimeout(HOLD_MS + (HOLD_MS_PER_MB * reply.text.length) / 2 ** 20);
    const { status, text } = reply;
    const recorded = { ...call, start, end: performance.now(), status, text };
    const weigh = async (): Promise<RecordedCall> => {
      const output = JSON.parse(text) as Record<string, unknown>;
      const read = (): Promise<Effect> | Effect =>
        status === 200 ? readEffect(call, output, database) : { kind: 'free' };
      const effect = written ?? (await read());
      if (compared && status === 200) calibration.compare(call, effect, output['ConsumedCapacity']);
      return { ...recorded, units: unitsOf(effect) };
    };
    // Weighing a page of a megabyte takes long: done now, it would hold up the calls beside it. What was not shown
    // whole is weighed now: it may be gone later.
    const weighed = isWholePage(call) ? undefined : await weigh();
    pending.push(async () => weighed ?? weigh());
    return reply;
  });

  return {
    endpoint: proxy.endpoint,
    calibration,
    async during(work) {
      pending = [];
      const result = await work();
      const calls: RecordedCall[] = [];
      for (const weigh of pending.splice(0)) calls.push(await weigh());
      return { result, calls: calls.toSorted((a, b) => a.start - b.start) };
    },
    stop: () => proxy.stop(),
  };
}

const isWholePage = ({ operation, input }: DynamoCall): boolean =>
  operation === 'Query' && !('ProjectionExpression' in input);

type Items = Awaited<ReturnType<Database['items']>>;

function writeEffect({ operation }: DynamoCall, before: Items, after: Items): Effect {
  const changes = before.map((item, n) => ({ before: item, after: after[n] }));
  const transaction = !PLAIN_WRITES.has(operation) && operation !== 'BatchWriteItem';
  return { kind: 'write', changes, transaction };
}
