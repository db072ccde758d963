// Cuts what may outgrow one transaction into batches that fit.
import { COMMIT_MAX_ACTIONS } from '../db/ledger/commit.ts';
import type { Step } from './write.ts';

/** Steps that belong in one commit, if they fit one. */
export type Unit = readonly Step[];

/** Room for the steps a commit begins with: a note, its chunks old and new, its group, a snapshot. */
const LEAD_MAX = 20;

/** Steps that are written in one transaction by `writeInBatches`. */
export const BATCH_MAX = COMMIT_MAX_ACTIONS - LEAD_MAX;

/** What a batch may remove at most: 1 MB of DynamoDB's 4 stays for what it writes. */
export const REMOVED_MAX_BYTES = 3 * 1024 * 1024;

/** Units in batches that fit; there is one at least. A unit that alone has too many steps is cut. */
export function batches(units: readonly Unit[]): Step[][] {
  let batch: Step[] = [];
  let removed = 0;
  const all = [batch];
  for (const unit of units.flatMap(cut)) {
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

const cut = (unit: Unit): Unit[] =>
  Array.from({ length: Math.ceil(unit.length / BATCH_MAX) }, (_, n) =>
    unit.slice(n * BATCH_MAX, (n + 1) * BATCH_MAX),
  );
