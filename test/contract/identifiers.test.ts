// No identifier contains a word of the column "Not" of CONTRIBUTING's table of words, in any of its forms, and no type or
// file is a place.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { COMMENT_OR_STRING } from '../harness/prose.ts';

const SOURCES = '{lib,functions,infra,test}/**/*.{ts,tsx}';

/** Names that belong to the language. */
const FOREIGN = new Set(['allSettled', 'reviver', 'withReviver']);

const REGULAR_EXPRESSION = /(?<=[(=:,?&|!]\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+\//;

const NO_CODE = new RegExp(`${COMMENT_OR_STRING.source}|${REGULAR_EXPRESSION.source}`, 'g');

/** The last cells of the table, without its two head lines. */
function wordsToAvoid(): string[] {
  const [, table = ''] = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split(/^(?=\| Say )/m);
  const cells = [...table.matchAll(/\|([^|\n]*)\|$/gm)].slice(2).map(([, cell = '']) => cell);
  return cells.flatMap((cell) => cell.split(',').map((word) => word.trim())).filter((word) => word !== '');
}

/** The words of a camelCase or UPPER_CASE name, in lower case. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/);

/** Whether the word is a form of one to avoid: "answers" and "answered" of "answer", "replies" of "reply". */
const isFormOf = (avoided: string, word: string): boolean =>
  new RegExp(`^${avoided.replace(/(?:e|y)$/, '')}(?:e?d|e?s|y|ies|ied|e|ing|al|als)?$`).test(word);

const placesIn = (path: string, text: string, avoided: readonly string[]): string[] =>
  [...new Set(text.replaceAll(NO_CODE, ' ').match(/[A-Za-z_$][\w$]*/g))]
    .filter((name) => !FOREIGN.has(name))
    .filter((name) => wordsOf(name).some((word) => avoided.some((each) => isFormOf(each, word))))
    .map((name) => `${path}: ${name}`);

test('no identifier contains a word of the column "Not" in CONTRIBUTING.md', () => {
  const avoided = wordsToAvoid();
  expect(avoided).toEqual(expect.arrayContaining(['answer', 'revive']));
  const paths = globSync(SOURCES, { cwd: ROOT });
  expect(paths.length).toBeGreaterThan(500);
  expect(paths.flatMap((path) => placesIn(path, readFileSync(join(ROOT, path), 'utf8'), avoided))).toEqual(
    [],
  );
});

/** The types of a text with a name such as `Place`, `TagPlaces`: an offset, a path, a slot or a page has its own noun. */
const placeTypes = (text: string): string[] =>
  [...text.matchAll(/\b(?:type|interface|class) ((?:\w*[a-z])?Places?)\b/g)].map(([, name = '']) => name);

test('no type and no file is named Place', () => {
  const paths = globSync(SOURCES, { cwd: ROOT });
  expect(paths.filter((path) => /(?:^|[/-])places?\b/.test(path))).toEqual([]);
  expect(paths.flatMap((path) => placeTypes(readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  const declared = ['TagPlace', 'Place', 'Marketplace'].map((name) => `type ${name} = 1;`).join(' ');
  expect(placeTypes(declared)).toEqual(['TagPlace', 'Place']);
});

test.for([
  ['a part of a name', 'isAnswered();'],
  ['an UPPER_CASE name', 'const MAX_REPLIES = 2;'],
  ['a noun', 'refusalOf(error)'],
] as const)('reports %s', ([, text]) => {
  expect(placesIn('a.ts', text, ['answer', 'reply', 'refuse', 'refusal'])).toEqual([
    expect.stringMatching(/^a\.ts: /),
  ]);
});

test.for([
  ['comments and strings', `call('answer'); // the answer`],
  ['another word with the same beginning', 'replace(replica, fuse)'],
] as const)('ignores %s', ([, text]) => {
  expect(placesIn('a.ts', text, ['answer', 'reply', 'refuse'])).toEqual([]);
});
