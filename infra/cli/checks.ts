// The checks that npm test and npm run test:slow run before and beside the tests.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { UserError } from '../ground/user-error.ts';
import type { Tier } from './test-filters.ts';

export type Step = readonly [name: string, command: string, ...args: string[]];

/** If one of these fails, so would many tests. */
export const CHECKS_BEFORE: readonly Step[] = [
  // One checker instead of four, each of which would check the types that they share again.
  ['typecheck', 'tsc', '--checkers', '1'],
  ['typecheck of the web app', 'tsc', '-p', 'functions/app', '--checkers', '1'],
  ['synth', 'node', 'infra/cli/run.cjs', 'synth'],
];

/** These run beside the tests, which leave a core idle at times. */
export const CHECKS_BESIDE: Readonly<Partial<Record<Tier, () => readonly Step[]>>> = {
  tests: () => [
    ['lint', 'oxlint', '--deny-warnings'],
    ...changedFiles().map((files): Step => ['format of the changed files', ...PRETTIER, ...files]),
  ],
  // Before a submission: with types, which takes half a minute, and every file.
  slow: () => [
    ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
    ['format', ...PRETTIER, '.'],
  ],
};

const PRETTIER = ['prettier', '--check', '--log-level', 'warn', '--ignore-unknown'] as const;

/** The files that differ from the last commit, as one list; none without Git. */
function changedFiles(): string[][] {
  const git = (...args: string[]): string[] =>
    spawnSync('git', args, { encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? [];
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return files.length > 0 ? [files] : [];
}

export interface Checked {
  readonly name: string;
  readonly passed: boolean;
  readonly output: string;
}

/** Runs a check and keeps its output. */
export async function check([name, program, ...args]: Step): Promise<Checked> {
  // The type checker and the linter are written in Go. With fewer collections of garbage they take a sixth less time.
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GOGC: '400' },
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await once(child, 'close').catch(notByNpm)) as [number | null];
  return { name, passed: status === 0, output: (await output).join('') };
}

/** Prints the results of checks. Returns the names of the failed checks. */
export function failedOf(checks: readonly Checked[]): string[] {
  for (const { name, passed, output } of checks)
    process.stdout.write(`— ${name}${passed ? '' : ' failed'}\n${output}`);
  return checks.filter(({ passed }) => !passed).map(({ name }) => name);
}

/** @throws UserError if a program was not found */
export function notByNpm({ message }: Error): never {
  throw new UserError(`${message}. Run npm ci, then run this command with npm.`);
}
