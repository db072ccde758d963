// Finds the broken invariants of a table that may be written to. A reading takes time, so it may show a part of a
// concurrent write.
import { readTable, type TableRows } from './table.ts';
import { violations } from './violations.ts';

export interface SettledViolations {
  /** The last reading. */
  readonly rows: TableRows;
  /** The violations that two readings agree on, one sentence each. Without violations the table is read only once. */
  readonly violations: string[];
  /** The number of violations that only one of the two readings shows. */
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
