// Runs a command line. The exit status is 0 for success, 1 for a failure (the message says why and what to do), and 2 for
// wrong arguments (the message says which).
import { CommanderError, type Command } from 'commander';
import { hasPastedKey, takesKey } from './pasted-keys.ts';
import { run } from './user-error.ts';

/**
 * Parses the command line and runs the command.
 * @param problem what else is wrong with the command line; undefined if nothing is
 */
export const runProgram = (
  program: Command,
  problem: () => string | undefined = () => undefined,
): Promise<void> =>
  run(async () => {
    try {
      const found = pastedKey(program) ?? problem();
      if (found !== undefined) program.error(`error: ${found}`);
      await program.parseAsync();
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    }
  });

const pastedKey = (program: Command): string | undefined =>
  hasPastedKey(program, process.argv.slice(2))
    ? `an argument contains an API key. ${takesKey(program) ? 'Set NOTES_KEY instead' : 'Pass an id instead: npm run keys -- list --user USER shows the ids of the keys of a user'}`
    : undefined;
