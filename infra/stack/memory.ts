// How much memory each function gets. Memory buys processor time in proportion: a whole processor at 1,769 MB. What
// computes costs the same at any size and is done sooner with more; what waits for the table costs more with more.
import { AUTHORIZER, DOCS, JANITOR, NOT_FOUND } from '../build/functions.ts';

/** For what comes before every request, and for what filters and sorts all rows of a workspace. */
const COMPUTING_MB = 1_769;

/** For what computes for 4 to 11 ms in a warm call, and waits for the table for as long. */
const USUAL_MB = 1_024;

/** For what nobody waits for. */
const BACKGROUND_MB = 512;

/** For what computes for less than 3 ms. */
const SMALL_MB = 256;

const LISTS = ['note/get', 'group/get', 'todo/get', 'snapshot/get', 'trash/get', 'changes/get'];

const MEMORY_MB: Readonly<Record<string, number>> = {
  [AUTHORIZER]: COMPUTING_MB,
  ...Object.fromEntries(LISTS.map((name) => [name, COMPUTING_MB])),
  // Its tools are lists among others, and its import takes twice as long as any other's.
  'mcp/post': COMPUTING_MB,
  [JANITOR]: BACKGROUND_MB,
  [DOCS]: SMALL_MB,
  [NOT_FOUND]: SMALL_MB,
};

/** The memory of a function, in megabytes. */
export const memoryMb = (name: string): number => MEMORY_MB[name] ?? USUAL_MB;
