// What the import and the export of a folder share: the options for service, key and workspace, and how a command ends.
import type { Command } from 'commander';
import { statSync } from 'node:fs';
import { UserError } from '../../ground/user-error.ts';
import type { Api } from '../../../lib/folders/api.ts';
import { FatalError, RejectedError } from '../../../lib/folders/failures.ts';
import type { FolderOptions } from '../../../lib/folders/options.ts';
import type { Tally } from '../../../lib/folders/tally.ts';
import { shownTally } from '../terminal.ts';
import { apiOf, chosenService } from './chosen-service.ts';
import type { FolderProgram } from './program.ts';

export interface Given extends FolderOptions {
  readonly url?: string;
  readonly key?: string;
}

/** Gives a command the folder and the shared options. */
export const withFolder = (of: Command, { help }: FolderProgram): Command =>
  of
    .argument('<folder>', 'the folder')
    .option('--url <base-url>', `the base URL of the service, …/api; default: ${help.url}`)
    .option('--key <key>', `the API key; prefer NOTES_KEY, because ${help.key}`)
    .option('--workspace <id>', 'the id of the workspace; default: the default workspace');

/** The exit status of a command that Ctrl-C has ended, for shells. */
export const INTERRUPTED = 130;

/**
 * Runs the work of a command on the chosen service and prints its counts and failures, even if an error or Ctrl-C ends it early.
 * @param title the beginning of the line of counts, such as `Imported`
 * @throws UserError if no service or no key is known, or the work fails as a whole
 */
export async function tallied(
  title: string,
  program: FolderProgram,
  given: Given,
  work: (api: Api, tally: Tally) => Promise<void>,
): Promise<void> {
  const api = apiOf(chosenService(program, given), program);
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
    throw userErrorOf(error);
  } finally {
    process.off('SIGINT', stop);
    if (!finish(nothing)) process.exitCode = 1;
  }
}

/** What ends a command for a failure of the whole work: the workspace, for example, does not exist. */
export function userErrorOf(error: unknown): unknown {
  if (error instanceof FatalError) return new UserError(error.message);
  if (!(error instanceof RejectedError)) return error;
  return new UserError(
    error.status === undefined ? error.message : `The service rejects the request: ${error.message}`,
  );
}

/** @param takes what the command takes instead of a file @throws UserError if there is no such folder */
export function requireFolder(folder: string, takes: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) throw new UserError(`There is no folder ${folder}.`);
  if (!found.isDirectory()) throw new UserError(`${folder} is a file; ${takes}`);
}
