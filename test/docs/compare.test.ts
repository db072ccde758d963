// docs/compare.md: each mark of another service has a source, and every row has a mark for each service.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

const page = readFileSync(join(ROOT, 'docs/compare.md'), 'utf8');

/** The rows of the page's tables, each as its cells. */
const tables = [...page.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
  table
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ),
);
const [[services = [], ...rows] = []] = tables;

test('the only table has a mark for each service in every row', () => {
  expect(tables).toHaveLength(1);
  expect(services).toContain('[EdgeEver]');
  expect(rows.length).toBeGreaterThan(8);
  for (const [what = '', ...marks] of rows) {
    expect(marks, what).toHaveLength(services.length - 1);
    expect(
      marks.filter((mark) => !/[✓~–]|3rd party|not checked/.test(mark)),
      what,
    ).toEqual([]);
  }
});

test('every mark of another service links to its source, or was not checked', () => {
  for (const [what = '', , ...marks] of rows)
    expect(
      marks.filter((mark) => mark !== 'not checked' && !/^\[.+\]\[[\w-]+\]$/.test(mark)),
      what,
    ).toEqual([]);
});

test('every source is defined once and used', () => {
  const defined = [...page.matchAll(/^\[([^\]]+)\]: https:\/\//gm)].map(([, name = '']) => name);
  expect(defined).toEqual([...new Set(defined)]);
  const used = new Set(
    [...page.matchAll(/\](?:\[([\w-]+)\])|\[([^\]]+)\](?![[(:])/g)].map(([, name, own]) => name ?? own),
  );
  expect(defined.filter((name) => !used.has(name))).toEqual([]);
  const sources = [...page.matchAll(/\]\[([\w-]+)\]/g)].map(([, name = '']) => name);
  expect(sources.filter((name) => !defined.includes(name))).toEqual([]);
});
