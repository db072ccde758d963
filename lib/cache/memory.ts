// The memory limits of the caches, and estimates of the memory that cached values take. A test compares the estimates
// with V8's heap.
import { functionMemoryBytes } from '../db/table/client.ts';

/**
 * Shares of a function's memory. The rest is for the runtime (about 100 MB) and for a cold list, which briefly holds
 * its rows twice: as they were stored and as they are cached.
 */
export const ROWS_MAX_BYTES = functionMemoryBytes / 8;
export const CONTENTS_MAX_BYTES = functionMemoryBytes / 8;

/** The bytes of a text. V8 stores one byte per character, or two if any character needs two. */
const textBytes = (text: string): number => text.length * (/[^\0-\xff]/.test(text) ? 2 : 1);

/**
 * The bytes of an object with its places in a list and in an order, of a text besides its characters, and of a number.
 */
const OBJECT_BYTES = 250;
const TEXT_OVERHEAD_BYTES = 24;
const NUMBER_BYTES = 16;

const SAMPLE_ROWS = 500;

/** The approximate bytes of rows, by a sample. Ids are random, so the rows of a sample are as large as the others. */
export function rowsBytes(rows: readonly object[]): number {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE_ROWS));
  let [bytes, count] = [0, 0];
  for (let n = 0; n < rows.length; n += step) [bytes, count] = [bytes + valueBytes(rows[n]), count + 1];
  return count === 0 ? 0 : (bytes / count) * rows.length;
}

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return TEXT_OVERHEAD_BYTES + textBytes(value);
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES;
  return Object.values(value).reduce<number>(
    (sum, part) => sum + valueBytes(part),
    Array.isArray(value) ? TEXT_OVERHEAD_BYTES : OBJECT_BYTES,
  );
}
