import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { misplacedAnchors, ruleNumbers } from '../harness/rule-numbers.ts';

/** All matches of a pattern in the TypeScript files of some folders, each with its place, `path: match`. */
const placesOf = (folders: string, pattern: RegExp): [place: string, match: string][] =>
  globSync(`${folders}/**/*.ts`, { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(pattern)].map(([match]): [string, string] => [
      `${path}: ${match}`,
      match,
    ]),
  );

test('each number of the reference is defined once, at its own anchor', () => {
  expect(ruleNumbers.filter((number, index) => ruleNumbers.indexOf(number) !== index)).toEqual([]);
  expect(misplacedAnchors).toEqual([]);
});

test('decisions are numbered without gaps', () => {
  const decisions = ruleNumbers.filter((number) => number.startsWith('D'));
  expect(new Set(decisions)).toEqual(new Set(decisions.map((_, index) => `D${index + 1}`)));
});

test('docs/reference.md defines every number that the code cites', () => {
  const cited = placesOf('{functions,lib,infra,test}', /\b(?:D\d+|E\d{1,2})\b/g);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(([, number]) => !ruleNumbers.includes(number)).map(([place]) => place)).toEqual([]);
});

test('the tests cite every number of the reference', () => {
  const cited = new Set(placesOf('test', /\b[DE]\d+\b/g).map(([, number]) => number));
  expect(ruleNumbers.filter((number) => !cited.has(number))).toEqual([]);
});

test('functions and lib cite no section of the specification', () => {
  const cited = placesOf('{functions,lib}', /\bspec(?:ification)? (?:section )?\d[\d.]*/gi);
  expect(cited.map(([place]) => place)).toEqual([]);
});

test('the README has at most 160 lines and 11,500 bytes', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(160);
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(11_500);
});
