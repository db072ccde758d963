// Writes that do not fit one transaction: batches of steps, each of which leaves a valid state.
import { sliced } from '../core/slices.ts';
import { COMMIT_MAX_ACTIONS } from '../db/ledger/commit.ts';
import type { Step } from './write.ts';

/** Reserved for the first steps of a commit: a note, its old and new chunks, its group and a snapshot. */
const LEAD_MAX = 20;

/** The maximum number of steps in a batch. */
export const BATCH_MAX = COMMIT_MAX_ACTIONS - LEAD_MAX;

/** Bytes that a batch may remove. DynamoDB's limit is 4 MB per transaction; 1 MB of it is left for writes. */
export const REMOVED_MAX_BYTES = 3 * 1024 * 1024;

/**
 * Groups units, steps that are written in one transaction if they fit, into batches that fit, at least one. A unit with
 * more than BATCH_MAX steps is split.
 */
export function batches(units: readonly (readonly Step[])[]): Step[][] {
  let batch: Step[] = [];
  let removed = 0;
  const all = [batch];
  for (const unit of units.flatMap((each) => sliced(each, BATCH_MAX))) {
    const more = unit.reduce((sum, { removes = 0 }) => sum + removes, 0);
    if (batch.length > 0 && (batch.length + unit.length > BATCH_MAX || removed + more > REMOVED_MAX_BYTES)) {
      all.push((batch = []));
      removed = 0;
    }
    batch.push(...unit);
    removed += more;
  }
  return all;
}
