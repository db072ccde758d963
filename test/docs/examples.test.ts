// docs/examples: every file is described in its README and run by a test, and none contains a real key.
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { EXAMPLES_FOLDER } from '../harness/example.ts';

const names = readdirSync(EXAMPLES_FOLDER).filter((name) => name !== 'README.md');

test('the README has a row for every file, and a file for every row', () => {
  const readme = readFileSync(join(EXAMPLES_FOLDER, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| \[(.+?)\]\((.+?)\)/gm)];
  expect(rows.map(([, , path = '']) => path).toSorted()).toEqual(names.toSorted());
  expect(rows.filter(([, name, path]) => name !== path)).toEqual([]);
  for (const [, path = ''] of readme.matchAll(/\]\((\.\.[^)#]*)/g))
    expect(statSync(join(EXAMPLES_FOLDER, path)).size, path).toBeGreaterThan(0);
});

test('a test uses every file, and every file with #! is executable', () => {
  const tests = globSync('test/docs/*.test.ts', { cwd: ROOT }).filter(
    (path) => !path.endsWith('examples.test.ts'),
  );
  const texts = tests.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('');
  expect(names.filter((name) => !texts.includes(`'${name}'`))).toEqual([]);
  const programs = names.filter((name) => readFileSync(join(EXAMPLES_FOLDER, name), 'utf8').startsWith('#!'));
  expect(programs.toSorted()).toEqual(['backup.sh', 'journal.sh', 'weekly_review.py']);
  expect(programs.filter((name) => (statSync(join(EXAMPLES_FOLDER, name)).mode & 0o111) === 0)).toEqual([]);
});

test('no file contains a key or an address other than the local one', () => {
  for (const name of names) {
    const text = readFileSync(join(EXAMPLES_FOLDER, name), 'utf8');
    expect(text, name).not.toMatch(/service_[\w]{20,}/);
    expect(text.match(/https?:\/\/(?!127\.0\.0\.1:3000|['"])[\w.]+/g) ?? [], name).toEqual([]);
  }
});
