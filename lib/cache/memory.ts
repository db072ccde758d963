// How much memory the caches may take, and about how much of it a cached value takes. Estimates are held to the heap of
// V8 by a test.
import { functionMemoryBytes } from '../db/table/client.ts';

/**
 * Shares of a function's memory. What is left holds the runtime (about 100 MB) and a cold list, which for a moment has
 * its rows twice: as they were stored and as they are cached.
 */
export const ROWS_MAX_BYTES = functionMemoryBytes / 8;
export const CONTENTS_MAX_BYTES = functionMemoryBytes / 16;

/** A text: V8 keeps it in one byte a character, or in two as soon as one of them needs two. */
export const textBytes = (text: string): number => text.length * (/[^\0-\xff]/.test(text) ? 2 : 1);

/** An object with its places in a list and in an order, and what a text or a number takes besides its value. */
const OBJECT_BYTES = 250;
const TEXT_OVERHEAD_BYTES = 24;
const NUMBER_BYTES = 16;

const SAMPLE_ROWS = 500;

/** About what rows take, by a sample of them: their ids are random, so any of them are as large as the others. */
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
