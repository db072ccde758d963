// What the service and its app read in real Markdown, compared with independent readers: all files of the corpus.
// test/contract/corpus.test.ts reads a sample.
// @module-tag slow
// @module-tag proof
import { expect, test } from 'vitest';
import { corpus } from '../harness/corpus/documents.ts';
import { corpusPage } from '../harness/corpus/page.ts';
import { reportOf } from '../harness/corpus/report.ts';

test('independent readers find the same in every file, except for the kinds of differences that docs/corpus.md lists', async () => {
  const packages = corpus();
  const report = reportOf(
    packages,
    packages.flatMap(({ documents }) => documents),
  );
  expect(report.unexplained).toEqual([]);
  await expect(corpusPage(packages, report)).toMatchFileSnapshot('../../docs/corpus.md');
});
