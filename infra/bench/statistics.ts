// The little statistics the report needs.

/** The middle value; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 0 ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}

/** Slow requests are made fewer times: no more than three once this is used up. */
const BUDGET_MS = 5_000;
const RUNS_MIN = 3;

/** The median of the times that up to `runs` measurements return, in milliseconds. */
export async function medianTime(runs: number, measure: (run: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  const start = performance.now();
  for (let run = 0; run < runs; run++) {
    if (run >= RUNS_MIN && performance.now() - start > BUDGET_MS) break;
    times.push(await measure(run));
  }
  return median(times);
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The exponent of growth: the slope of the least-squares line through the points in log-log. 0 is a constant,
 * 1 is growth in proportion. NaN of fewer than two sizes.
 */
export function growthExponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const x = sum(logs.map(([size]) => size)) / logs.length;
  const y = sum(logs.map(([, cost]) => cost)) / logs.length;
  const spread = sum(logs.map(([size]) => (size - x) ** 2));
  return sum(logs.map(([size, cost]) => (size - x) * (cost - y))) / spread;
}
