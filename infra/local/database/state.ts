// The state that a running local server writes into its data folder. Commands find its table there, and a second server
// can report which process uses the folder.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYOUT } from '../../../lib/db/table/keys.ts';
import { FILE_MODE } from '../../ground/private-files.ts';

export interface ServerState {
  readonly pid: number;
  readonly port: number;
  readonly endpoint: string;
  /** The key to the database (database/database-file.ts). */
  readonly accessKeyId: string;
}

const file = (dataDir: string): string => join(dataDir, 'server.json');

/** The file with the key that npm start prints. */
export const demoKeyFile = (dataDir: string): string => join(dataDir, 'demo-key');

/** The server that runs on this data folder, if any. */
export function runningServer(dataDir: string): ServerState | undefined {
  try {
    const state = JSON.parse(readFileSync(file(dataDir), 'utf8')) as ServerState;
    process.kill(state.pid, 0);
    return state;
  } catch {
    // No file, no valid JSON or no such process: no server runs.
    return undefined;
  }
}

export const writeState = (dataDir: string, state: ServerState): void =>
  writeFileSync(file(dataDir), JSON.stringify(state, null, 2), { mode: FILE_MODE });

export const clearState = (dataDir: string): void => rmSync(file(dataDir), { force: true });

/** Marks a new data folder with the layout of its rows. Returns false if the folder holds rows of another layout. */
export function markLayout(dataDir: string): boolean {
  const mark = join(dataDir, 'layout');
  if (readdirSync(dataDir).some((name) => name.endsWith('.db')) && !existsSync(mark)) return false;
  if (existsSync(mark)) return readFileSync(mark, 'utf8').trim() === LAYOUT;
  writeFileSync(mark, `${LAYOUT}\n`, { mode: FILE_MODE });
  return true;
}
