// What npm run import and npm run export have in common: which service they talk to, with which key.
import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { newApi, type Api } from '../folders/api.ts';
import type { FolderOptions } from '../folders/export-folder.ts';
import { Refused } from '../folders/failures.ts';
import { Tally } from '../folders/tally.ts';
import { LOOPBACK } from '../local/ports.ts';
import { localSettings } from '../local/settings.ts';
import { demoKeyFile, runningServer } from '../local/state.ts';
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
      'the API key; prefer NOTES_API_KEY, for npm prints this one; without both, the local server’s demo key',
    )
    .option('--workspace <id>', 'the workspace; the default one otherwise');

/**
 * Does the work of a command and prints its counts and failures, also when an error ends it early.
 * @param title begins the line of counts: `Imported`
 * @throws UserError
 */
export async function tallied(title: string, work: (tally: Tally) => Promise<void>): Promise<void> {
  const tally = new Tally(title);
  let nothing: string | undefined = 'nothing, because of the error below';
  try {
    await work(tally);
    nothing = undefined;
  } catch (error) {
    // Not about a single note: the workspace, for example, does not exist.
    throw error instanceof Refused ? new UserError(`The service refuses: ${error.message}`) : error;
  } finally {
    if (!tally.finish(nothing)) process.exitCode = 1;
  }
}

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
    key ?? readFileSync(demoKeyFile(dataDir), 'utf8').trim(),
  );
}
