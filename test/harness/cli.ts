// Runs a command in its own process, as a user types it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../infra/ground/root.ts';

export interface Typed {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `infra/cli/<name>.ts`, as the user `uid` if given; never throws for its exit status. */
export const type = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  uid?: number,
): Promise<Typed> => runFile(join(ROOT, 'infra/cli', `${name}.ts`), args, env, uid);

/** Runs a program in JavaScript or TypeScript; never throws for its exit status. */
export async function runFile(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  uid?: number,
): Promise<Typed> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const [[status], out, err] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status: Number(status), out, err };
}
