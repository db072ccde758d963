import { spawnSync } from 'node:child_process';
import { build, type Metafile } from 'esbuild';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, inject } from 'vitest';
import { limitOf, requireWithin } from '../../infra/build/bundle-limits.ts';
import { builtinsPlugin } from '../../infra/build/builtins-plugin.ts';
import { BUNDLE_OPTIONS, METAFILE, UNREACHED } from '../../infra/build/bundle.ts';
import { functionNames } from '../../infra/build/functions.ts';
import { DIST, ROOT } from '../../infra/ground/root.ts';
import { SHORTENED, sdkPlugin } from '../../infra/build/sdk-plugin.ts';
import { localEnvironment } from '../../infra/local/database/table.ts';
import { test } from '../harness/user-test.ts';

// The bundles of the run are copied to a folder without node_modules, as on Lambda: an import that is not bundled fails.
const outdir = mkdtempSync(join(tmpdir(), 'notes-bundles-'));
cpSync(DIST, outdir, { recursive: true });
const { outputs } = JSON.parse(readFileSync(join(DIST, METAFILE), 'utf8')) as Metafile;
afterAll(() => rmSync(outdir, { recursive: true }));

const METHOD_ARN = 'arn:aws:execute-api:eu-west-1:123456789012:abc/api/GET/note';

/** Runs `before` in a new process, loads the authorizer there, calls it with a key and returns the output. */
function authorize(key: string, env: Readonly<Record<string, string>>, before = ''): string {
  const file = pathToFileURL(join(outdir, 'authorizer/index.mjs')).href;
  const event = { type: 'TOKEN', methodArn: METHOD_ARN, authorizationToken: `Bearer ${key}` };
  const script = `${before}
    const { handler } = await import('${file}');
    const context = { getRemainingTimeInMillis: () => 29_000 };
    console.log(JSON.stringify(await handler(${JSON.stringify(event)}, context)));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { AWS_LAMBDA_FUNCTION_NAME: 'authorizer', ...env },
    encoding: 'utf8',
  });
  return stdout + stderr.slice(-1_000);
}

test('a bundle over the limit fails the build with its size and its largest packages', () => {
  expect(() => requireWithin(() => 100, outputs)).toThrow(
    /functions\/note\/put\.ts is \d+\.\d KB \(\d+ bytes\), the limit is 100 KB\. Its largest parts:\n +\d+\.\d KB {2}@smithy\/core\n/,
  );
});

test('every function has a bundle within its size limit', () => {
  const sizes = functionNames.map((name) => {
    const [, output] = Object.entries(outputs).find(([path]) => path.endsWith(`/${name}/index.mjs`)) ?? [];
    return { name, fits: output !== undefined && output.bytes <= limitOf(`functions/${name}.ts`) * 1024 };
  });
  expect(sizes.filter(({ fits }) => !fits)).toEqual([]);
});

test('bundles import only files next to them and packages that no function reaches', () => {
  const imported = Object.entries(outputs).flatMap(([output, { imports }]) =>
    imports
      .filter(({ path, kind }) => kind !== 'dynamic-import' || !UNREACHED.includes(path))
      .map(({ path }) => resolve(ROOT, dirname(output), path)),
  );
  expect(imported.filter((path) => !existsSync(path))).toEqual([]);
});

test('bundles contain no code of the files of the AWS SDK that no function reaches', () => {
  const sizes = SHORTENED.map((file) => {
    const bytes = Object.values(outputs).map(({ inputs }) => inputs[file]?.bytesInOutput ?? 0);
    return { file, largest: Math.max(...bytes) };
  });
  expect(sizes.filter(({ largest }) => largest === 0 || largest > 200)).toEqual([]);
});

test.for([
  ['@smithy/core/checksum', 'Sha256Js'],
  ['@smithy/core/retry', 'AdaptiveRetryStrategy'],
  ['@smithy/core/retry', 'StandardRetryStrategy'],
] as const)('in a bundle of %s an instance of %s throws an error', async ([from, name]) => {
  const { outputFiles } = await build({
    ...BUNDLE_OPTIONS,
    sourcemap: false,
    write: false,
    stdin: { contents: `import { ${name} } from '${from}'; new ${name}();`, resolveDir: ROOT },
    plugins: [builtinsPlugin(), sdkPlugin()],
  });
  const [output] = outputFiles;
  const code = `data:text/javascript,${encodeURIComponent(output?.text ?? '')}`;
  await expect(import(code)).rejects.toThrow(`no ${name} in a function`);
});

test('a bundle runs with the credentials of its environment, even if AWS_PROFILE is set', async ({ me }) => {
  const env = { AWS_PROFILE: 'mine', ...localEnvironment(inject('functionsEndpoint')) };
  expect(JSON.parse(authorize(me.key, env).trim().split('\n').at(-1) ?? '')).toMatchObject({
    context: { userId: me.userId },
  });
});

test.for([
  ['eu-west-1', 'dynamodb.eu-west-1.amazonaws.com'],
  ['cn-north-1', 'dynamodb.cn-north-1.amazonaws.com.cn'],
  ['us-gov-west-1', 'dynamodb.us-gov-west-1.amazonaws.com'],
])('in %s a function calls %s', ([region, host]) => {
  const env = {
    AWS_REGION: region ?? '',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    TABLE_NAME: 'notes',
  };
  const spy = `process.getBuiltinModule('node:https').request = ({ host }) => {
    console.log('calls ' + host); process.exit(); };`;
  expect(authorize(`service_${'a'.repeat(43)}`, env, spy)).toBe(`calls ${host}\n`);
});
