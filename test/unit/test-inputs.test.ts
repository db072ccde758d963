// Which tests of others' programs have to run again: those whose inputs have changed since they passed.
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../infra/ground/root.ts';
import { readRecord, recordAfter, unchangedFiles, type Recorded } from '../../infra/cli/test-inputs.ts';

const FILES = ['a.test.ts', 'b.test.ts', 'c.test.ts'] as const;

/** Three test files whose inputs are in a folder each. */
function project() {
  const root = mkdtempSync(join(tmpdir(), 'notes-inputs-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const file of FILES) {
    write(file, 'test');
    write(`${file[0]}/one.ts`, '1');
  }
  const recorded: Recorded = Object.fromEntries(
    FILES.map((file) => [file, { inputs: [`${file[0]}/**/*.*`], passedWith: '' }]),
  );
  const ended = (statuses: Readonly<Record<string, readonly string[]>>): Recorded => {
    const files = Object.entries(statuses).map(([file, each]) => ({
      name: join(root, file),
      status: each.includes('failed') ? 'failed' : 'passed',
      assertionResults: each.map((status) => ({ status })),
    }));
    return recordAfter(files, recorded, root);
  };
  return { root, write, recorded, ended };
}

test('a file that passed is unchanged; one that did not run, or of which a test failed or was skipped, is not', () => {
  const { root, recorded, ended } = project();
  expect(unchangedFiles(recorded, root)).toEqual([]);
  expect(unchangedFiles(ended({ 'a.test.ts': ['passed', 'passed', 'passed'] }), root)).toEqual(['a.test.ts']);
  const others = ended({ 'b.test.ts': ['passed', 'passed', 'failed'], 'c.test.ts': ['passed', 'skipped'] });
  expect(others).toEqual(recorded);
});

test.for([
  ['could not be loaded', 'failed', []],
  ['failed after its tests', 'failed', ['passed', 'passed', 'passed']],
  ['has no test', 'passed', []],
] as const)('a file that %s has not passed', ([, status, statuses]) => {
  const { root, recorded } = project();
  const file = {
    name: join(root, 'a.test.ts'),
    status,
    assertionResults: statuses.map((each) => ({ status: each })),
  };
  expect(recordAfter([file], recorded, root)).toEqual(recorded);
});

test.for([
  ['the test itself', 'a.test.ts', ['b.test.ts', 'c.test.ts']],
  ['an input', 'b/one.ts', ['a.test.ts', 'c.test.ts']],
  ['a new input in a folder', 'c/new/two.ts', ['a.test.ts', 'b.test.ts']],
  ['anything else', 'd.ts', ['a.test.ts', 'b.test.ts', 'c.test.ts']],
] as const)('after a change of %s the others are unchanged', ([, changed, unchanged]) => {
  const { root, write, ended } = project();
  const passed = ended(Object.fromEntries(FILES.map((file) => [file, ['passed']])));
  write(changed, '2');
  expect(unchangedFiles(passed, root)).toEqual(unchanged);
});

test('every path that is recorded exists', () => {
  const paths = Object.entries(readRecord()).flatMap(([file, { inputs }]) => [file, ...inputs]);
  expect(paths.filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([]);
});
