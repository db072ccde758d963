// Writes that can need several transactions. Each transaction leaves a valid state.
import type { CounterDeltas } from '../db/ledger/commit.ts';
import type { WorkspaceRef } from './access.ts';
import { batches, type Unit } from './batches.ts';
import type { Caller } from './caller.ts';
import { Conflict, total, write, type Step } from './write.ts';

export interface LongWriteOptions {
  /**
   * Returns the first steps of commit `n`, counted from 0, given the changes that its other steps make to the counters.
   */
  readonly lead?: (deltas: Required<CounterDeltas>, n: number, isLast: boolean) => readonly Step[];
  /** Called after each commit. */
  readonly onCommit?: (deltas: Required<CounterDeltas>, steps: readonly Step[]) => void;
}

/**
 * Writes units in one or more commits; each commit must leave a valid state.
 * @returns true if everything is written; false if a later commit met a conflict: the commits before it stay
 * @throws the errors of `write`, except Conflict after the first commit
 * @throws ThrottledError if the request's time runs out; committed steps stay
 */
export async function writeInBatches(
  caller: Caller,
  workspace: WorkspaceRef,
  units: readonly Unit[],
  { lead = () => [], onCommit }: LongWriteOptions = {},
): Promise<boolean> {
  const cut = batches(units);
  for (const [n, batch] of cut.entries()) {
    const all = [...lead(total(batch), n, n === cut.length - 1), ...batch];
    try {
      await write(caller, workspace, all);
    } catch (error) {
      if (n > 0 && error instanceof Conflict) return false;
      throw error;
    }
    onCommit?.(total(all), all);
  }
  return true;
}
