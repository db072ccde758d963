// The project's own text avoids the phrases in test/harness/banned-phrases.txt: they are hard to read or have a plainer
// word. No message of the specification contains one.
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { COMMENT_OR_STRING } from '../harness/prose.ts';

const LIST = 'test/harness/banned-phrases.txt';
const TEXT = ['*.md', '{docs,lib,functions,infra,test,.github,.ci,.devcontainer}/**/*', '.devcontainer/*'];
/** The list, its test, and a file generated from sources that are checked themselves. */
const UNCHECKED = new Set([LIST, 'test/contract/phrases.test.ts', 'docs/examples.json']);
const CODE = /\.(?:ts|mjs|go|java)$/;

/** A phrase as whole words in any case. It may continue on the next line of a comment or quotation. */
const patternOf = (phrase: string): RegExp =>
  new RegExp(String.raw`\b${phrase.split(' ').join(String.raw`\s+(?:(?://|\*|#|>)\s+)?`)}\b`, 'gi');

const banned = readFileSync(join(ROOT, LIST), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((phrase) => [phrase, patternOf(phrase)] as const);

/** In code only comments and strings of several words are prose: names and single words may be data. */
const proseIn = (path: string, text: string): (readonly [start: number, prose: string])[] =>
  CODE.test(path)
    ? [...text.matchAll(COMMENT_OR_STRING)]
        .filter(([token]) => token.includes(' '))
        .map((match) => [match.index, match[0]] as const)
    : [[0, text]];

const placesIn = (path: string, text: string): string[] =>
  proseIn(path, text).flatMap(([start, prose]) =>
    banned.flatMap(([phrase, pattern]) =>
      [...prose.matchAll(pattern)].map(
        ({ index }) => `${path}:${text.slice(0, start + index).split('\n').length}: ${phrase}`,
      ),
    ),
  );

test('the text of the project contains no banned phrase', () => {
  const paths = globSync(TEXT, { cwd: ROOT }).filter(
    (path) => !UNCHECKED.has(path) && statSync(join(ROOT, path)).isFile(),
  );
  expect(paths.length).toBeGreaterThan(500);
  expect(paths.flatMap((path) => placesIn(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
});

test.for([
  ['a phrase in any case and in a sentence', 'a.md', 'one\nGone By now.', 'a.md:2: by now'],
  ['a phrase across the lines of a comment', 'a.ts', '  // kept for\n  // ever\n', 'a.ts:1: for ever'],
  ['a phrase across the lines of a docstring', 'a.ts', '/**\n * kept for\n * ever\n */', 'a.ts:2: for ever'],
  ['a phrase in a string', 'a.ts', `f("it's", 'gone by now');`, 'a.ts:1: by now'],
] as const)('reports %s', ([, path, text, place]) => {
  expect(placesIn(path, text)).toEqual([place]);
});

test.for([
  ['an identifier', 'a.ts', 'const mend = 1; // a repair'],
  ['a string of one word', 'a.ts', `update({ content: 'anew' });`],
  ['a part of a word', 'a.md', 'amended, standby nowhere'],
] as const)('ignores %s', ([, path, text]) => {
  expect(placesIn(path, text)).toEqual([]);
});
