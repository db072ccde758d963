// The excerpts of searches as a reader sees them: in the lists of the web app, and below its notes.
import { expect, test } from 'vitest';
import { readableExcerpt } from '../../lib/markdown/inline-text.ts';

test.for([
  ['The **second tray** of leeks, see [[Seeds]].', 'The second tray of leeks, see Seeds.'],
  ['and [[Seeds|the trays]], ![[photo.png]]', 'and the trays, photo.png'],
  ['structures ## Installation Install it', 'structures Installation Install it'],
  ['- [ ] Call - [x] Water it', '☐ Call ☑ Water it'],
  ['[draft](https://example.com/draft) [cut](https://exam', 'draft cut'],
  ['[![Build](https://a.example/b.svg)](https://a.example) Text', 'Build Text'],
  ['| Tray | Up | | ---- | --: | | Leek | 48 |', 'Tray Up Leek 48'],
  ['*thyme*, _salt_ and ~~2~~ ==3== `a_b`', 'thyme, salt and 2 3 a_b'],
  ['```sh npm install ``` done', 'npm install done'],
  ['<p align="center"> <img src="logo.svg" alt="Z', ''],
  ['…| cut | row', '…cut row'],
  ['<h1 align="center">Zod</h1> Types<br/>', 'Zod Types'],
  ['H<sub>2</sub>O, x<sup>2</sup>', 'H2O, x2'],
  ['…## Installation', '…Installation'],
  ['a <!-- hidden --> b', 'a b'],
  ['> [!tip] From Ida', 'From Ida'],
  ['> quoted', 'quoted'],
  ['- first - second', 'first - second'],
  ['said[^1] twice', 'said twice'],
  ['2 * 3 < 4, a_b, C# #tag - dash List<string> x <y', '2 * 3 < 4, a_b, C# #tag - dash List<string> x <y'],
  ['<https://example.com>', '<https://example.com>'],
] as const)('%j is shown as %j', ([excerpt, text]) => {
  // A page collapses white space.
  expect(readableExcerpt(excerpt).text.replace(/\s+/g, ' ').trim()).toBe(text);
});

const matchesIn = (excerpt: string, ...words: readonly string[]): string[] => {
  const matches = words.map((word) => ({ start: excerpt.indexOf(word), length: word.length }));
  const shown = readableExcerpt(excerpt, matches);
  return shown.matches.map(({ start, length }) => shown.text.slice(start, start + length));
};

test('marks the same words, wherever marks were removed', () => {
  expect(matchesIn('# A **bold** [[leek]] - [ ] soup', 'bold', 'leek', 'soup')).toEqual([
    'bold',
    'leek',
    'soup',
  ]);
  expect(matchesIn('The **second** tray', '**second** tray')).toEqual(['second tray']);
});

test('marks nothing that is not shown', () => {
  expect(matchesIn('[[Seeds|trays]] <img alt="leek">', 'Seeds', 'leek')).toEqual([]);
});
