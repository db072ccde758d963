// The options that npm run import and npm run export share: the service, the API key and the workspace.
import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { containsKey } from '../../lib/domain/keys/key-format.ts';
import { newApi, type Api } from '../../lib/folders/api.ts';
import type { FolderOptions } from '../../lib/folders/options.ts';
import { FatalError, RejectedError } from '../../lib/folders/failures.ts';
import type { Tally } from '../../lib/folders/tally.ts';
import { notice, shownTally } from '../folders/terminal.ts';
import { LOOPBACK } from '../ground/ports.ts';
import { localSettings } from '../local/settings.ts';
import { demoKeyFile, runningServer } from '../local/database/state.ts';
import { UserError } from '../ground/user-error.ts';
import { command } from './command.ts';

export interface Given extends FolderOptions {
  readonly url?: string;
  readonly key?: string;
}

export const folderCommand = (name: string, description: string): Command =>
  command(name, description)
    .argument('<folder>', 'the folder')
    .option(
      '--url <base-url>',
      'the base URL of the service, …/api; default: NOTES_URL, otherwise the running local server',
    )
    .option(
      '--key <key>',
      'the API key; prefer NOTES_KEY, because npm prints this one; default: the local server’s demo key',
    )
    .option('--workspace <id>', 'the id of the workspace; default: the default workspace')
    .hook('preAction', requireNewName);

/** The exit status of a command that Ctrl-C has ended, for shells. */
const INTERRUPTED = 130;

/**
 * Runs the work of a command on the chosen service and prints its counts and failures, even if an error or Ctrl-C ends it early.
 * @param title the beginning of the line of counts, such as `Imported`
 * @throws UserError if no service or no key is known, or the work fails as a whole
 */
export async function tallied(
  title: string,
  given: Given,
  work: (api: Api, tally: Tally) => Promise<void>,
): Promise<void> {
  const api = apiOf(given);
  const { tally, finish } = shownTally(title);
  let nothing: string | undefined = 'nothing, because of the error below';
  const stop = (): void => {
    tally.say('Stopped. Run the same command again to continue.');
    finish('nothing');
    process.exit(INTERRUPTED);
  };
  process.once('SIGINT', stop);
  try {
    await work(api, tally);
    nothing = undefined;
  } catch (error) {
    // This failure concerns the whole command: the workspace, for example, does not exist.
    if (error instanceof FatalError) throw new UserError(error.message);
    throw error instanceof RejectedError
      ? new UserError(`The service rejects the request: ${error.message}`)
      : error;
  } finally {
    process.off('SIGINT', stop);
    if (!finish(nothing)) process.exitCode = 1;
  }
}

const { NOTES_URL, NOTES_KEY, NOTES_API_KEY } = process.env;

/** Rejects the name that 1.2.0 read: without its key, the command would use the local server's demo user. */
function requireNewName(own: Command): void {
  if (NOTES_API_KEY && NOTES_KEY === undefined && own.opts<Given>().key === undefined)
    own.error('error: NOTES_API_KEY is no longer used. Set NOTES_KEY');
}

function apiOf({ url = NOTES_URL, key = NOTES_KEY }: Given): Api {
  if (url !== undefined && !URL.canParse(url))
    throw new UserError(
      containsKey(url)
        ? 'The base URL contains an API key. Pass a URL such as https://…/api with --url or NOTES_URL.'
        : `The base URL is "${url}"; it must be a URL such as https://…/api. Pass --url or set NOTES_URL.`,
    );
  // A variable that another command was to fill is empty if that command failed.
  if (key === '') throw new UserError('The API key is empty. Set NOTES_KEY, or pass --key KEY.');
  if (url !== undefined && key === undefined)
    throw new UserError('The API key is missing. Set NOTES_KEY, or pass --key KEY.');
  if (url !== undefined && key !== undefined) return newApi(url.replace(/\/+$/, ''), key, notice);
  const { dataDir } = localSettings();
  const server = runningServer(dataDir);
  if (!server)
    throw new UserError(
      `No local server runs on the data folder ${dataDir}.\n` +
        'Start it in another terminal (npm start). If it already runs, set DATA_DIR as for npm start. Or name a service: --url https://…/api',
    );
  return newApi(
    `http://${LOOPBACK}:${server.port}/api`,
    key ?? readFileSync(demoKeyFile(dataDir), 'utf8').trim(),
    notice,
  );
}
