// The CDK command line, run to its end at this terminal.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../build/functions.ts';

/** Runs a command of CDK. False, and this process's exit status, when it failed. */
export function cdk(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin/cdk'), [command, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = status ?? 1;
  return status === 0;
}

/** CDK's `--profile` is for the calls of our own too. */
export function useProfile(args: readonly string[]): void {
  const index = args.findIndex((arg) => /^--profile(=|$)/.test(arg));
  const profile = args[index]?.split('=')[1] ?? args[index + 1];
  if (index >= 0 && profile) process.env['AWS_PROFILE'] = profile;
}
