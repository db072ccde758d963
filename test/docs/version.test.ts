// Several files contain the version of a release: the newest numbered section of the changelog has the version of
// package.json, from which the build takes that of the functions and of the web app.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { VERSION, VERSION_CONSTANT } from '../../infra/ground/version.ts';

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

const lock = JSON.parse(read('package-lock.json')) as {
  readonly version: string;
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
};

test.for([
  ['package.json', (JSON.parse(read('package.json')) as { version: string }).version],
  ['package-lock.json', lock.version],
  ['the root package of package-lock.json', lock.packages['']?.version],
  [
    'the newest numbered section of CHANGELOG.md',
    /^## (\d\S*) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md'))?.[1],
  ],
  ['the constant of the functions and the web app', JSON.parse(VERSION_CONSTANT.SERVICE_VERSION)],
] as const)('%s has the version of the service', ([, version]) => {
  expect(version).toBe(VERSION);
});

test('openapi.json also says whether there are unreleased changes', () => {
  const { info } = JSON.parse(read('openapi.json')) as { info: { version: string } };
  const [, unreleased = ''] = read('CHANGELOG.md').split(/^## .*$/m);
  expect(info.version).toBe(unreleased.trim() === '' ? VERSION : `${VERSION}+unreleased`);
});

test('the changelog begins with a section for unreleased changes', () => {
  expect(/^## (.*)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe('Unreleased');
});
