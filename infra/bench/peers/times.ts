// Median times of the three questions.
import { median } from '../statistics.ts';
import type { PageFound } from './peer.ts';

/** Median wall times in milliseconds. */
export interface PeerTimes {
  readonly name: string;
  readonly list: number;
  readonly search: number;
  readonly create: number;
}

/** Requests that are counted of each question. */
export const RUNS = 15;

/** The median time of a request, after one that is not counted; an answer with too few notes is none. */
export async function medianOf(
  runs: number,
  request: (n: number) => Promise<PageFound>,
  expected: number,
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const { ms, notes } = await request(run);
    if (notes !== expected) throw new Error(`an answer held ${notes} notes, not ${expected}`);
    if (run > 0) times.push(ms);
  }
  return median(times);
}
