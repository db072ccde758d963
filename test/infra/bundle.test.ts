import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BUDGET_MAX, BUDGETS, requireBudgets } from '../../infra/build/budgets.ts';
import { bundle } from '../../infra/build/bundle.ts';
import { functionNames, ROOT } from '../../infra/build/functions.ts';
import { KNOWN_ERRORS } from '../../infra/build/sdk-plugin.ts';
import { absent } from '../../infra/build/sdk/absent.ts';

const outdir = mkdtempSync(join(tmpdir(), 'notes-bundles-'));
const metafile = await bundle(outdir);
afterAll(() => rmSync(outdir, { recursive: true }));

const bundles = Object.values(metafile.outputs);

test('every function has a budget, none over the most there is', () => {
  expect(Object.keys(BUDGETS)).toEqual(expect.arrayContaining([...functionNames]));
  expect(Math.max(...Object.values(BUDGETS))).toBeLessThanOrEqual(BUDGET_MAX);
});

test('a bundle over its budget fails the build, and is told with what is largest in it', () => {
  expect(() => requireBudgets(metafile, { ...BUDGETS, 'note/put': 100 })).toThrow(
    /^note\/put is \d+\.\d KB \(\d+ bytes\), its budget 100 KB\. Largest in it:\n +\d+\.\d KB {2}@smithy\/core\n/,
  );
});

test('so does a file that is loaded on demand', () => {
  expect(() => requireBudgets(metafile, { ...BUDGETS, 'lib/domain/todos/checkboxes': 50 })).toThrow(
    'lib/domain/todos/checkboxes is ',
  );
});

test('so does a function without a budget', () => {
  const { authorizer: _, ...others } = BUDGETS;
  expect(() => requireBudgets(metafile, others)).toThrow(/^authorizer \(.+\) has no budget\./);
});

test('bundles import none of Node’s modules, which would evaluate the whole of them', () => {
  const imported = bundles.flatMap(({ imports }) => imports.map(({ path }) => path));
  expect(imported.filter((path) => path.startsWith('node:'))).toEqual([]);
});

test('bundles look for settings and credentials in the environment alone', () => {
  const modules = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const looking = /shared-ini-file-loader|node-config-provider|credential-provider-(?!env)/;
  expect(modules.filter((path) => looking.test(path))).toEqual([]);
});

test('the errors that lib/db tells by their class keep one in the bundles', () => {
  const used = globSync('lib/**/*.ts', { cwd: ROOT }).flatMap((path) =>
    [
      ...readFileSync(join(ROOT, path), 'utf8').matchAll(
        /^import \{([^}]*)\} from '@aws-sdk\/client-dynamodb'/gm,
      ),
    ]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => /Exception$|Error$/.test(name)),
  );
  expect(KNOWN_ERRORS).toEqual([...new Set(used)]);
});

test('a part of the SDK that is left out says so when it is used', () => {
  const Left = absent('Left') as (new () => { sign(): void }) & (() => void);
  const made = new Left();
  expect(() => made.sign()).toThrow('Left of the AWS SDK is not in this bundle');
  expect(() => Left()).toThrow('Left of the AWS SDK is not in this bundle');
});
