// Every relative link of a document leads to an existing file, and every `#` of a link to a heading or an anchor there.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { anchorOf } from '../../infra/build/guide.ts';
import { ROOT } from '../../infra/ground/root.ts';
import { referencesIn } from '../../lib/markdown/references.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The anchors of a document: its headings, and the paragraphs that begin with `<a id="…"></a>`. */
const anchorsOf = (path: string): Set<string> => {
  const text = read(path).replaceAll(/^(```|~~~)[^]*?^\1/gm, '');
  return new Set([
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)),
    ...[...text.matchAll(/^<a id="([^"]+)"><\/a>/gm)].map(([, id = '']) => id),
  ]);
};

const links = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).flatMap((path) =>
  referencesIn(read(path))
    .filter(({ kind, external }) => kind === 'markdown' && !external)
    .map(({ line, target, fragment }) => ({
      place: `${path}:${line}: ${target}${fragment}`,
      to: target === '' ? path : join(dirname(path), target),
      anchor: fragment.slice(1),
    })),
);

test('every link of a document leads to an existing file', () => {
  expect(links.length).toBeGreaterThan(200);
  const broken = links.filter(({ to }) => !existsSync(join(ROOT, to)));
  expect(broken.map(({ place }) => place)).toEqual([]);
});

test('every link to a part of a document reaches it', () => {
  const parts = links.filter(({ to, anchor }) => anchor !== '' && to.endsWith('.md'));
  expect(parts.length).toBeGreaterThan(100);
  const broken = parts.filter(({ to, anchor }) => !existsSync(join(ROOT, to)) || !anchorsOf(to).has(anchor));
  expect(broken.map(({ place }) => place)).toEqual([]);
});
