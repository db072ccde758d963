// A function whose process ends in the middle of a request.
import { deployedName } from '../../../infra/build/functions.ts';
import { functionName, type Contract } from '../../../lib/api/contract.ts';
import type { Call, Fault } from './faults.ts';

export interface Cut {
  /** The number of calls it makes; the last one is cut off. */
  readonly calls: number;
  /** Whether the table executes the last call. */
  readonly when: 'cut-before' | 'cut-after';
  /** Only calls of this operation count; all if not given. */
  readonly operation?: 'TransactWriteItems';
}

/** Lets the function behind an endpoint make `calls` calls, and then cuts it off from the table permanently. */
export function cutOff(contract: Contract, { calls, when, operation }: Cut): (call: Call) => Fault {
  const name = deployedName(functionName(contract));
  let count = 0;
  return (call) => {
    if (call.caller !== name) return 'pass';
    if (count < calls && operation !== undefined && call.operation !== operation) return 'pass';
    count += 1;
    if (count < calls) return 'pass';
    return count === calls ? when : 'cut-before';
  };
}
