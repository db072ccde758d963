// The checks that npm test runs before and beside the tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { UserError } from '../user-error.ts';

export type Step = readonly [name: string, command: string, ...args: string[]];

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
