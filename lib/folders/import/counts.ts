// Numbers with nouns, for reports.

/** `1 note`, `2 notes`; empty for none. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : several}`;

/** Joins the parts of a sentence: `a, b and c`. */
export const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
