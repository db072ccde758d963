import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

const IMPORT = /(?:\bfrom |\bimport\(|^import )'([@a-z][^']*)'/gm;

/** The names of the packages that the files in `folders` import, without subpaths. */
function packagesIn(folders: string): string[] {
  const imported = globSync(`${folders}/**/*.ts`, { cwd: ROOT })
    .flatMap((path) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)])
    .map(([, name = '']) => name)
    .filter((name) => !isBuiltin(name));
  return [...new Set(imported.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name))];
}

test('every imported package is declared', () => {
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const undeclared = packagesIn('{functions,lib,infra,test}').filter(
    (name) => !declared.includes(name) && !declared.includes(`@types/${name}`),
  );
  expect(undeclared).toEqual([]);
});

test('functions import every package declared in dependencies', () => {
  const imported = packagesIn('{functions,lib}');
  expect(Object.keys(dependencies).filter((name) => !imported.includes(name))).toEqual([]);
});

test('package.json turns off install reports', () => {
  const { scarfSettings } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scarfSettings: object;
  };
  // The packages of Swagger UI report their installation unless this setting turns it off.
  expect(scarfSettings).toEqual({ enabled: false });
});

test('every version is pinned', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
