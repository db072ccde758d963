// The names of the two processes.

export const LETTERS = ['A', 'B'] as const;
export type Letter = (typeof LETTERS)[number];
