// Runs the examples of docs/examples as a user does: in their own process, with NOTES_URL and NOTES_KEY.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject, onTestFinished } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

export const EXAMPLES_FOLDER = join(ROOT, 'docs/examples');

/** The project's own Node. */
export const NODE = join(ROOT, 'node_modules/.bin/node');

export interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly key: string;
  /** The gateway's if not given. */
  readonly url?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder in which it runs; that of the examples if not given. */
  readonly cwd?: string;
}

/** Runs a program with an example as an argument; never throws for its exit status. */
export async function run(
  { key, url = inject('baseUrl'), input = '', env = {}, cwd = EXAMPLES_FOLDER }: Surroundings,
  program: string,
  ...args: readonly string[]
): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC', NOTES_URL: url, NOTES_KEY: key, ...env },
  });
  // The program may end without reading its input.
  child.stdin.on('error', () => undefined).end(input);
  const [[status], out, err] = await Promise.all([
    once(child, 'close') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, out, err };
}

/** A folder that is deleted after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'notes-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The reason why a program is missing, or undefined if it is there. Printed once for the tests it skips. */
export function missing(what: string, program: string, ...args: readonly string[]): string | undefined {
  if (spawnSync(program, args, { stdio: 'ignore' }).status === 0) return undefined;
  console.log(`Some tests are skipped: ${what}`);
  return what;
}
