// Counts the outcomes of an import or export, shows the progress, and collects the failures for the end.
import { reasonOf } from './failures.ts';

/** The outcomes for a file, note or snapshot: the words after the count 1, and after other counts if they differ. */
const OUTCOMES = {
  created: ['note created', 'notes created'],
  updated: ['note updated', 'notes updated'],
  trashed: ['note created in the trash', 'notes created in the trash'],
  written: ['note written', 'notes written'],
  snapshotCreated: ['snapshot created', 'snapshots created'],
  snapshotWritten: ['snapshot written', 'snapshots written'],
  unchanged: ['unchanged'],
  inTrash: ['in the trash (skipped)'],
  keptInWorkspace: ['changed since the last import (skipped; --update overwrites)'],
  dayKept: [
    'daily or weekly note has other content (skipped; --update overwrites)',
    'daily or weekly notes have other content (skipped; --update overwrites)',
  ],
  failed: ['failed'],
} as const satisfies Record<string, readonly [one: string, several?: string]>;

export type Outcome = keyof typeof OUTCOMES;

const OUTCOME_ORDER = Object.keys(OUTCOMES) as readonly Outcome[];

const BAR_CHARACTERS = 24;
const QUIET_MS = 1_000;

export class Tally {
  readonly #counts = new Map<Outcome, number>();
  readonly #failures: string[] = [];
  readonly #lines: string[] = [];
  readonly #title: string;
  #total = 0;
  #shown = 0;

  /** @param title the beginning of the last line, such as `Imported` */
  constructor(title: string) {
    this.#title = title;
  }

  /** Adds to the expected number of outcomes. */
  expect(count: number): void {
    this.#total += count;
  }

  /** Adds a line below the counts. */
  say(line: string): void {
    this.#lines.push(line);
  }

  fail(path: string, reason: string): void {
    this.#failures.push(`  ${path}: ${reason}`);
    this.#count('failed');
  }

  /**
   * Runs one piece of work and counts its outcome, if any, or its failure.
   * @throws errors that must end the command
   */
  async attempt(path: string, work: () => Promise<Outcome | undefined | void>): Promise<void> {
    try {
      const outcome = await work();
      if (outcome) this.#count(outcome);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      this.fail(path, reason);
    }
  }

  /**
   * Prints the counts and then the failures. Returns whether there were no failures.
   * @param nothing the text if nothing was counted
   */
  finish(nothing = 'nothing to do'): boolean {
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[2K');
    console.log([`${this.#title}: ${this.#outcomes() || nothing}`, ...this.#lines].join('\n'));
    if (this.#failures.length > 0) console.error(`Failures:\n${this.#failures.toSorted().join('\n')}`);
    return this.#failures.length === 0;
  }

  #count(outcome: Outcome): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
    this.#show();
  }

  #outcomes(): string {
    return OUTCOME_ORDER.flatMap((outcome) => {
      const count = this.#counts.get(outcome);
      const [one, several = one] = OUTCOMES[outcome];
      return count === undefined ? [] : `${count} ${count === 1 ? one : several}`;
    }).join(', ');
  }

  #show(): void {
    const done = this.#counts.values().reduce((sum, count) => sum + count, 0);
    const total = Math.max(this.#total, done);
    const filled = Math.round((done / total) * BAR_CHARACTERS);
    const bar = '█'.repeat(filled).padEnd(BAR_CHARACTERS, '░');
    const line = `${bar} ${done} of ${total}: ${this.#outcomes()}`;
    if (process.stderr.isTTY) return void process.stderr.write(`\r\u001B[2K${line}`);
    if (performance.now() - this.#shown < QUIET_MS) return;
    this.#shown = performance.now();
    process.stderr.write(`${line}\n`);
  }
}
