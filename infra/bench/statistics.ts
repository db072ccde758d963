// The statistics of the report.

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The middle value; of two middle values, the larger one. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
