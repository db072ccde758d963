// Detects API keys where a command expects something else, such as an id. The error must not print them, and neither may
// the errors of other checks, which print what was typed.
import type { Command } from 'commander';
import { containsKey } from '../../lib/domain/keys/key-format.ts';

/** Whether a command or one of its subcommands uses a key, which NOTES_KEY or `--key` names. */
export const takesKey = (program: Command): boolean =>
  [program, ...program.commands].some(({ options }) => options.some(({ long }) => long === '--key'));

/** Whether an argument other than the value of `--key` contains a key. */
export function hasPastedKey(program: Command, args: readonly string[]): boolean {
  const isValue = (arg: string, n: number): boolean =>
    takesKey(program) && (args[n - 1] === '--key' || arg.startsWith('--key='));
  return args.some((arg, n) => containsKey(arg) && !isValue(arg, n));
}
