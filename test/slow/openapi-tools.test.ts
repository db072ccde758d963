// Other tools and the API's description: linters report nothing, and the most used generator creates clients that
// compile and work against the running server. Other generators are in openapi-clients.test.ts.
// @module-tag slow
// @module-tag proof
import { copyFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { newUser } from '../harness/client.ts';
import {
  type Environment,
  install,
  installPackages,
  output,
  run,
  runTypeScript,
  toolsFolder,
  workFolder,
} from '../harness/outside-tools.ts';

const LINTERS = ['@redocly/cli@2.77.0', '@stoplight/spectral-cli@6.16.3'];
const GENERATOR = 'openapi-generator-cli';
const GENERATOR_VERSION = '7.25.0';

const DESCRIPTION = join(ROOT, 'openapi.json');
const CLIENTS = join(ROOT, 'test/slow/clients');
const tools = toolsFolder(GENERATOR_VERSION);
const jar = join(tools, `${GENERATOR}-${GENERATOR_VERSION}.jar`);
const folder = workFolder();

const lintersMissing = await installPackages(tools, 'spectral', LINTERS);

test.for([
  ['redocly', 'lint', DESCRIPTION],
  ['spectral', 'lint', DESCRIPTION, '--ruleset', 'rules.yaml', '--fail-severity', 'hint'],
])('%s reports no problem', async ([name = '', ...args], { skip }) => {
  skip(lintersMissing !== undefined, lintersMissing);
  writeFileSync(join(tools, 'rules.yaml'), 'extends: ["spectral:oas"]\n');
  const { stdout, stderr } = await output(tools, {}, join(tools, 'node_modules/.bin', name), ...args);
  expect(stdout + stderr).not.toMatch(/\bwarn(ing)?s?\b/i);
});

const generatorMissing = await install(
  jar,
  {},
  'mvn',
  'dependency:copy',
  '-q',
  `-Dartifact=org.openapitools:${GENERATOR}:${GENERATOR_VERSION}`,
  `-DoutputDirectory=${tools}`,
);

type Use = (client: string, env: Environment) => Promise<string>;

/** Compiles a client with the program that uses it, and runs it. */
const PROGRAMS: readonly (readonly [generator: string, options: readonly string[], Use])[] = [
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
      return runTypeScript(program, env);
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
    expect(await use(client, { NOTES_URL: inject('baseUrl'), NOTES_KEY: key })).toBe('ok\n');
  },
);
