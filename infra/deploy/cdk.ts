// Runs the CDK command line in this terminal and waits until it ends.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../ground/root.ts';
import { SETTINGS_VARIABLE, type Given } from '../stack/settings.ts';
import { chosenRegion } from './deployed-stack.ts';

/** The options of CDK that the commands use. */
export interface CdkOptions {
  readonly profile?: string;
  readonly requireApproval?: string;
  readonly progress?: string;
  readonly force?: true;
  readonly quiet?: true;
}

/** Runs a command of CDK on the stack with these settings. Returns false, and sets the exit status, if it failed. */
export function cdk(command: string, settings: Given, options: CdkOptions = {}): boolean {
  const { profile, requireApproval, progress, force, quiet } = options;
  const args = [
    ...(profile ? ['--profile', profile] : []),
    ...(requireApproval ? ['--require-approval', requireApproval] : []),
    ...(progress ? ['--progress', progress] : []),
    ...(force ? ['--force'] : []),
    ...(quiet ? ['--quiet'] : []),
  ];
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin/cdk'), [command, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, [SETTINGS_VARIABLE]: JSON.stringify(settings) },
  });
  if (status !== 0) process.exitCode = status ?? 1;
  return status === 0;
}

/** Lets this process's own requests to AWS use CDK's profile and region. Call it before the first request. */
export function useAws({ profile }: CdkOptions): void {
  if (profile) process.env['AWS_PROFILE'] = profile;
  const { region } = chosenRegion();
  if (region) process.env['AWS_REGION'] = region;
}
