// Counts the outcomes of an import or export, and collects the failures for the end.
import { formatBytes } from '../core/bytes.ts';
import { reasonOf } from './failures.ts';

/** The outcomes for a file, note or snapshot: the words after the count 1, and after other counts if they differ. */
const OUTCOMES = {
  created: ['note created', 'notes created'],
  trashed: ['note created in the trash', 'notes created in the trash'],
  fileCreated: ['file created', 'files created'],
  written: ['note written', 'notes written'],
  fileWritten: ['file written', 'files written'],
  snapshotCreated: ['snapshot created', 'snapshots created'],
  snapshotWritten: ['snapshot written', 'snapshots written'],
  unchanged: ['unchanged'],
  inTrash: ['in the trash (skipped)'],
  changedInWorkspace: ['changed since the last import (skipped; sync keeps both versions)'],
  dayExists: [
    'daily or weekly note has other content (skipped; sync keeps both versions)',
    'daily or weekly notes have other content (skipped; sync keeps both versions)',
  ],
  failed: ['failed'],
} as const satisfies Record<string, readonly [one: string, several?: string]>;

export type Outcome = keyof typeof OUTCOMES;

const OUTCOME_ORDER = Object.keys(OUTCOMES) as readonly Outcome[];

const BAR_CHARACTERS = 24;

/** The bytes of files together. */
export const sumOf = (files: readonly { readonly size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

export type Tally = ReturnType<typeof newTally>;

/** How far an import or export is, for a program that draws its own bar. */
export interface Progress {
  /** The part of the expected outcomes, from 0 to 1. */
  readonly share: number;
  readonly counts: string;
}

/** @param show shows a line with the progress, after each outcome */
export function newTally(show: (line: string, progress: Progress) => void) {
  const counts = new Map<Outcome, number>();
  const failures: string[] = [];
  const lines: string[] = [];
  let expected = 0;
  let isIncomplete = false;
  /** Of the files that are not notes. */
  const bytes = { done: 0, expected: 0 };

  const outcomes = (): string =>
    OUTCOME_ORDER.flatMap((outcome) => {
      const count = counts.get(outcome);
      const [one, several = one] = OUTCOMES[outcome];
      return count === undefined ? [] : `${count} ${count === 1 ? one : several}`;
    }).join(', ');

  /** Shows the bar with the counts. @param work what is done after everything is counted */
  function showProgress(work = ''): void {
    const done = counts.values().reduce((sum, each) => sum + each, 0);
    const total = Math.max(expected, done);
    const share = done / total;
    const bar = '█'.repeat(Math.round(share * BAR_CHARACTERS)).padEnd(BAR_CHARACTERS, '░');
    const { done: sent, expected: all } = bytes;
    const files = all > 0 ? ` (files: ${formatBytes(sent)} of ${formatBytes(all)})` : '';
    const shown = `${done} of ${total}${files}: ${outcomes()}${work}`;
    show(`${bar} ${shown}`, { share, counts: shown });
  }

  function add(outcome: Outcome): void {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    showProgress();
  }

  function fail(path: string, reason: string): void {
    failures.push(`  ${path}: ${reason}`);
    add('failed');
  }

  return {
    fail,

    /** Adds to the expected number of outcomes, and of bytes of files. */
    expect(more: number, moreBytes = 0): void {
      expected += more;
      bytes.expected += moreBytes;
    },

    /** Records that something is missing that is not a failure; a line below the counts says what. */
    markIncomplete: (): void => void (isIncomplete = true),

    /** Shows what is done after everything is counted. */
    announce(work: string): void {
      if (counts.size > 0) showProgress(`; ${work} …`);
    },

    /** Adds a line below the counts. */
    say: (line: string): void => void lines.push(line),

    /**
     * Runs one piece of work and counts its outcome, if any, or its failure.
     * @param size the bytes of the file that it is about
     * @throws errors that must end the command
     */
    async attempt(path: string, work: () => Promise<Outcome | undefined | void>, size = 0): Promise<void> {
      try {
        const outcome = await work();
        bytes.done += size;
        if (outcome) add(outcome);
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === undefined) throw error;
        bytes.done += size;
        fail(path, reason);
      }
    },

    /**
     * The counts with the lines below them, and the failures.
     * @param title the beginning of the first line, such as `Imported`
     * @param nothing its text if nothing was counted
     */
    report: (title: string, nothing: string) => ({
      lines: [`${title}: ${outcomes() || nothing}`, ...lines],
      failures: failures.toSorted(),
      /** Whether nothing failed and nothing is missing. */
      isComplete: failures.length === 0 && !isIncomplete,
    }),
  };
}
