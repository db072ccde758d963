// A function whose process ends in the middle of a request.
import { deployedName } from '../../infra/build/functions.ts';
import { functionName, type Contract } from '../../lib/api/contract.ts';
import type { Call, Fault } from './faults.ts';

export interface Cut {
  /** Calls that it still makes; the last is the one that is cut. */
  readonly calls: number;
  /** Whether the table carries out the last one. */
  readonly when: 'cut-before' | 'cut-after';
  /** The calls that count; all unless said otherwise. */
  readonly operation?: 'TransactWriteItems';
}

/** Lets the function behind an endpoint make so many calls, and then cuts it off from the table for good. */
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
