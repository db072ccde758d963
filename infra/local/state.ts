// What a running local server leaves in its data folder, so that the keys command finds its table, and
// one that finds its folder taken can say by whom.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYOUT } from '../../lib/db/table/keys.ts';

export interface ServerState {
  readonly pid: number;
  readonly port: number;
  readonly endpoint: string;
}

const file = (dataDir: string): string => join(dataDir, 'server.json');

/** Holds the key that npm start prints. */
export const demoKeyFile = (dataDir: string): string => join(dataDir, 'demo-key');

/** The server that runs on this data folder, if one does. */
export function runningServer(dataDir: string): ServerState | undefined {
  try {
    const state = JSON.parse(readFileSync(file(dataDir), 'utf8')) as ServerState;
    process.kill(state.pid, 0);
    return state;
  } catch {
    // No file, no JSON or no such process: nothing runs.
    return undefined;
  }
}

export const writeState = (dataDir: string, state: ServerState): void =>
  writeFileSync(file(dataDir), JSON.stringify(state, null, 2));

export const clearState = (dataDir: string): void => rmSync(file(dataDir), { force: true });

/** Marks a new data folder with the layout of its rows. False when the folder holds rows of another layout. */
export function markLayout(dataDir: string): boolean {
  const mark = join(dataDir, 'layout');
  if (readdirSync(dataDir).some((name) => name.endsWith('.db')) && !existsSync(mark)) return false;
  if (existsSync(mark)) return readFileSync(mark, 'utf8').trim() === LAYOUT;
  writeFileSync(mark, `${LAYOUT}\n`);
  return true;
}
