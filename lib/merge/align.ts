// Which line of a changed passage became which. It knows nothing of merges.

/** More pairs of lines than this are not compared: the lines are then taken in their order. */
const PAIRS_MAX = 10_000;
/** Of a longer line, as many words are compared. */
const WORDS_MAX = 100;

/** For each line of `before`, the index of the line in `after` that it became; undefined if it was removed. */
export type Alignment = readonly (number | undefined)[];

/**
 * Aligns the lines that one version removed with the lines that replaced them. The order is unchanged, lines with common
 * words belong together, and as many lines as possible have a partner.
 */
export function alignLines(before: readonly string[], after: readonly string[]): Alignment {
  if (before.length * after.length > PAIRS_MAX)
    return before.map((_, index) => (index < after.length ? index : undefined));
  const [old, current] = [before.map(wordsOf), after.map(wordsOf)];
  // best[i][j]: the most that the lines from i and from j on can have in common.
  const best: Float64Array[] = [];
  const at = (index: number, other: number): number => best[index]?.[other] ?? 0;
  const paired = (index: number, other: number): number =>
    at(index + 1, other + 1) + PARTNER + similarity(old[index] ?? NONE, current[other] ?? NONE);
  for (let index = before.length - 1; index >= 0; index -= 1) {
    const row = new Float64Array(after.length + 1);
    best[index] = row;
    for (let other = after.length - 1; other >= 0; other -= 1)
      row[other] = Math.max(paired(index, other), at(index + 1, other), at(index, other + 1));
  }
  const found: (number | undefined)[] = [];
  let other = 0;
  for (let index = 0; index < before.length; index += 1) {
    while (
      other < after.length &&
      at(index, other) > paired(index, other) &&
      at(index, other) === at(index, other + 1)
    )
      other += 1;
    const isPaired = other < after.length && at(index, other) === paired(index, other);
    found.push(isPaired ? other : undefined);
    if (isPaired) other += 1;
  }
  return found;
}

/** The worth of any partner, beside common words, which are worth up to 1. */
const PARTNER = 1 / 1_024;
const NONE: ReadonlySet<string> = new Set();

const wordsOf = (line: string): ReadonlySet<string> =>
  new Set(
    line
      .slice(0, WORDS_MAX * 20)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, WORDS_MAX),
  );

/** The part of the words that two lines have in common, from 0 to 1. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const word of one) if (other.has(word)) common += 1;
  return (2 * common) / (one.size + other.size);
}
