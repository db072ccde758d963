// Repairs a table as far as possible without guessing.
import { transact } from '../../lib/db/table/transaction.ts';
import type { Repair } from './removal.ts';
import { repairsOf } from './repairs.ts';
import { readTable, type TableRows } from './table.ts';

/**
 * Carries out the repairs that two readings of the table agree on. A write that is in progress during the first reading
 * is complete in the second one.
 * @returns one sentence for each repair
 */
export async function repairTable(
  first: TableRows,
  read: () => Promise<TableRows> = readTable,
): Promise<string[]> {
  const wanted = new Set(repairsOf(first).map(asText));
  if (wanted.size === 0) return [];
  const agreed = repairsOf(await read()).filter((repair) => wanted.has(asText(repair)));
  const done: string[] = [];
  for (const { sentence, action } of agreed) if (!(await transact([action]))) done.push(sentence);
  return done;
}

const asText = ({ action }: Repair): string => JSON.stringify(action);
