// The little statistics the report needs.

/** The middle value; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 0 ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
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
