// What the service and its app read in real Markdown, compared with independent readers: a random sample of the files.
// test/slow/corpus.test.ts reads all of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { corpus } from '../harness/corpus/documents.ts';
import { KINDS } from '../harness/corpus/kinds.ts';
import { packageRow } from '../harness/corpus/page.ts';
import { reportOf } from '../harness/corpus/report.ts';
import { sampleOf } from '../harness/rounds.ts';

const FILES_OF_A_RUN = 150;

const packages = corpus();
const page = readFileSync(join(ROOT, 'docs/corpus.md'), 'utf8');

test('independent readers find the same in some files, except for the listed kinds of differences', () => {
  const documents = sampleOf(
    packages.flatMap((each) => each.documents),
    FILES_OF_A_RUN,
  );
  expect(reportOf(packages, documents).unexplained).toEqual([]);
});

test('docs/corpus.md lists at least 20 packages with 1,500 files', () => {
  expect(packages.map(packageRow).filter((row) => !page.includes(`${row}\n`))).toEqual([]);
  expect(packages.length).toBeGreaterThanOrEqual(20);
  expect(packages.reduce((sum, { documents }) => sum + documents.length, 0)).toBeGreaterThanOrEqual(1_500);
});

test('docs/corpus.md lists every kind of difference, each of which occurs', () => {
  const missing = KINDS.filter(
    ({ aspect, name, decision }) =>
      !page
        .split('\n')
        .some(
          (row) =>
            row.startsWith(`| ${aspect} | ${name} | `) &&
            row.endsWith(` | ${decision} |`) &&
            !row.includes(' | 0 | '),
        ),
  );
  expect(missing).toEqual([]);
});
