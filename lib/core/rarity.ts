// Ranks notes by how rare their terms are among the notes that a search compares (E32). The web app ranks with the same.

/** The decimals that decide. Two processors may compute different last digits of a logarithm, but sort alike. */
const UNITS = 1e9;

/** @param compared the number of all notes that are compared */
export function rarityAmong<T>(compared: number) {
  const counts = new Map<T, number>();
  const rarityOf = (term: T): number => Math.log(compared / (counts.get(term) ?? compared));
  return {
    /** Counts a note with these terms. */
    count(terms: readonly T[]): void {
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    },
    /** How rare these terms are together, once all notes are counted: a whole number. */
    rankOf: (terms: readonly T[]): number =>
      Math.round(terms.reduce((sum, term) => sum + rarityOf(term), 0) * UNITS),
  };
}
