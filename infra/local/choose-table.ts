// Which table a command works on: the running local server's, or a deployed one.
import { UserError } from '../user-error.ts';
import { localSettings } from './settings.ts';
import { runningServer } from './state.ts';
import { localEnvironment } from './table.ts';

/**
 * Points the environment at a table. Modules that use the client must be imported afterwards: it reads its
 * environment when it is loaded.
 * @throws UserError when no table is named and no local server runs
 */
export function chooseTable(table: string | undefined): void {
  if (table !== undefined) {
    process.env['TABLE_NAME'] = table;
    return;
  }
  const { port, dataDir } = localSettings();
  const server = runningServer(dataDir);
  const otherPort = port > 0 && process.env['PORT'] && port !== server?.port;
  if (!server || otherPort)
    throw new UserError(
      `No local server runs on the data folder ${dataDir}${server ? ` at port ${port}` : ''}.\n` +
        'Start it in another terminal (npm start), or name a deployed table: --table NAME',
    );
  Object.assign(process.env, localEnvironment(server.endpoint));
}

/** What to tell whoever named a deployed table that can't be used. */
export const unreachable = (table: string, error: unknown): UserError =>
  new UserError(
    `The table ${table} can't be used: ${String(error)}\n` +
      'Check its name (the stack prints it as TableName) and AWS_REGION, AWS_PROFILE or the other AWS settings.',
  );
