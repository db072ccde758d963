// Holds the capacity model to what DynamoDB Local reports, wherever that is right: every plain read and write.
import type { DynamoCall } from '../local/dynamo-proxy.ts';
import { unitsOf, type Effect } from './capacity.ts';

const COMPARED = new Set(['GetItem', 'Query', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);

interface Consumed {
  readonly CapacityUnits: number;
}

export class Calibration {
  compared = 0;
  agreed = 0;
  /** AWS charges the least unit for what is not there; DynamoDB Local does not in batches and empty queries. */
  agreedButForMissing = 0;
  readonly differences: string[] = [];

  /** Whether DynamoDB Local is right about an operation. */
  static compares(operation: string): boolean {
    return COMPARED.has(operation);
  }

  compare({ operation, caller }: DynamoCall, effect: Effect, reported: unknown): void {
    const consumed = (Array.isArray(reported) ? reported : [reported]) as (Consumed | undefined)[];
    const local = consumed.reduce((sum, each) => sum + (each?.CapacityUnits ?? 0), 0);
    const { read, write } = unitsOf(effect);
    this.compared++;
    if (local === read + write) this.agreed++;
    else if (local === read + write - unchargedUnits(operation, effect)) this.agreedButForMissing++;
    else
      this.differences.push(`${caller} ${operation}: ${read + write} by the model, ${local} by the database`);
  }
}

function unchargedUnits(operation: string, effect: Effect): number {
  if (effect.kind === 'query') return effect.items.length === 0 ? unitsOf(effect).read : 0;
  if (effect.kind !== 'get' || operation !== 'BatchGetItem') return 0;
  return unitsOf({ ...effect, items: [] }).read;
}
