// Writes that may outgrow one transaction: a row of commits, each of which leaves a valid state.
import { now } from '../core/clock.ts';
import { deadline } from '../core/request-context.ts';
import { ThrottledError } from '../core/throttled.ts';
import { COMMIT_MAX_ACTIONS, type CounterDeltas } from '../db/ledger/commit.ts';
import type { WorkspaceRef } from './access.ts';
import type { Caller } from './caller.ts';
import { Conflict, total, write, type Step, type WriteOptions } from './write.ts';

/** Steps that belong in one commit, if they fit one. */
export type Unit = readonly Step[];

export interface LongWriteOptions extends WriteOptions {
  /** What every commit begins with, given what its other steps add to the counters; `n` counts commits from 0. */
  readonly lead?: (deltas: Required<CounterDeltas>, n: number) => readonly Step[];
  /** Hears of every commit that is done. */
  readonly onCommit?: (deltas: Required<CounterDeltas>, steps: readonly Step[]) => void;
}

/** Room for the steps a commit begins with: a note, its chunks old and new, its group, a snapshot. */
const LEAD_MAX = 20;

/**
 * Writes units that may outgrow one transaction: a row of commits, each of which must leave a valid state.
 * @returns whether all is written; false when a later commit met a conflict: the commits before it stay
 * @throws what `write` throws for the first commit; ThrottledError when the request's time runs out between two
 */
export async function writeInBatches(
  caller: Caller,
  workspace: WorkspaceRef,
  units: readonly Unit[],
  { lead = () => [], onCommit, revision }: LongWriteOptions = {},
): Promise<boolean> {
  for (const [n, batch] of batches(units).entries()) {
    if (n > 0) requireTime();
    const all = [...lead(total(batch), n), ...batch];
    try {
      // Our own commits raise the revision too.
      await write(caller, workspace, all, { revision: revision === undefined ? undefined : revision + n });
    } catch (error) {
      if (n > 0 && error instanceof Conflict) return false;
      throw error;
    }
    onCommit?.(total(all), all);
  }
  return true;
}

/** Demands that the request has time for another commit. @throws ThrottledError */
export function requireTime(): void {
  if (now() >= deadline()) throw new ThrottledError('a part is done; the same request goes on with it');
}

/** Steps that are written in one transaction by `writeInBatches`. */
export const BATCH_MAX = COMMIT_MAX_ACTIONS - LEAD_MAX;

/** Units in batches that fit; there is one at least. A unit that alone outgrows a batch is cut. */
function batches(units: readonly Unit[]): Step[][] {
  let batch: Step[] = [];
  const all = [batch];
  for (const unit of units.flatMap(cut)) {
    if (batch.length + unit.length > BATCH_MAX) all.push((batch = []));
    batch.push(...unit);
  }
  return all;
}

const cut = (unit: Unit): Unit[] =>
  Array.from({ length: Math.ceil(unit.length / BATCH_MAX) }, (_, n) =>
    unit.slice(n * BATCH_MAX, (n + 1) * BATCH_MAX),
  );
