// What a set of calls adds up to.
import type { Units } from './capacity.ts';
import { sum } from './statistics.ts';

export interface Interval {
  readonly start: number;
  readonly end: number;
}

export interface Cost extends Units {
  readonly calls: number;
  /** Sequential round trips. */
  readonly trips: number;
}

/** The length of the longest chain of calls of which none overlaps another in time. */
export function sequentialTrips(calls: readonly Interval[]): number {
  let trips = 0;
  let free = -Infinity;
  for (const { start, end } of calls.toSorted((a, b) => a.end - b.end)) {
    if (start < free) continue;
    trips++;
    free = end;
  }
  return trips;
}

/** The calls in the waves they were made in: those of one overlap in time, each wave begins after a call has ended. */
export function wavesOf<T extends Interval>(calls: readonly T[]): T[][] {
  const waves: T[][] = [];
  let end = -Infinity;
  for (const call of calls.toSorted((a, b) => a.start - b.start)) {
    if (call.start >= end) waves.push([]);
    waves.at(-1)?.push(call);
    end = Math.min(...(waves.at(-1) ?? []).map((each) => each.end));
  }
  return waves;
}

export const costOf = (calls: readonly (Interval & { readonly units: Units })[]): Cost => ({
  calls: calls.length,
  trips: sequentialTrips(calls),
  read: sum(calls.map(({ units }) => units.read)),
  write: sum(calls.map(({ units }) => units.write)),
});
