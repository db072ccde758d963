// The tables of rules stay readable: a cell is a short summary, and longer rules are sections that links reach.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

const CELL_MAX_WORDS = 60;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string): Set<string> =>
  new Set([...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

test.for(['docs/extensions.md', 'docs/decisions.md'])('no cell of %s has more than 60 words', (path) => {
  const rows = read(path)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows.length).toBeGreaterThan(20);
  const long = rows.flatMap((row) =>
    row.split(/(?<!\\)\|/).filter((cell) => cell.trim().split(/\s+/).length > CELL_MAX_WORDS),
  );
  expect(long).toEqual([]);
});

test.for(['docs/extensions.md', 'docs/decisions.md'])(
  'every section of a rule in %s is linked from the row of its number',
  (path) => {
    const sections = [...read(path).matchAll(/^### (([DE]\d+) .+)$/gm)];
    expect(sections.length).toBeGreaterThan(0);
    for (const [, heading = '', number = ''] of sections)
      expect(read(path)).toMatch(new RegExp(`^\\| ${number} .*\\(#${anchorOf(heading)}\\) +\\|$`, 'm'));
  },
);

test('every link to a heading of a document reaches it', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].map(
      ([link, to = '', anchor = '']) => ({
        place: `${path}: ${link}`,
        target: to === '' ? path : join(dirname(path), to),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(10);
  const broken = links.filter(
    ({ target, anchor }) => target.endsWith('.md') && !anchorsOf(target).has(anchor),
  );
  expect(broken.map(({ place }) => place)).toEqual([]);
});
