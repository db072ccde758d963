// Work on the table that a command's options choose, once it is known to hold rows that this version can read.
import { requireLayout } from '../deploy/table-checks.ts';
import { chooseTable, unreachable } from '../local/choose-table.ts';
import { requireRoom } from '../local/disk-space.ts';
import { localSettings } from '../local/settings.ts';
import { UserError } from '../user-error.ts';
import type { TableOptions } from './command.ts';

/**
 * Runs `work` on the chosen table. It must import what uses the client by itself: that reads its environment when it
 * is loaded. Work that `writes` needs room on the disk of the local server.
 * @throws UserError when there is no such table, its rows have another layout, or its disk is full
 */
export async function onTable<T>(options: TableOptions, work: () => Promise<T>, writes = false): Promise<T> {
  const table = await chooseTable(options);
  if (writes && !isNamed(options)) requireRoom(localSettings().dataDir);
  try {
    await requireLayout(table);
    return await work();
  } catch (error) {
    throw error instanceof UserError || !isNamed(options) ? error : unreachable(table, error);
  }
}

const isNamed = ({ table, stack }: TableOptions): boolean => table !== undefined || stack !== undefined;
