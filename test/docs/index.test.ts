// docs/README.md: a line for every page.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';

test('docs/README.md has one line for each page of docs, and is small', () => {
  const index = readFileSync(join(ROOT, 'docs/README.md'), 'utf8');
  const named = [...index.matchAll(/^- \[(.+)\]\((.+)\): \w/gm)].map(([, name, file]) => [
    `${name}.md`,
    file,
  ]);
  const pages = globSync('*.md', { cwd: join(ROOT, 'docs') }).filter((page) => page !== 'README.md');
  expect(named.toSorted()).toEqual(pages.toSorted().map((page) => [page, page]));
  expect(Buffer.byteLength(index)).toBeLessThanOrEqual(2_000);
});
