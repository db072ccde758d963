// Tests that run programs of others, or take minutes for a few sources: npm run test:slow runs such a file only if one of
// its inputs has changed since it passed. test/inputs.json lists the inputs, and the hash with which the file passed last;
// a run in which it passes writes the hash, which is committed. npm run test:proofs runs all of them in any case.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../ground/root.ts';

/** Of one test file, which is an input itself. */
export interface Inputs {
  /** Globs of the files whose change may change the result. */
  readonly inputs: readonly string[];
  /** The hash of these files when the test file last passed; empty if it has to run. */
  readonly passedWith: string;
}

/** By the path of the test file below the project's root. */
export type Recorded = Readonly<Record<string, Inputs>>;

/** A test file of Vitest's JSON report. */
export interface ReportedFile {
  readonly name: string;
  /** `failed` also for a file that could not be loaded. */
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

const RECORD = 'test/inputs.json';
const PASSED: ReadonlySet<string> = new Set(['passed']);

export const readRecord = (root = ROOT): Recorded =>
  JSON.parse(readFileSync(join(root, RECORD), 'utf8')) as Recorded;

/** The test files that passed with the inputs that they have now. */
export const unchangedFiles = (recorded: Recorded, root = ROOT): string[] =>
  Object.keys(recorded).filter((file) => recorded[file]?.passedWith === hashOf(file, recorded, root));

/** The record after a run. A file that has no test, or of which one failed or was skipped, has not passed. */
export const recordAfter = (files: readonly ReportedFile[], recorded: Recorded, root = ROOT): Recorded =>
  Object.fromEntries(
    Object.entries(recorded).map(([file, { inputs, passedWith }]) => {
      const found = files.find(({ name }) => relative(root, name) === file);
      const statuses = (found?.assertionResults ?? []).map(({ status }) => status);
      const passed = found?.status === 'passed' && new Set(statuses).symmetricDifference(PASSED).size === 0;
      return [file, { inputs, passedWith: passed ? hashOf(file, recorded, root) : passedWith }];
    }),
  );

/** Writes the record of a run, if it says something new. */
export async function recordPassed(files: readonly ReportedFile[]): Promise<void> {
  const path = join(ROOT, RECORD);
  const before = readRecord();
  const after = recordAfter(files, before);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const { format, resolveConfig } = await import('prettier');
  writeFileSync(
    path,
    await format(JSON.stringify(after), { ...(await resolveConfig(path)), parser: 'json' }),
  );
}

function hashOf(file: string, recorded: Recorded, root: string): string {
  const hash = createHash('sha256');
  const inputs = globSync([file, ...(recorded[file]?.inputs ?? [])], { cwd: root });
  for (const input of [...new Set(inputs)].toSorted())
    hash
      .update(`${input}\0`)
      .update(readFileSync(join(root, input)))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}
