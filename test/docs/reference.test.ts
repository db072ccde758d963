// The reference stays readable: short paragraphs and cells, and an index that leads to every number.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { ruleNumbers } from '../harness/rule-numbers.ts';

const CELL_MAX_WORDS = 60;
const PARAGRAPH_MAX_WORDS = 110;

const reference = readFileSync(join(ROOT, 'docs/reference.md'), 'utf8');

const longerThan = (max: number, texts: string[]): string[] =>
  texts.filter((text) => text.trim().split(/\s+/).length > max);

test('no paragraph and no item of a list has more than 110 words, and no cell more than 60', () => {
  const blocks = reference.split(/\n\n|\n(?=(?:-|\d+\.) |\|)/);
  expect(blocks.length).toBeGreaterThan(200);
  expect(longerThan(PARAGRAPH_MAX_WORDS, blocks)).toEqual([]);
  const cells = blocks.filter((block) => block.startsWith('|')).flatMap((row) => row.split(/(?<!\\)\|/));
  expect(longerThan(CELL_MAX_WORDS, cells)).toEqual([]);
});

test.for(['D', 'E'])('the index has every %s in order', (letter) => {
  const [, line] = new RegExp(`^${letter}: ((?:\\[\\d+\\]\\(#\\w+\\)\\s)+)`, 'm').exec(reference) ?? [];
  const wanted = ruleNumbers
    .filter((number) => number.startsWith(letter))
    .map((number) => Number(number.slice(1)))
    .toSorted((a, b) => a - b)
    .map((number) => `[${number}](#${letter.toLowerCase()}${number})`);
  expect(line?.trim().split(/\s/)).toEqual(wanted);
});
