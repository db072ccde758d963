import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/build/functions.ts';

const decisions = readFileSync(join(ROOT, 'docs/decisions.md'), 'utf8');
const numbers = [...decisions.matchAll(/^\| (D\d+) /gm)].map(([, number]) => number);

/** The places in some folders' files where a text matches: `path: match`. */
const placesOf = (folders: string, pattern: RegExp): [place: string, match: string][] =>
  globSync(`${folders}/**/*.ts`, { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(pattern)].map(([match]): [string, string] => [
      `${path}: ${match}`,
      match,
    ]),
  );

test('decisions are numbered without a gap', () => {
  expect(numbers).toEqual(numbers.map((_, index) => `D${index + 1}`));
});

test('every decision that the code cites stands in docs/decisions.md', () => {
  const cited = placesOf('{functions,lib,infra,test}', /\bD\d+\b/g);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(([, number]) => !numbers.includes(number)).map(([place]) => place)).toEqual([]);
});

test('every extension that the code cites stands in docs/extensions.md', () => {
  const extensions = readFileSync(join(ROOT, 'docs/extensions.md'), 'utf8');
  const known = [...extensions.matchAll(/^\| (E\d+) /gm)].map(([, number]) => number);
  expect(known).toEqual(known.map((_, index) => `E${index + 1}`));
  const cited = placesOf('{functions,lib,infra,test}', /\bE\d{1,2}\b/g);
  expect(cited.filter(([, number]) => !known.includes(number)).map(([place]) => place)).toEqual([]);
});

test('the code cites nothing that is not in the repository', () => {
  const cited = placesOf('{functions,lib}', /\bspec(?:ification)? (?:section )?\d[\d.]*/gi);
  expect(cited.map(([place]) => place)).toEqual([]);
});

test('every link in the documents leads to a file', () => {
  const broken = globSync('{*,docs/*}.md', { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\]\(([^)#]+)[^)]*\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !to.startsWith('https:') && !existsSync(join(ROOT, dirname(path), to)))
      .map((to) => `${path}: ${to}`),
  );
  expect(broken).toEqual([]);
});

test('the README has at most 170 lines', () => {
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n').length - 1).toBeLessThanOrEqual(170);
});
