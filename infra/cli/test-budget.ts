// The processor time that each test file took, against the budget of a file of its tier. A run prints the dearest files,
// and fails if one takes several times its budget: such a file needs fewer rounds, a cheaper test, or a line in
// test/budgets.json with the reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../ground/root.ts';

/** Core-seconds by path below the project's root. */
export type Costs = Readonly<Record<string, number>>;

/** Files that may take more, each with the reason. */
export type Exceptions = Readonly<Record<string, { readonly coreSeconds: number; readonly reason: string }>>;

/** Core-seconds of a file of `npm test`, and of one of `npm run test:slow`. */
export const BUDGETS = { tests: 12, slow: 60 } as const;

/** A file that takes this many times its budget fails every run; a busy machine adds less. */
const FAILS_AT = 4;
const SHOWN = 10;

export interface Judged {
  readonly lines: readonly string[];
  /** The files that took too much. */
  readonly failed: readonly string[];
}

/**
 * Compares the costs of files with a budget (core-seconds).
 * @param strict whether a file fails at its budget, which is for an idle machine (npm run test:budget)
 */
export function judged(
  costs: Costs,
  budget: number,
  { exceptions = readExceptions(), strict = false }: { exceptions?: Exceptions; strict?: boolean } = {},
): Judged {
  const files = Object.entries(costs)
    .map(([file, seconds]) => ({ file, seconds, limit: exceptions[file]?.coreSeconds ?? budget }))
    .toSorted((a, b) => b.seconds - a.seconds);
  const over = files.filter(({ seconds, limit }) => seconds > limit);
  const failed = over.filter(({ seconds, limit }) => strict || seconds > FAILS_AT * limit);
  const dearest = files
    .slice(0, SHOWN)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} ${file}`);
  return {
    lines: [
      'The core-seconds of the dearest files, each with its part of the gateway and the database:',
      ...dearest,
      ...over.map(
        ({ file, seconds, limit }) =>
          `${file} took ${Math.round(seconds)} core-seconds; its budget is ${limit} (test/budgets.json).`,
      ),
    ],
    failed: failed.map(({ file }) => file),
  };
}

const readExceptions = (): Exceptions =>
  JSON.parse(readFileSync(join(ROOT, 'test/budgets.json'), 'utf8')) as Exceptions;
