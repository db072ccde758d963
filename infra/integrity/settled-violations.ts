// Broken invariants of a table that others may be writing to: a reading takes time, and shows a write that is made
// meanwhile in part.
import { readTable, type TableRows } from './table.ts';
import { violations } from './violations.ts';

export interface SettledViolations {
  /** The last reading. */
  readonly rows: TableRows;
  /** What two readings show, a sentence each; a table that the first shows whole is read once. */
  readonly violations: string[];
  /** How many sentences only one of the two says. */
  readonly passing: number;
}

/** The broken invariants that two readings agree on. */
export async function settledViolations(
  read: () => Promise<TableRows> = readTable,
): Promise<SettledViolations> {
  const first = await read();
  const before = new Set(violations(first));
  if (before.size === 0) return { rows: first, violations: [], passing: 0 };
  const rows = await read();
  const after = violations(rows);
  const agreed = after.filter((sentence) => before.has(sentence));
  return { rows, violations: agreed, passing: new Set([...before, ...after]).size - agreed.length };
}
