// What npm run import and npm run export have in common: which service they talk to, with which key.
import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newApi, type Api } from '../folders/api.ts';
import type { FolderOptions } from '../folders/export-folder.ts';
import { LOOPBACK } from '../local/ports.ts';
import { localSettings } from '../local/settings.ts';
import { runningServer } from '../local/state.ts';
import { UserError } from '../user-error.ts';
import { command } from './command.ts';

export interface Given extends FolderOptions {
  readonly url?: string;
  readonly key?: string;
}

export const folderCommand = (name: string, description: string): Command =>
  command(name, description)
    .argument('<folder>', 'the folder')
    .option('--url <base-url>', 'the service, …/api; the running local server otherwise')
    .option(
      '--key <key>',
      'the API key; NOTES_API_KEY otherwise, and the local server’s demo key without both',
    )
    .option('--workspace <id>', 'the workspace; the default one otherwise');

/** @throws UserError where no service or no key is known */
export function apiOf({ url, key = process.env['NOTES_API_KEY'] }: Given): Api {
  if (url !== undefined && !URL.canParse(url))
    throw new UserError(`--url is "${url}"; it must be a URL such as https://…/api`);
  if (url !== undefined && key === undefined)
    throw new UserError('A key is needed for this service: --key KEY, or NOTES_API_KEY in the environment.');
  if (url !== undefined && key !== undefined) return newApi(url.replace(/\/+$/, ''), key);
  const { dataDir } = localSettings();
  const server = runningServer(dataDir);
  if (!server)
    throw new UserError(
      `No local server runs on the data folder ${dataDir}.\n` +
        'Start it in another terminal (npm start), or name a service: --url https://…/api',
    );
  return newApi(
    `http://${LOOPBACK}:${server.port}/api`,
    key ?? readFileSync(join(dataDir, 'demo-key'), 'utf8').trim(),
  );
}
