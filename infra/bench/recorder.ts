// A proxy between the functions and DynamoDB Local that notes each call: who made it, when it was under way, what it
// cost. It holds every reply for a moment: calls that are under way together then overlap on a fast machine, too.
import { setTimeout } from 'node:timers/promises';
import { startDynamoProxy, type DynamoCall } from '../local/dynamo-proxy.ts';
import { Calibration } from './calibration.ts';
import { unitsOf, type Effect, type Units } from './capacity.ts';
import { Database } from './database.ts';
import { readEffect, writtenKeys } from './effects.ts';

const HOLD_MS = 30;
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
  let calls: RecordedCall[] = [];

  const proxy = await startDynamoProxy(target, async (call, carry) => {
    const start = performance.now();
    const keys = writtenKeys(call);
    const before = await database.items(keys);
    const compared = Calibration.compares(call.operation);
    const reply = await carry(compared ? { ...call.input, ReturnConsumedCapacity: 'TOTAL' } : undefined);
    const output = JSON.parse(reply.text) as Record<string, unknown>;
    const effect = await effectOf();
    const units = unitsOf(effect);
    if (compared && reply.status === 200) calibration.compare(call, effect, output['ConsumedCapacity']);
    await setTimeout(HOLD_MS);
    const { status, text } = reply;
    calls.push({ ...call, start, end: performance.now(), units, status, text });
    return reply;

    async function effectOf(): Promise<Effect> {
      if (keys.length === 0)
        return reply.status === 200 ? readEffect(call, output, database) : { kind: 'free' };
      const after = await database.items(keys);
      const changes = before.map((item, n) => ({ before: item, after: after[n] }));
      const transaction = !PLAIN_WRITES.has(call.operation) && call.operation !== 'BatchWriteItem';
      return { kind: 'write', changes, transaction };
    }
  });

  return {
    endpoint: proxy.endpoint,
    calibration,
    async during(work) {
      calls = [];
      const result = await work();
      return { result, calls: calls.toSorted((a, b) => a.start - b.start) };
    },
    stop: () => proxy.stop(),
  };
}
