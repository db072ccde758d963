// The lines that differ between two texts.
import { diffArrays } from 'diff';
import { splitLines } from './line-ends.ts';

/** The time grows with the square of the differing lines: this many take about 100 ms. */
const EDITS_MAX = 1_000;

/** Lines `from` to `to` of one text are replaced by lines `otherFrom` to `otherTo` of the other one. */
export interface LineChange {
  readonly from: number;
  readonly to: number;
  readonly otherFrom: number;
  readonly otherTo: number;
}

/** Lines without their ends, so that text can be appended to the last line without changing it. */
export const linesOf = (text: string): readonly string[] => splitLines(text).lines;

/**
 * The changes that turn one text into another, in order. If they differ in too many lines, everything between their
 * equal beginning and end is one change.
 */
export function changedLines(
  before: readonly string[],
  after: readonly string[],
  editsMax = EDITS_MAX,
): LineChange[] {
  const start = equalLines(before, after);
  const end = equalLines(before.slice(start).toReversed(), after.slice(start).toReversed());
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  if (removed.length === 0 && added.length === 0) return [];
  const [from, to, otherTo] = [start, start + removed.length, start + added.length];
  const steps = diffArrays(removed, added, { maxEditLength: editsMax });
  if (!steps) return [{ from, to, otherFrom: from, otherTo }];

  const changes: LineChange[] = [];
  let [line, otherLine] = [start, start];
  for (const { added: isAdded, removed: isRemoved, count } of steps) {
    const step = {
      from: line,
      to: line + (isAdded ? 0 : count),
      otherFrom: otherLine,
      otherTo: otherLine + (isRemoved ? 0 : count),
    };
    [line, otherLine] = [step.to, step.otherTo];
    if (!isAdded && !isRemoved) continue;
    const last = changes.at(-1);
    // Lines that are removed and added at the same place are one change.
    if (last?.to !== step.from || last.otherTo !== step.otherFrom) changes.push(step);
    else changes[changes.length - 1] = { ...step, from: last.from, otherFrom: last.otherFrom };
  }
  return changes;
}

/** The number of equal lines at the beginning of both. */
function equalLines(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((line, at) => line !== other[at]);
  return index === -1 ? Math.min(one.length, other.length) : index;
}
