// docs/compare.md: each mark that decides has a source, and the tables have a mark for every service.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

const page = readFileSync(join(ROOT, 'docs/compare.md'), 'utf8');

/** The rows of a section's table, each as its cells. */
function tableOf(section: string): string[][] {
  const [, text = ''] = page.split(`## ${section}\n`);
  const [body = ''] = text.split('\n## ');
  return body
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test('both tables have the same services, and a mark for each in every row', () => {
  const [deciding = [], ...rows] = tableOf('What decides');
  const [details = [], ...more] = tableOf('In detail');
  expect(deciding).toEqual(details);
  expect(deciding.slice(1).toSorted()).toContain('[EdgeEver]');
  for (const [what = '', ...marks] of [...rows, ...more]) {
    expect(marks, what).toHaveLength(deciding.length - 1);
    expect(
      marks.filter((mark) => !/[✓~–]|3rd party|not checked/.test(mark)),
      what,
    ).toEqual([]);
  }
});

test('every mark of another service that decides links to its source, or was not checked', () => {
  const [, ...rows] = tableOf('What decides');
  expect(rows.length).toBeGreaterThan(5);
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
