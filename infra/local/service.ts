// Runs the whole service on this machine: database, table, demo key and gateway start and end together.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DIST } from '../ground/root.ts';
import { UserError } from '../ground/user-error.ts';
import { claimDataFolder, START_AFRESH } from './data-folder.ts';
import { startDatabase } from './database/data-database.ts';
import { databaseFile } from './database/database-file.ts';
import type { LocalDynamo } from './database/dynamodb.ts';
import { indexScans } from './database/scan-index.ts';
import type { RequestSummary } from './gateway/exchange.ts';
import { requireFreePort } from '../ground/ports.ts';
import type { LocalSettings } from './settings.ts';
import { clearState, writeState } from './database/state.ts';
import type { Steps } from './steps.ts';
import { startGateway, type RunningGateway } from './worker-thread.ts';

export interface ServiceOptions extends LocalSettings {
  /** The folder of the bundles. */
  readonly dist?: string;
  /** Builds the bundles while the database starts, as a step if there is something to build. */
  readonly build: () => Promise<unknown>;
  readonly steps: Steps;
  readonly onRequest: (summary: RequestSummary) => void;
  /** Called if an error that nothing has caught ends the gateway. */
  readonly onGatewayExit: (error: Error) => void;
}

export interface RunningService {
  readonly url: string;
  readonly key: string;
  /** The address of the page of requests. */
  readonly requestsUrl: string;
  /** When `built` is done, replaces the gateway by one that runs the new bundles. The data is unchanged. */
  reload(built: Promise<unknown>): Promise<void>;
  /** Ends everything. */
  stop(): Promise<void>;
  /** Calls `listener` if the database ends unexpectedly. */
  onDatabaseExit(listener: (output: string) => void): void;
}

/** @throws UserError if Java is missing, port or data folder are in use, the data is damaged, or the build fails */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { port, dataDir, dist = DIST, steps, onRequest, onGatewayExit: onExit } = options;
  const { accessKeyId, release } = claimDataFolder(dataDir);
  await requireFreePort(port);
  const building = options.build();
  // A failed build is reported below, after the database has started and can be stopped.
  building.catch(() => undefined);
  const dynamo = await steps.run('Starting the database', () => startDatabase(dataDir, accessKeyId));
  try {
    const { localEnvironment, LOCAL_TABLE } = await import('./database/table.ts');
    const env = localEnvironment(dynamo.endpoint, LOCAL_TABLE, accessKeyId);
    Object.assign(process.env, env);
    // The page shows contents without a key, so its path is a secret.
    const inspector = { path: `/requests/${randomBytes(16).toString('hex')}`, requests: [] };
    const start = (at: number, after: Promise<unknown>): Promise<RunningGateway> =>
      startGateway({ port: at, dist, dataDir, env, onRequest, onExit, after, inspector });
    const ready = Promise.all([
      steps.run('Opening the data', () => openData(dataDir, dynamo, accessKeyId)),
      building,
    ]);
    let [gateway, [key]] = await Promise.all([start(port, ready), ready]);
    const { url } = gateway;
    writeState(dataDir, { pid: process.pid, port: gateway.port, endpoint: dynamo.endpoint, accessKeyId });
    return {
      url,
      key,
      requestsUrl: new URL(inspector.path, url).href,
      async reload(built) {
        const old = gateway;
        const next = start(
          old.port,
          built.then(() => old.stop()),
        );
        next.catch(() => undefined);
        // An error in the sources may also break the new gateway. The error of the build is more helpful.
        await built;
        gateway = await next;
      },
      async stop() {
        clearState(dataDir);
        await Promise.all([gateway.stop(), dynamo.stop()]);
        release();
      },
      onDatabaseExit: (listener) => dynamo.onExit(listener),
    };
  } catch (error) {
    await dynamo.stop();
    throw error;
  }
}

/** Creates the table if needed and returns the demo key. @throws UserError if the data can't be read */
async function openData(dataDir: string, dynamo: LocalDynamo, accessKeyId: string): Promise<string> {
  const ended = new Promise<never>((_, reject) => {
    dynamo.onExit((output) => reject(new UserError(`The database ended while it was opened:\n${output}`)));
  });
  const opened = async () => {
    const { ensureTable, LOCAL_TABLE } = await import('./database/table.ts');
    await ensureTable(dynamo.endpoint, LOCAL_TABLE, accessKeyId);
    indexScans(join(dataDir, databaseFile(accessKeyId)), LOCAL_TABLE);
    // Imported here because the client reads its environment when it is loaded.
    const { demoKey } = await import('./demo-key.ts');
    return demoKey(dataDir);
  };
  return Promise.race([opened(), ended]).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    if (String((error as { code?: unknown }).code).startsWith('ECONN'))
      throw new UserError(`The database ended while it was opened (${message}). Start it again: npm start`);
    if (error instanceof UserError) throw error;
    throw new UserError(`The data in ${dataDir} can't be read (${message}).\n${START_AFRESH}`);
  });
}
