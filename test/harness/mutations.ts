// Mutation testing: the bugs of test/mutations.json, and a copy of the project in which they are tried one by one. The
// working tree is never changed.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/ground/root.ts';
import { secondCheckout } from './checkout.ts';

/** A bug: one text of one file is replaced by another, and a test must fail. */
export interface Mutation {
  readonly id: string;
  readonly file: string;
  /** A text that occurs once in the file. */
  readonly before: string;
  readonly after: string;
  /** The file of the test that must fail. */
  readonly test: string;
  /** A part of the names of the tests in it that run. At least one of them must fail. */
  readonly name: string;
  /** Why no test fails. Absent if one does. */
  readonly survives?: string;
}

export const mutations = JSON.parse(
  readFileSync(join(ROOT, 'test/mutations.json'), 'utf8'),
) as readonly Mutation[];

/** The chosen bugs: those whose ids the variable MUTATIONS lists; all of them without it. */
export const chosenMutations = (chosen = process.env['MUTATIONS']): readonly Mutation[] =>
  chosen === undefined ? mutations : mutations.filter(({ id }) => chosen.split(' ').includes(id));

/** The text with the bug. @throws Error if `before` does not occur exactly once */
export function mutated(text: string, { id, file, before, after }: Mutation): string {
  const parts = text.split(before);
  if (parts.length !== 2) throw new Error(`${id}: ${file} contains its text ${parts.length - 1} times`);
  return parts.join(after);
}

/** How many of the tests that were run passed and failed; undefined if the sources could not be built or loaded. */
export type Counts = { readonly passed: number; readonly failed: number } | undefined;

export interface TestedCopy {
  /** Runs tests without a bug. Returns the results of the tests that each mutation names, in their order. */
  without(chosen: readonly Mutation[]): Promise<Counts[]>;
  /** Runs the tests that a mutation names, with the bug. */
  with(mutation: Mutation): Promise<Counts>;
  remove(): void;
}

/** Copies the project. */
export function testedCopy(): TestedCopy {
  const checkout = secondCheckout();
  const { folder } = checkout;
  return {
    remove: () => checkout.remove(),
    async without(chosen) {
      const results = await runTests(folder, chosen);
      return chosen.map((mutation) => countsOf(results, mutation));
    },
    async with(mutation) {
      const file = join(folder, mutation.file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, mutated(text, mutation));
      try {
        return countsOf(await runTests(folder, [mutation]), mutation);
      } finally {
        writeFileSync(file, text);
      }
    },
  };
}

/** A file of vitest's JSON report. */
interface FileResult {
  readonly name: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}

/** A run with one bug ends after this time, also if the bug makes it hang; no test counts as failed then. */
const HANGS_AFTER_MS = 1_800_000;

async function runTests(folder: string, chosen: readonly Mutation[]): Promise<FileResult[]> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = [
    'run',
    ...new Set(chosen.map(({ test }) => test)),
    '--testNamePattern',
    [...new Set(chosen.map(({ name }) => RegExp.escape(name)))].join('|'),
    '--reporter=json',
    `--outputFile=${report}`,
    '--maxWorkers=1',
  ];
  await new Promise((done) => {
    execFile(
      join(folder, 'node_modules/.bin/vitest'),
      args,
      { cwd: folder, env: ownEnvironment(), timeout: HANGS_AFTER_MS * chosen.length, killSignal: 'SIGKILL' },
      done,
    );
  });
  try {
    return (JSON.parse(readFileSync(report, 'utf8')) as { testResults: FileResult[] }).testResults;
  } catch {
    return [];
  }
}

/** This environment without the variables of the run that this code is part of. */
export const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|AWS_|TABLE_NAME$|WHOLE_RUN$|TEST_REPORTS$)/.test(name),
    ),
  );

function countsOf(results: readonly FileResult[], { test, name }: Mutation): Counts {
  const statuses = results
    .filter((file) => file.name.endsWith(`/${test}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => fullName.includes(name))
    .map(({ status }) => status);
  const [passed, failed] = ['passed', 'failed'].map((wanted) => statuses.filter((each) => each === wanted));
  return statuses.length === 0 ? undefined : { passed: passed?.length ?? 0, failed: failed?.length ?? 0 };
}
