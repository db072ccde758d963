// The arena of a test file, on a table of its own, and the table of what the file has explored.
import { afterAll, beforeAll } from 'vitest';
import { useOwnTable } from '../own-table.ts';
import { Arena } from './arena.ts';
import type { Explored } from './explore.ts';
import { table } from './report.ts';

export interface Exploration {
  /** The arena, during a test. */
  readonly arena: Arena;
  /** Adds a line to the table that is printed at the end. */
  readonly count: (explored: Explored) => Explored;
}

export function useArena(): Exploration {
  // The rows of all orders are too many to check at the end; each order has been checked.
  useOwnTable({ large: true });
  const all: Explored[] = [];
  let arena: Arena | undefined;
  beforeAll(async () => {
    arena = await Arena.start();
  });
  afterAll(async () => {
    await arena?.stop();
    if (all.length > 0) process.stdout.write(`${table(all)}\n`);
  });
  return {
    get arena() {
      if (!arena) throw new Error('the arena starts before the first test');
      return arena;
    },
    count(explored) {
      all.push(explored);
      return explored;
    },
  };
}
