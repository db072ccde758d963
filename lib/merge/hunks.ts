// The places at which two versions of a text differ from their base.
import type { LineChange } from './lines.ts';

/** Lines `from` to `to` of the base, which one version changed, or both. */
export interface Hunk {
  from: number;
  to: number;
  readonly mine: LineChange[];
  readonly theirs: LineChange[];
}

/** The changes of both, in order, with those together that overlap, or add lines at the same line. */
export function hunks(mine: readonly LineChange[], theirs: readonly LineChange[]): Hunk[] {
  const all = [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].toSorted((one, other) => one.change.from - other.change.from || one.change.to - other.change.to);
  const found: Hunk[] = [];
  for (const { change, side } of all) {
    let hunk = found.at(-1);
    if (!hunk || !belongs(change, hunk)) {
      hunk = { from: change.from, to: change.to, mine: [], theirs: [] };
      found.push(hunk);
    }
    hunk.to = Math.max(hunk.to, change.to);
    hunk[side].push(change);
  }
  return found;
}

const belongs = (change: LineChange, hunk: Hunk): boolean =>
  change.from < hunk.to || (change.from === hunk.to && isAddition(change) && isAddition(hunk));

/** Whether lines are only added. */
export const isAddition = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
  from === to;

/** The number of lines that a hunk has in a version. */
export const lengthIn = (hunk: Hunk, side: 'mine' | 'theirs'): number =>
  hunk[side].reduce(
    (sum, { from, to, otherFrom, otherTo }) => sum + (otherTo - otherFrom) - (to - from),
    hunk.to - hunk.from,
  );
