// The few statistics that a report needs.

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The middle value, the upper of two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
