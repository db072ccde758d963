// npm run import, npm run export and npm run sync: by default they use the running local server with its demo key.
import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import type { FolderProgram } from '../folders/commands/program.ts';
import { LOOPBACK } from '../ground/ports.ts';
import { UserError } from '../ground/user-error.ts';
import { VERSION } from '../ground/version.ts';
import { demoKeyFile, runningServer } from '../local/database/state.ts';
import { localSettings } from '../local/settings.ts';
import { command } from './command.ts';

export const CLONE: FolderProgram = {
  version: VERSION,
  isNotesFile: false,
  help: {
    url: 'NOTES_URL, otherwise the running local server',
    key: 'npm prints this one; default: the local server’s demo key',
  },
  service(key) {
    const { dataDir } = localSettings();
    const server = runningServer(dataDir);
    if (!server)
      throw new UserError(
        `No local server runs on the data folder ${dataDir}.\n` +
          'Start it in another terminal (npm start). If it already runs, set DATA_DIR as for npm start. Or name a service: --url https://…/api',
      );
    return {
      url: `http://${LOOPBACK}:${server.port}/api`,
      key: key ?? readFileSync(demoKeyFile(dataDir), 'utf8').trim(),
    };
  },
};

export const folderCommand = (name: string): Command => command(name).hook('preAction', requireNewName);

const { NOTES_KEY, NOTES_API_KEY } = process.env;

/** Rejects the name that 1.2.0 read: without its key, the command would use the local server's demo user. */
function requireNewName(own: Command): void {
  if (NOTES_API_KEY && NOTES_KEY === undefined && own.opts<{ key?: string }>().key === undefined)
    own.error('error: NOTES_API_KEY is no longer used. Set NOTES_KEY');
}
