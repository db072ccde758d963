// The command that keeps a folder and a workspace equal.
import { Option, type Command } from 'commander';
import { FatalError } from '../../../lib/folders/failures.ts';
import { openSync } from '../../../lib/folders/sync/sync-folder.ts';
import { TooManyDeletionsError, type Round, type SyncOptions } from '../../../lib/folders/sync/sync.ts';
import { folderEvents } from '../folder-events.ts';
import { syncFolderOf } from '../sync-folder.ts';
import { lockFolder, type SyncLock } from '../sync-lock.ts';
import { asks, isInteractive, notice, say } from '../terminal.ts';
import { newerVersion } from '../version-check.ts';
import { untilQuiet, watchFolder } from '../watch.ts';
import { apiOf, chosenService } from './chosen-service.ts';
import { INTERRUPTED, requireFolder, userErrorOf, withFolder, type Given } from './folder-command.ts';
import type { FolderProgram, Service } from './program.ts';

type SyncGiven = Given & SyncOptions & { readonly watch?: boolean };

const TOO_MANY_DELETIONS = 3;

/** Gives a command the options and the work of a sync. */
export const syncCommand = (of: Command, program: FolderProgram): Command =>
  withFolder(of, program)
    .description('Keeps a folder of Markdown files and a workspace equal, in both directions.')
    .addOption(new Option('--watch', 'go on until Ctrl-C').conflicts('dryRun'))
    .option('--dry-run', 'only print what would be done')
    .addOption(
      new Option(
        '--prefer <side>',
        'whose text a note keeps if both sides changed the same lines; default: the service’s, and a second note has the other text',
      ).choices(['folder', 'service']),
    )
    .option('--allow-deletions', 'go on even if more than 10 items and 20 % of all would be deleted')
    .option('--daily <folder>', 'the subfolder with daily notes; it counts at the first run')
    .addHelpText(
      'after',
      `
What a sync replaces or deletes stays in a version or the trash of the service,
or for 30 days in .notes-sync/trash. Run it again after Ctrl-C or an error.
The exit status is 1 if something can't be synced, 3 for too many deletions.`,
    )
    .action(async (root: string, given: SyncGiven) => {
      requireFolder(root, 'a sync takes a folder of Markdown files (.md).');
      const service = chosenService(program, given);
      const lock = given.dryRun ? NO_LOCK : lockFolder(root);
      try {
        await run({ root, given, program, service, lock });
      } catch (error) {
        if (!(error instanceof TooManyDeletionsError)) throw userErrorOf(error);
        notice(error.message);
        process.exitCode = TOO_MANY_DELETIONS;
      } finally {
        lock.release();
      }
    });

/** A dry run writes nothing, not even a lock. */
const NO_LOCK: SyncLock = { isOurs: () => true, release: () => undefined };

interface Run {
  readonly root: string;
  readonly given: SyncGiven;
  readonly program: FolderProgram;
  readonly service: Service;
  readonly lock: SyncLock;
}

/** Does the rounds. Ctrl-C ends the process at once: the next run completes what is half done. */
async function run({ root, given, program, service, lock }: Run): Promise<void> {
  let summary: (() => string) | undefined;
  const stop = (): void => {
    lock.release();
    if (summary) say(summary());
    process.exit(INTERRUPTED);
  };
  process.once('SIGINT', stop);
  try {
    const folder = syncFolderOf(root);
    // Nobody wants a mail from cron about a request that succeeded when it was repeated.
    const api = apiOf(service, program, process.stderr.isTTY ? notice : () => undefined);
    const sync = await openSync(api, folder, given, {
      say,
      warn: notice,
      ...(isInteractive() && { ask: asks }),
    });
    summary = () => sync.summary();
    let isWatching = false;
    const round = async (): Promise<Round> => {
      if (!lock.isOurs()) throw new FatalError(`Another process has begun to sync ${root}.`);
      const done = await sync.round();
      if (given.watch && done.again === undefined && !isWatching) {
        isWatching = true;
        say(`${sync.summary()} Watching ${root} until Ctrl-C.`);
      }
      if (given.watch && done.hasChanged) await mentionVersion();
      return done;
    };
    const mentionVersion = async (): Promise<void> => {
      const line = program.isNotesFile && (await newerVersion(folder, service.url, program.version));
      if (line) say(line);
    };
    if (given.watch)
      await watchFolder(round, {
        after,
        watch: (changed, failed) => folderEvents(root, changed, failed),
        say,
        warn: notice,
      });
    const done = await untilQuiet(round, wait);
    if (done.problems > 0) process.exitCode = 1;
    // Conflict notes that still exist were reported when they were made.
    const isSilent = !done.hasChanged && done.problems === 0 && !process.stdout.isTTY;
    if (isSilent && !given.dryRun) return;
    if (!given.dryRun) await mentionVersion();
    say(sync.summary());
  } finally {
    process.off('SIGINT', stop);
  }
}

/** Starts a timer. Returns what cancels it. */
function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void after(ms, resolve));
