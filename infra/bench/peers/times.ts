// Median times of the three questions.
import { medianTime } from '../statistics.ts';
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
  const once = async (run: number): Promise<number> => {
    const { ms, notes } = await request(run);
    if (notes !== expected) throw new Error(`an answer held ${notes} notes, not ${expected}`);
    return ms;
  };
  await once(runs);
  return medianTime(runs, once);
}
