// Merges two versions of a text that were made from the same base, by lines, as diff3 does. Changes of the same line,
// of adjacent lines, or at the same place are a conflict unless they are equal.
import { changedLines, linesOf, type LineChange } from './lines.ts';

export interface Merged {
  /** The merged text. At each conflict it has the lines of `mine`. */
  readonly text: string;
  /** The number of conflicts. The merge is clean if there are none. */
  readonly conflicts: number;
}

/** Lines `from` to `to` of the base, which one version changed, or both. */
interface Place {
  from: number;
  to: number;
  readonly mine: LineChange[];
  readonly theirs: LineChange[];
}

export function mergeTexts(base: string, mine: string, theirs: string): Merged {
  const [baseLines, mineLines, theirsLines] = [linesOf(base), linesOf(mine), linesOf(theirs)];
  const merged: string[][] = [];
  let [line, conflicts] = [0, 0];
  for (const place of places(changedLines(baseLines, mineLines), changedLines(baseLines, theirsLines))) {
    const ours = versionOf(place, place.mine, mineLines);
    const others = versionOf(place, place.theirs, theirsLines);
    if (ours && others && changedLines(ours, others).length > 0) conflicts += 1;
    merged.push(baseLines.slice(line, place.from), ours ?? others ?? []);
    line = place.to;
  }
  return { text: [...merged, baseLines.slice(line)].flat().join('\n'), conflicts };
}

/** The changes of both, with those that overlap or touch together, in order. */
function places(mine: readonly LineChange[], theirs: readonly LineChange[]): Place[] {
  const all = [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].toSorted((one, other) => one.change.from - other.change.from);
  const found: Place[] = [];
  for (const { change, side } of all) {
    let place = found.at(-1);
    if (!place || change.from > place.to) {
      place = { from: change.from, to: change.to, mine: [], theirs: [] };
      found.push(place);
    }
    place.to = Math.max(place.to, change.to);
    place[side].push(change);
  }
  return found;
}

/** The lines of a place in a version; undefined if the version did not change them. */
function versionOf(
  place: Place,
  changes: readonly LineChange[],
  lines: readonly string[],
): string[] | undefined {
  const [first, last] = [changes[0], changes.at(-1)];
  if (!first || !last) return undefined;
  return lines.slice(first.otherFrom - (first.from - place.from), last.otherTo + (place.to - last.to));
}
