// Third-party tools that tests install from the package registries and reuse in later runs.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

export type Environment = Readonly<Record<string, string>>;

const execute = promisify(execFile);

/** The environment of a tool: this Node, without telemetry. */
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

/** Runs a tool; its error includes its output. */
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

/** Runs a tool and returns its standard output. */
export const run = async (...tool: Parameters<typeof output>): Promise<string> =>
  (await output(...tool)).stdout;

/** A folder for tools; its name should contain their versions. */
export const toolsFolder = (name: string): string => join(tmpdir(), `notes-openapi-tools-${name}`);

/** A folder for the files of a test file, deleted after it. */
export function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'notes-clients-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/**
 * Runs a command that creates `file`, unless the file exists.
 * @returns the reason if the command failed
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

/** Installs npm packages of exact versions into a folder, unless `tool` is in its `.bin`. */
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

/** Compiles a TypeScript program and its imports strictly, runs it, and returns its output. */
export async function runTypeScript(program: string, env: Environment): Promise<string> {
  const folder = dirname(program);
  const bin = join(ROOT, 'node_modules/.bin');
  const bundle = basename(program, '.ts') + '.mjs';
  await run(folder, {}, join(bin, 'tsc'), ...STRICT, ...BROWSERLIKE, program);
  await run(folder, {}, join(bin, 'esbuild'), program, '--bundle', '--format=esm', `--outfile=${bundle}`);
  return run(folder, env, process.execPath, bundle);
}
