// The memory of each function. Processor time is proportional to memory: 1,769 MB is one whole processor. With more
// memory, a function that computes costs the same and finishes sooner; a function that waits for the table costs more.
import { AUTHORIZER, DOCS, JANITOR, NOT_FOUND } from '../build/functions.ts';

/** For the key check before every request, and for functions that filter and sort all rows of a workspace. */
const COMPUTING_MB = 1_769;

/** For functions that compute for 4 to 11 ms in a warm call, and wait for the table for as long. */
const USUAL_MB = 1_024;

/** For functions that no client waits for. */
const BACKGROUND_MB = 512;

/** For functions that compute for less than 3 ms. */
const SMALL_MB = 256;

const LISTS = [
  'note/get',
  'group/get',
  'todo/get',
  'file/get',
  'snapshot/get',
  'tag/get',
  'trash/get',
  'changes/get',
  'shared/[token]/get',
];

const MEMORY_MB: Readonly<Record<string, number>> = {
  [AUTHORIZER]: COMPUTING_MB,
  ...Object.fromEntries(LISTS.map((name) => [name, COMPUTING_MB])),
  // Its tools include the lists, and its import takes twice as long as any other.
  'mcp/post': COMPUTING_MB,
  [JANITOR]: BACKGROUND_MB,
  [DOCS]: SMALL_MB,
  [NOT_FOUND]: SMALL_MB,
};

/** The memory of a function, in megabytes. */
export const memoryMb = (name: string): number => MEMORY_MB[name] ?? USUAL_MB;
