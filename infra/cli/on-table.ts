// Runs work on the table that a command's options choose, after a check that this version can read its rows.
import { requireLayout } from '../deploy/table-checks.ts';
import { chooseTable, unreachable } from '../deploy/choose-table.ts';
import { requireRoom } from '../local/gateway/disk-space.ts';
import { localSettings } from '../local/settings.ts';
import { UserError } from '../ground/user-error.ts';
import type { TableOptions } from './command.ts';

/**
 * Runs `work` on the chosen table. `work` itself must import the modules that use the database client, because the
 * client reads its environment when it is loaded. Work that `writes` to the local table needs free space on its disk.
 * @throws UserError if there is no such table, its rows have another layout, its disk is full, or the local database
 * cannot read it
 */
export async function onTable<T>(options: TableOptions, work: () => Promise<T>, writes = false): Promise<T> {
  const table = await chooseTable(options);
  if (writes && !isNamed(options)) requireRoom(localSettings().dataDir);
  try {
    await requireLayout(table);
    return await work();
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (isNamed(options)) throw unreachable(table, error);
    if (!isOfDatabase(error)) throw error;
    throw new UserError(
      `The local table can't be read: ${String(error)}\n` +
        'Its file in the data folder (.data, or DATA_DIR) is probably damaged. Stop the server and copy the folder. ' +
        'Then restore a backup of the folder, or move it away to start with empty data.',
    );
  }
}

/** Whether the database itself failed, rather than the request. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && '$fault' in error && error.$fault === 'server';

const isNamed = ({ table, stack }: TableOptions): boolean => table !== undefined || stack !== undefined;
