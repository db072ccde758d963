// What other people's tools make of the API's description: linters find nothing, and the most used generator makes
// clients that compile and work against the running server. The tools come from the package registries.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';
import { newUser } from '../harness/client.ts';

const LINTERS = ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3'];
const GENERATOR = 'openapi-generator-cli';
const GENERATOR_VERSION = '7.25.0';

const DESCRIPTION = join(ROOT, 'openapi.json');
const CLIENTS = join(ROOT, 'test/slow/clients');
/** Kept from run to run. */
const tools = join(tmpdir(), `notes-openapi-tools-${GENERATOR_VERSION}`);
const jar = join(tools, `${GENERATOR}-${GENERATOR_VERSION}.jar`);
const folder = mkdtempSync(join(tmpdir(), 'notes-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

const execute = promisify(execFile);

/** The environment of a tool: by this Node, telling nobody. */
const environment = (more: Readonly<Record<string, string>>) => ({
  ...process.env,
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  ...more,
});

/** Runs a tool; its output is part of the error when it fails. */
async function run(
  cwd: string,
  env: Readonly<Record<string, string>>,
  command: string,
  ...args: string[]
): Promise<string> {
  const running = execute(command, args, { cwd, env: environment(env), maxBuffer: 1e8 });
  const { stdout } = await running.catch((error: Error & { stdout?: string }) => {
    throw new Error(`${error.message}\n${error.stdout?.slice(-3_000)}`, { cause: error });
  });
  return stdout;
}

/** @returns why it could not be done, if it could not */
async function attempt(...[command = '', ...args]: string[]): Promise<string | undefined> {
  mkdirSync(tools, { recursive: true });
  try {
    await run(tools, {}, command, ...args);
    return undefined;
  } catch (error) {
    return `${command} ${args[0]} failed: ${String(error).split('\n')[0]}`;
  }
}

const bin = (name: string): string => join(tools, 'node_modules/.bin', name);

const lintersMissing = existsSync(bin('spectral'))
  ? undefined
  : await attempt('npm', 'install', '--no-save', '--ignore-scripts', '--prefix', tools, ...LINTERS);

test.for([
  ['redocly', 'lint', DESCRIPTION],
  ['spectral', 'lint', DESCRIPTION, '--ruleset', 'rules.yaml', '--fail-severity', 'hint'],
])('%s has nothing to say', async ([name = '', ...args], { skip }) => {
  skip(lintersMissing !== undefined, lintersMissing);
  writeFileSync(join(tools, 'rules.yaml'), 'extends: ["spectral:oas"]\n');
  const { stdout, stderr } = await execute(bin(name), args, { cwd: tools, env: environment({}) });
  expect(stdout + stderr).not.toMatch(/\bwarn(ing)?s?\b/i);
});

const generatorMissing = existsSync(jar)
  ? undefined
  : await attempt(
      'mvn',
      'dependency:copy',
      '-q',
      `-Dartifact=org.openapitools:${GENERATOR}:${GENERATOR_VERSION}`,
      `-DoutputDirectory=${tools}`,
    );

type Generated = (client: string, env: Record<string, string>) => Promise<string>;

/** Compiles a client with the program that uses it, and runs that. */
const PROGRAMS: readonly (readonly [generator: string, options: readonly string[], Generated])[] = [
  [
    'python',
    [],
    async (client, env) => {
      await run(client, {}, 'python3', '-m', 'venv', 'venv');
      await run(client, {}, 'venv/bin/pip', 'install', '--quiet', '.');
      return run(client, env, 'venv/bin/python', join(CLIENTS, 'smoke.py'));
    },
  ],
  [
    'java',
    ['--library', 'native'],
    async (client, env) => {
      copyFileSync(join(CLIENTS, 'Smoke.java'), join(client, 'src/main/java/Smoke.java'));
      const goals = ['package', 'dependency:copy-dependencies'];
      await run(client, {}, 'mvn', '-q', '-Dmaven.test.skip', '-Dmaven.javadoc.skip', ...goals);
      return run(client, env, 'java', '-cp', 'target/classes:target/dependency/*', 'Smoke');
    },
  ],
  [
    'typescript-fetch',
    [],
    async (client, env) => {
      const program = join(dirname(client), 'smoke.ts');
      copyFileSync(join(CLIENTS, 'smoke.ts.txt'), program);
      const options = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler'];
      const typescript = join(ROOT, 'node_modules/.bin/tsc');
      await run(client, {}, typescript, ...options, '--lib', 'esnext,dom', '--types', '', program);
      await run(
        client,
        {},
        join(ROOT, 'node_modules/.bin/esbuild'),
        program,
        '--bundle',
        '--outfile=smoke.js',
      );
      return run(client, env, process.execPath, 'smoke.js');
    },
  ],
];

test.for(PROGRAMS)(
  '%s: the generated client compiles and works',
  async ([generator, options, use], { skip }) => {
    skip(generatorMissing !== undefined, generatorMissing);
    const client = join(folder, generator, 'client');
    await run(
      tools,
      {},
      'java',
      '-jar',
      jar,
      'generate',
      '-i',
      DESCRIPTION,
      '-g',
      generator,
      '-o',
      client,
      ...options,
    );
    const { key } = await newUser();
    expect(await use(client, { BASE_URL: inject('baseUrl'), KEY: key })).toBe('ok\n');
  },
);
