// Writes that do not fit one transaction: batches of steps, each of which leaves a valid state.
import { batchesOf, sliced } from '../../core/slices.ts';
import { COMMIT_MAX_ACTIONS } from '../../db/ledger/commit.ts';
import type { Step } from './write.ts';

/** Reserved for the first steps of a commit: a note, its old and new chunks, its group and a snapshot. */
const LEAD_MAX = 20;

/** The maximum number of steps in a batch. */
export const BATCH_MAX = COMMIT_MAX_ACTIONS - LEAD_MAX;

/** Bytes that a batch may remove. DynamoDB's limit is 4 MB per transaction; 1 MB of it is left for writes. */
export const REMOVED_MAX_BYTES = 3 * 1024 * 1024;

/**
 * Packs units (steps that belong together) into as few transactions as possible. Returns at least one batch. A unit with
 * more than BATCH_MAX steps is split.
 */
export function batches(units: readonly (readonly Step[])[]): Step[][] {
  const all = batchesOf(
    units.flatMap((unit) => sliced(unit, BATCH_MAX)),
    { max: BATCH_MAX, of: (unit) => unit.length },
    { max: REMOVED_MAX_BYTES, of: (unit) => unit.reduce((sum, { removes = 0 }) => sum + removes, 0) },
  );
  return all.length === 0 ? [[]] : all.map((batch) => batch.flat());
}
