import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { referencesIn } from '../../lib/markdown/references.ts';
import { ROOT } from '../../infra/build/functions.ts';

const decisions = readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8');
const numbers = [...decisions.matchAll(/^\| (D\d+) /gm)].map(([, number]) => number);
const extensions = [...readFileSync(join(ROOT, 'docs/extensions.md'), 'utf8').matchAll(/^\| E(\d+) /gm)].map(
  ([, number]) => Number(number),
);

/** All matches of a pattern in the TypeScript files of some folders, each with its place, `path: match`. */
const placesOf = (folders: string, pattern: RegExp): [place: string, match: string][] =>
  globSync(`${folders}/**/*.ts`, { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(pattern)].map(([match]): [string, string] => [
      `${path}: ${match}`,
      match,
    ]),
  );

test('decisions are numbered without gaps', () => {
  expect(numbers).toEqual(numbers.map((_, index) => `D${index + 1}`));
});

test('docs/decisions.md has every decision the code cites', () => {
  const cited = placesOf('{functions,lib,infra,test}', /\bD\d+\b/g);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(([, number]) => !numbers.includes(number)).map(([place]) => place)).toEqual([]);
});

test('docs/extensions.md has every extension the code cites', () => {
  expect(extensions).toEqual([...new Set(extensions)].toSorted((a, b) => a - b));
  const cited = placesOf('{functions,lib,infra,test}', /\bE\d{1,2}\b/g);
  expect(
    cited.filter(([, number]) => !extensions.includes(Number(number.slice(1)))).map(([place]) => place),
  ).toEqual([]);
});

test('the tests cite every decision and every extension', () => {
  const promised = [...numbers, ...extensions.map((number) => `E${number}`)];
  const cited = new Set(placesOf('test', /\b[DE]\d+\b/g).map(([, number]) => number));
  expect(promised.filter((number) => !cited.has(number ?? ''))).toEqual([]);
});

test('functions and lib cite no section of the specification', () => {
  const cited = placesOf('{functions,lib}', /\bspec(?:ification)? (?:section )?\d[\d.]*/gi);
  expect(cited.map(([place]) => place)).toEqual([]);
});

test('every link in the documents points to an existing file', () => {
  const broken = globSync('{*,docs/*}.md', { cwd: ROOT }).flatMap((path) =>
    referencesIn(readFileSync(join(ROOT, path), 'utf8'))
      .filter(({ external, target }) => !external && target !== '')
      .filter(({ target }) => !existsSync(join(ROOT, dirname(path), target)))
      .map(({ target }) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('the README has at most 160 lines and 11,500 bytes', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(160);
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(11_500);
});
