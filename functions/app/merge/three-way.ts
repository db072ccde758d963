// Merges two versions of a text that were made from the same base, by lines, as diff3 does. It differs from diff3 in
// three cases, in which both versions can be kept: additions at the same place, an addition beside another change, and
// two continuations of one text of which one begins with the other. Changes of the same or of adjacent lines are a
// conflict unless they are equal.
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

/** @param theirs the version that the service has acknowledged; of two additions at the same place its comes first */
export function mergeTexts(base: string, mine: string, theirs: string): Merged {
  const [baseLines, mineLines, theirsLines] = [linesOf(base), linesOf(mine), linesOf(theirs)];
  // The only line of an empty base is no place between the blank lines of others: each version is one addition.
  const areAdditions = /^\s{0,2}$/.test(base) && mine !== base && theirs !== base;
  const added = areAdditions && bothOf(baseLines, mineLines, theirsLines);
  if (added) return { text: added.join('\n'), conflicts: 0 };
  const merged: string[][] = [];
  let [line, conflicts] = [0, 0];
  for (const place of places(changedLines(baseLines, mineLines), changedLines(baseLines, theirsLines))) {
    const ours = versionOf(place, 'mine', mineLines);
    const others = versionOf(place, 'theirs', theirsLines);
    const both = ours && others && bothOf(baseLines.slice(place.from, place.to), ours, others);
    if (ours && others && !both) conflicts += 1;
    merged.push(baseLines.slice(line, place.from), both ?? ours ?? others ?? []);
    line = place.to;
  }
  return { text: [...merged, baseLines.slice(line)].flat().join('\n'), conflicts };
}

/** Lines that contain what both versions made of `base`; undefined if there are none. */
function bothOf(base: string[], ours: string[], others: string[]): string[] | undefined {
  const [before = '', mine = '', theirs = ''] = [base, ours, others].map((lines) => lines.join('\n'));
  if (mine === theirs) return ours;
  // One text continues the other.
  if (mine.startsWith(before) && theirs.startsWith(mine)) return others;
  if (theirs.startsWith(before) && mine.startsWith(theirs)) return ours;
  // A text that replaces blank lines counts as an addition, too.
  return base.every((line) => line.trim() === '') ? united(others, ours) : undefined;
}

/** The lines of two additions. Those with words that both have are there once: a lost response may have hidden that they arrived. */
function united(first: string[], second: string[]): string[] {
  const changes = changedLines(first, second);
  const shared = first.filter((_, at) => !changes.some(({ from, to }) => from <= at && at < to));
  if (!shared.some((line) => /[\p{L}\p{N}]/u.test(line))) return [...first, ...second];
  return linesOf(mergeTexts(shared.join('\n'), second.join('\n'), first.join('\n')).text);
}

/** The changes of both, in order, with those together that overlap or can't be told apart. */
function places(mine: readonly LineChange[], theirs: readonly LineChange[]): Place[] {
  const all = [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].toSorted((one, other) => one.change.from - other.change.from || one.change.to - other.change.to);
  const found: Place[] = [];
  for (const { change, side } of all) {
    let place = found.at(-1);
    if (!place || !belongs(change, place)) {
      place = { from: change.from, to: change.to, mine: [], theirs: [] };
      found.push(place);
    }
    place.to = Math.max(place.to, change.to);
    place[side].push(change);
  }
  return found;
}

/** An addition belongs to a place only inside it, or if both are additions; another change also if it touches it. */
function belongs(change: LineChange, place: Place): boolean {
  if (change.from !== place.to) return change.from < place.to;
  return isAddition(change) === isAddition(place);
}

const isAddition = ({ from, to }: { readonly from: number; readonly to: number }): boolean => from === to;

/** The lines of a place in a version; undefined if the version did not change them. */
function versionOf(place: Place, side: 'mine' | 'theirs', lines: readonly string[]): string[] | undefined {
  const [first, last] = [place[side][0], place[side].at(-1)];
  if (!first || !last) return undefined;
  return lines.slice(first.otherFrom - (first.from - place.from), last.otherTo + (place.to - last.to));
}

/**
 * Merges what was typed with the version that the service has now.
 * @param sent texts that may have reached the service although their response was lost
 */
export function mergeTyped(typed: {
  readonly base: string;
  readonly sent: readonly string[];
  readonly mine: string;
  readonly theirs: string;
}): Merged {
  const { base, sent, mine, theirs } = typed;
  return mergeTexts(sent.findLast((text) => hasArrived(text, theirs)) ?? base, mine, theirs);
}

/** Whether a version has all lines of a text, so that merging from that text can't remove any but blank ones. */
const hasArrived = (sent: string, theirs: string): boolean =>
  changedLines(writtenLines(sent), writtenLines(theirs)).every(isAddition);

const writtenLines = (text: string): string[] => linesOf(text).filter((line) => line.trim() !== '');
