// The whole service on this machine: database, table, demo key and gateway, started and ended together.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { bundle } from '../build/bundle.ts';
import { DIST } from '../build/functions.ts';
import { UserError } from '../user-error.ts';
import { startDynamo } from './dynamodb.ts';
import { requireFreePort } from './ports.ts';
import type { LocalSettings } from './settings.ts';
import { claimDataFolder, clearState, runningServer, writeState } from './state.ts';
import { ensureTable, localEnvironment } from './table.ts';
import { startGateway, type RunningGateway } from './worker-thread.ts';

export interface RunningService {
  readonly url: string;
  readonly key: string;
  /** Replaces the gateway by one that runs the bundles as they are now; the data stays. */
  reload(): Promise<void>;
  /** Ends everything. */
  stop(): Promise<void>;
  /** Runs when the database ends by itself. */
  onDatabaseExit(listener: (output: string) => void): void;
}

/** @throws UserError for whatever the user can mend: no Java, a port taken, a data folder in use or broken */
export async function startService(
  { port, dataDir }: LocalSettings,
  onLog: (line: Readonly<Record<string, unknown>>) => void,
): Promise<RunningService> {
  claim(dataDir);
  await requireFreePort(port);
  // Before the database is started: a build that fails leaves nothing running.
  await bundle();
  const dynamo = await startDynamo(dataDir);
  try {
    const env = localEnvironment(dynamo.endpoint);
    Object.assign(process.env, env);
    const key = await openData(dataDir, dynamo.endpoint);
    const start = (at: number): Promise<RunningGateway> => startGateway({ port: at, dist: DIST, env, onLog });
    let gateway = await start(port);
    const { url } = gateway;
    writeState(dataDir, { pid: process.pid, port: gateway.port, endpoint: dynamo.endpoint });
    return {
      url,
      key,
      async reload() {
        await gateway.stop();
        gateway = await start(gateway.port);
      },
      async stop() {
        clearState(dataDir);
        await Promise.all([gateway.stop(), dynamo.stop()]);
      },
      onDatabaseExit: (listener) => dynamo.onExit(listener),
    };
  } catch (error) {
    await dynamo.stop();
    throw error;
  }
}

function claim(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UserError(
      `The data folder ${dataDir} can't be used: ${error instanceof Error ? error.message : String(error)}.\n` +
        'Mend it, or choose another one: DATA_DIR=some/folder npm start',
    );
  }
  const other = runningServer(dataDir);
  if (other)
    throw new UserError(
      `A server (process ${other.pid}, port ${other.port}) already runs on the data folder ${dataDir}.\n` +
        'End it first, or choose another folder: DATA_DIR=some/folder npm start',
    );
  if (!claimDataFolder(dataDir))
    throw new UserError(
      `The data in ${dataDir} was written by another version of the service, whose rows this one can't read.\n` +
        'Move the folder away to start afresh, or choose another one: DATA_DIR=some/folder npm start',
    );
}

async function openData(dataDir: string, endpoint: string): Promise<string> {
  try {
    await ensureTable(endpoint);
    // Imported here because the client reads its environment when it is loaded.
    const { demoKey } = await import('./demo-key.ts');
    return await demoKey(dataDir);
  } catch (error) {
    throw new UserError(
      `The data in ${dataDir} can't be read (${error instanceof Error ? error.message : String(error)}).\n` +
        'Move the folder away to start afresh, or choose another one: DATA_DIR=some/folder npm start',
    );
  }
}
