// Writes that may outgrow one transaction: a row of commits, each of which leaves a valid state.
import type { CounterDeltas } from '../db/ledger/commit.ts';
import type { WorkspaceRef } from './access.ts';
import { batches, type Unit } from './batches.ts';
import type { Caller } from './caller.ts';
import { Conflict, total, write, type Step } from './write.ts';

export interface LongWriteOptions {
  /** What every commit begins with, given what its other steps add to the counters; `n` counts commits from 0. */
  readonly lead?: (deltas: Required<CounterDeltas>, n: number, isLast: boolean) => readonly Step[];
  /** Hears of every commit that is done. */
  readonly onCommit?: (deltas: Required<CounterDeltas>, steps: readonly Step[]) => void;
}

/**
 * Writes units that may outgrow one transaction: a row of commits, each of which must leave a valid state.
 * @returns whether all is written; false when a later commit met a conflict: the commits before it stay
 * @throws what `write` throws for the first commit; ThrottledError when the request's time runs out between two
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
