// The rules of the folders (README, "The map"): allowed imports, and facilities that only one place may use.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';

const files = globSync('{functions,lib,infra}/**/*.ts', { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), 'utf8'),
}));

const importsOf = ({ path, text }: { path: string; text: string }) =>
  [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    relative(ROOT, join(ROOT, dirname(path), to)),
  );

const room = (path: string): string => /^(functions|infra|test|lib\/\w+)/.exec(path)?.[1] ?? path;

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  functions: ['lib/api', 'lib/domain', 'lib/core', 'lib/mcp'],
  'lib/mcp': ['lib/api', 'lib/schema', 'lib/core', 'lib/domain'],
  'lib/api': ['lib/schema', 'lib/core', 'lib/domain'],
  'lib/domain': ['lib/cache', 'lib/db', 'lib/auth', 'lib/markdown', 'lib/schema', 'lib/core'],
  'lib/cache': ['lib/db', 'lib/core', 'lib/domain'],
  'lib/db': ['lib/schema', 'lib/core'],
  'lib/auth': ['lib/core'],
  'lib/markdown': [],
  'lib/schema': [],
  'lib/core': [],
};

test('imports go in one direction', () => {
  const wrong = files.flatMap((file) => {
    const allowed = MAY_IMPORT[room(file.path)];
    return importsOf(file)
      .filter((to) => allowed && room(to) !== room(file.path) && !allowed.includes(room(to)))
      .map((to) => `${file.path} → ${to}`);
  });
  expect(wrong).toEqual([]);
});

test('the HTTP layer imports only callers and errors from the domain', () => {
  const known = files
    .filter(({ path }) => path.startsWith('lib/api/'))
    .flatMap(importsOf)
    .filter((to) => to.startsWith('lib/domain/'));
  expect([...new Set(known)].toSorted()).toEqual(['lib/domain/caller.ts', 'lib/domain/errors.ts']);
});

const holders = (what: RegExp, where: RegExp) =>
  files.filter(({ path, text }) => where.test(path) && what.test(text)).map(({ path }) => path);

test('only the database client reads the environment', () => {
  expect(holders(/process\.env/, /^(lib|functions)\//)).toEqual(['lib/db/table/client.ts']);
});

test('only keys.ts contains key prefixes', () => {
  expect(holders(/[A-Z]#/, /^(lib|functions)\//)).toEqual(['lib/db/table/keys.ts']);
});

test('only lib/core reads the clock and random numbers', () => {
  const calls = /Date\.now|new Date\(|Math\.random|getRandomValues/;
  expect(holders(calls, /^(lib|functions)\//).toSorted()).toEqual([
    'lib/core/clock.ts',
    'lib/core/random.ts',
  ]);
});

test('only lib/db imports the AWS SDK', () => {
  expect(holders(/@aws-sdk/, /^(lib\/(?!db)|functions\/)/)).toEqual([]);
});
