// A DynamoDB with a limit of write units per second and partition, like the real one: a batch is executed as far as
// capacity allows and the rest returned as unprocessed; without any capacity it is rejected.
import { inject } from 'vitest';
import { JANITOR, timeoutSeconds } from '../../../infra/build/functions.ts';
import {
  startDynamoProxy,
  type DynamoCall,
  type DynamoResponse,
} from '../../../infra/local/database/dynamo-proxy.ts';
import { localEnvironment } from '../../../infra/local/database/table.ts';
import { startTestGateway } from '../gateway.ts';
import { tableName } from '../../../lib/db/table/client.ts';

interface DeleteRequest {
  readonly DeleteRequest: { readonly Key: { readonly PK: { readonly S: string } } };
}

/** The remaining write capacity of one partition. */
class Bucket {
  #units: number;
  #filled = performance.now();
  readonly #perSecond: number;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#units = perSecond;
  }

  take(wanted: number): number {
    const time = performance.now();
    const gained = ((time - this.#filled) / 1000) * this.#perSecond;
    this.#units = Math.min(this.#perSecond, this.#units + gained);
    this.#filled = time;
    const taken = Math.min(wanted, Math.floor(this.#units));
    this.#units -= taken;
    return taken;
  }
}

export interface Metered {
  readonly baseUrl: string;
  /** The number of BatchWriteItem calls so far, and of those rejected completely. */
  readonly batches: { readonly sent: number; readonly rejected: number };
  readonly logs: readonly Readonly<Record<string, unknown>>[];
  sweep(): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * A gateway on such a database. Every deletion takes one unit; every batch to a partition for which `cursed` is true
 * fails.
 */
export async function withMeteredWrites(
  unitsPerSecond: number,
  cursed: (partition: string) => boolean = () => false,
): Promise<Metered> {
  const buckets = new Map<string, Bucket>();
  const batches = { sent: 0, rejected: 0 };
  const logs: Record<string, unknown>[] = [];
  const proxy = await startDynamoProxy(inject('functionsEndpoint'), async (call, carry) => {
    if (call.operation !== 'BatchWriteItem') return carry();
    const [table, requests] = requestsOf(call);
    const partition = requests[0]?.DeleteRequest.Key.PK.S ?? '';
    batches.sent += 1;
    if (cursed(partition)) return exception('ValidationException');
    const bucket = buckets.get(partition) ?? new Bucket(unitsPerSecond);
    buckets.set(partition, bucket);
    const room = bucket.take(requests.length);
    if (room === 0) {
      batches.rejected += 1;
      return exception('ProvisionedThroughputExceededException');
    }
    const { status } = await carry({ RequestItems: { [table]: requests.slice(0, room) } });
    const left = requests.slice(room);
    const UnprocessedItems = left.length > 0 ? { [table]: left } : {};
    return { status, text: JSON.stringify({ UnprocessedItems }) };
  });
  const env = localEnvironment(proxy.endpoint, tableName());
  const gateway = await startTestGateway({
    env,
    timeoutMs: timeoutSeconds(JANITOR) * 1_000,
    onLog: (line) => logs.push(line),
  });
  return {
    baseUrl: gateway.url,
    batches,
    logs,
    sweep: () => gateway.runJanitor(),
    async stop() {
      await gateway.stop();
      await proxy.stop();
    },
  };
}

function requestsOf({ input }: DynamoCall): [table: string, requests: readonly DeleteRequest[]] {
  const [first] = Object.entries(input['RequestItems'] as Record<string, readonly DeleteRequest[]>);
  return first ?? ['', []];
}

const exception = (name: string): DynamoResponse => ({
  status: 400,
  text: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'metered' }),
});
