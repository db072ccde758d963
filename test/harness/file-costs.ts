// The core-seconds of each test file: those of its worker (setup.ts), and its part of those that all files share, such as
// the gateway's and the database's. What is spent between two events is shared by the files that run meanwhile, in equal
// parts; with one worker it is exact.
import { secondsWithout } from '../../infra/cli/core-seconds.ts';

/** Every worker is started with this file. */
const WORKER = 'vitest/suppress-warnings';

export class FileCosts {
  readonly #costs = new Map<string, number>();
  readonly #running = new Set<string>();
  #before = secondsWithout(WORKER);

  start(file: string): void {
    this.#share();
    this.#running.add(file);
  }

  /** @param own the core-seconds of the worker, if any test ran */
  end(file: string, own = 0): void {
    this.#share();
    this.#running.delete(file);
    this.#add(file, own);
  }

  /** The core-seconds by file. */
  all(): Record<string, number> {
    return Object.fromEntries(this.#costs);
  }

  #share(): void {
    const now = secondsWithout(WORKER);
    // The time of a process that has ended is no longer counted.
    const spent = Math.max(0, now - this.#before);
    for (const file of this.#running) this.#add(file, spent / this.#running.size);
    this.#before = now;
  }

  #add(file: string, seconds: number): void {
    this.#costs.set(file, (this.#costs.get(file) ?? 0) + seconds);
  }
}
