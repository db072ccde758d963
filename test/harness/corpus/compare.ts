// Compares what the service and its app read in a document with what the independent readers read.
import { diffArrays } from 'diff';

/** Something that a reader finds. */
export interface Entry {
  /** Its line, from 1; in a paragraph or heading the first line of it, because a tree has no other; 0 for a whole file. */
  readonly line: number;
  readonly value: string;
}

export interface Difference {
  readonly line: number;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

/** The entries that only one side has. The first ones of each side in a line are one difference, and so on. */
export function differencesOf(ours: readonly Entry[], theirs: readonly Entry[]): Difference[] {
  const parts = diffArrays([...theirs], [...ours], {
    comparator: (a, b) => a.line === b.line && a.value === b.value,
  });
  const onlyTheirs = new Map<number, string[]>();
  for (const { removed, value } of parts)
    if (removed)
      for (const entry of value) {
        const known = onlyTheirs.get(entry.line);
        if (known) known.push(entry.value);
        else onlyTheirs.set(entry.line, [entry.value]);
      }
  const found: Difference[] = parts
    .filter(({ added }) => added)
    .flatMap(({ value }) => value)
    .map((our) => ({ line: our.line, ours: our.value, theirs: onlyTheirs.get(our.line)?.shift() }));
  const left = [...onlyTheirs].flatMap(([line, values]) =>
    values.map((theirValue) => ({ line, ours: undefined, theirs: theirValue })),
  );
  return [...found, ...left].toSorted((a, b) => a.line - b.line);
}
