// The commands in the documents can be pasted into any shell: zsh, the shell of macOS, takes no comments when it is
// interactive, so `npm start # a comment` gets arguments there.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

const SHELLS = 'sh|bash|zsh|shell|console';
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: ROOT });

/** The lines of all code blocks for a shell, each with its place. */
const lines = documents.flatMap((path) =>
  [...read(path).matchAll(new RegExp(`^( *)\`\`\`(?:${SHELLS})\\n(.*?)^\\1\`\`\``, 'gms'))].flatMap(
    ([, , block = '']) => block.split('\n').map((line) => ({ place: `${path}: ${line.trim()}`, line })),
  ),
);

/** Whether a shell reads a part of the line as a comment: a `#` outside quotes at the beginning of a word. */
function hasComment(line: string): boolean {
  const unquoted = line.replaceAll(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/g, 'x');
  return /(?:^|[\s;&|(])#/.test(unquoted);
}

test.for([
  ['npm start # a comment', true],
  ['# a comment', true],
  ['  # a comment', true],
  ['a "b" #c', true],
  ['a;# b', true],
  ['echo \'# Plan\' "- #food \\" # x" a#b \\# https://example.org/app#key=x', false],
])('%s: a comment? %s', ([line, expected]) => {
  expect(hasComment(line as string)).toBe(expected);
});

test('no command in the documents has a comment', () => {
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter(({ line }) => hasComment(line)).map(({ place }) => place)).toEqual([]);
});

test('no command that a program prints has a comment', () => {
  const sources = globSync('{infra,lib,functions}/**/*.ts', { cwd: ROOT });
  const printed = sources.flatMap((path) =>
    [...read(path).matchAll(/^(?!\s*(?:\/\/|\*)).*\b(?:npm|npx|aws|curl) [^\n]*? # .*$/gm)].map(
      ([line]) => `${path}: ${line.trim()}`,
    ),
  );
  expect(printed).toEqual([]);
});
