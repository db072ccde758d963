// Tools of other people that tests bring themselves, from the package registries, kept from run to run.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';

export type Environment = Readonly<Record<string, string>>;

const execute = promisify(execFile);

/** The environment of a tool: by this Node, telling nobody. */
const environment = (more: Environment) => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  ...more,
});

interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a tool; what it printed is part of the error when it fails. */
export const output = (
  cwd: string,
  env: Environment,
  command: string,
  ...args: readonly string[]
): Promise<Output> =>
  execute(command, args, { cwd, env: environment(env), maxBuffer: 1e8 }).catch(
    (error: Error & Partial<Output>) => {
      throw new Error(`${error.message}\n${error.stdout?.slice(-3_000)}`, { cause: error });
    },
  );

/** Runs a tool; what it told, without its errors. */
export const run = async (...tool: Parameters<typeof output>): Promise<string> =>
  (await output(...tool)).stdout;

/** A folder of tools, by a name that says their versions. */
export const toolsFolder = (name: string): string => join(tmpdir(), `notes-openapi-tools-${name}`);

/** A folder for what a test file makes, gone after it. */
export function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'notes-clients-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/**
 * Installs what a file stands for, if it is not there.
 * @returns why it could not be done, if it could not
 */
export async function install(
  file: string,
  env: Environment,
  ...[command = '', ...args]: string[]
): Promise<string | undefined> {
  if (existsSync(file)) return undefined;
  mkdirSync(dirname(file), { recursive: true });
  try {
    await run(dirname(file), env, command, ...args);
    return undefined;
  } catch (error) {
    return `${command} ${args[0]} failed: ${String(error).split('\n')[0]}`;
  }
}

/** Installs npm packages of exact versions into a folder; its `.bin` holds the tool that stands for them. */
export const installPackages = (
  folder: string,
  tool: string,
  packages: readonly string[],
): Promise<string | undefined> =>
  install(
    join(folder, 'node_modules/.bin', tool),
    {},
    'npm',
    'install',
    '--no-save',
    '--ignore-scripts',
    '--prefix',
    folder,
    ...packages,
  );

const STRICT = ['--noEmit', '--strict', '--noUncheckedIndexedAccess'];
const BROWSERLIKE = [
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
  '--lib',
  'esnext,dom',
  '--types',
  '',
];

/** Compiles a TypeScript program strictly with all it imports, and runs it; what it prints. */
export async function runTypeScript(program: string, env: Environment): Promise<string> {
  const folder = dirname(program);
  const bin = join(ROOT, 'node_modules/.bin');
  const bundle = basename(program, '.ts') + '.mjs';
  await run(folder, {}, join(bin, 'tsc'), ...STRICT, ...BROWSERLIKE, program);
  await run(folder, {}, join(bin, 'esbuild'), program, '--bundle', '--format=esm', `--outfile=${bundle}`);
  return run(folder, env, process.execPath, bundle);
}
