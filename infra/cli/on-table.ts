// Work on the table that a command's options choose, once it is known to hold rows that this version can read.
import { requireLayout } from '../deploy/table-checks.ts';
import { chooseTable, unreachable } from '../local/choose-table.ts';
import { UserError } from '../user-error.ts';
import type { TableOptions } from './command.ts';

/**
 * Runs `work` on the chosen table. It must import what uses the client by itself: that reads its environment when it
 * is loaded.
 * @throws UserError when there is no such table, or its rows have another layout
 */
export async function onTable<T>(options: TableOptions, work: () => Promise<T>): Promise<T> {
  const table = await chooseTable(options);
  try {
    await requireLayout(table);
    return await work();
  } catch (error) {
    throw error instanceof UserError || !isNamed(options) ? error : unreachable(table, error);
  }
}

const isNamed = ({ table, stack }: TableOptions): boolean => table !== undefined || stack !== undefined;
