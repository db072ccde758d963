// What has been done, counted and shown while it goes on, and what was refused and why.
import { Refused } from './api.ts';

const BAR_CHARACTERS = 24;
const QUIET_MS = 1_000;

export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #refused: string[] = [];
  readonly #what: string;
  #total = 0;
  #shown = 0;

  /** @param what is being done: `Importing` */
  constructor(what: string) {
    this.#what = what;
  }

  /** So many more are to be done. */
  expect(count: number): void {
    this.#total += count;
  }

  count(outcome: string): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
    this.#show();
  }

  refuse(path: string, reason: string): void {
    this.#refused.push(`  ${path}: ${reason}`);
    this.count('refused');
  }

  /** Does one thing and counts what came of it. @throws what is no refusal */
  async attempt(path: string, work: () => Promise<string>): Promise<void> {
    try {
      this.count(await work());
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse(path, error.message);
    }
  }

  /** Prints the result. Returns whether nothing was refused. */
  finish(): boolean {
    if (process.stderr.isTTY) process.stderr.write('\r\u001B[2K');
    console.log(`${this.#what}: ${this.#outcomes() || 'there is nothing to do'}`);
    if (this.#refused.length > 0) console.error(`Refused:\n${this.#refused.toSorted().join('\n')}`);
    return this.#refused.length === 0;
  }

  #outcomes(): string {
    const counts = [...this.#counts].map(([outcome, count]) => `${count} ${outcome}`);
    return counts.toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10)).join(', ');
  }

  #show(): void {
    const done = this.#counts.values().reduce((sum, count) => sum + count, 0);
    const filled = Math.round((done / Math.max(this.#total, done)) * BAR_CHARACTERS);
    const bar = '█'.repeat(filled).padEnd(BAR_CHARACTERS, '░');
    const line = `${bar} ${done} of ${this.#total}: ${this.#outcomes()}`;
    if (process.stderr.isTTY) return void process.stderr.write(`\r\u001B[2K${line}`);
    if (performance.now() - this.#shown < QUIET_MS) return;
    this.#shown = performance.now();
    process.stderr.write(`${line}\n`);
  }
}
