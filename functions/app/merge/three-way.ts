// Merges two versions of a text that were made from the same base, by lines, as diff3 does, and then by words. It differs
// from diff3 in what is no conflict, because both can be kept: changes of neighboring lines, additions at the same place, an
// addition beside another change, changes of different words of a line, and two continuations of one text of which one
// begins with the other. Lines are compared without their ends, and each keeps the end that it has in its version.
import { joinLines, splitLines } from './line-ends.ts';
import { changedLines, linesOf, type LineChange } from './lines.ts';
import { stepsOf, textsOf, type Line } from './steps.ts';
import { mergeWords } from './words.ts';

/** Lines that both versions changed, each in its way, or that one changed and the other removed. */
export interface Conflict {
  readonly mine: readonly Line[];
  readonly theirs: readonly Line[];
}

/** Lines that are settled, or a conflict. */
type Part = readonly Line[] | Conflict;

/** The parts of a merged text in their order. */
export type Merged = readonly Part[];

/** The resolution of a conflict. `both`: the lines of `theirs`, then of `mine`. */
export type Choice = 'mine' | 'theirs' | 'both';

export const isConflict = <T extends Part>(part: T): part is Extract<T, Conflict> => 'mine' in part;

export const conflictsIn = (merged: Merged): readonly Conflict[] => merged.filter(isConflict);

/** @param choices one for each conflict; `both` where there is none */
export function mergedText(merged: Merged, choices: readonly Choice[] = []): string {
  let count = 0;
  const lines = merged.flatMap((part) => (isConflict(part) ? chosen(part, choices[count++]) : part));
  const last = lines.length - 1;
  let end = lines.find((line) => line.end !== '')?.end ?? '\n';
  const ends = lines.map((line, index) => (index === last ? '' : (end = line.end || end)));
  return joinLines(
    lines.map(({ text }) => text),
    ends,
  );
}

const chosen = ({ mine, theirs }: Conflict, choice: Choice = 'both'): readonly Line[] =>
  choice === 'both' ? [...theirs, ...mine] : choice === 'mine' ? mine : theirs;

/** @param theirs the version that the service has acknowledged; of two additions at the same place its comes first */
export function mergeTexts(base: string, mine: string, theirs: string): Merged {
  const [old = [], ours = [], others = []] = [base, mine, theirs].map(withEnds);
  // The only line of an empty base is no place between the blank lines of others: each version is one addition.
  if (/^\s{0,2}$/.test(base) && mine !== base && theirs !== base) {
    const added = bothOf(old, ours, others);
    if (added) return [added];
  }
  return mergeLines(old, ours, others);
}

const withEnds = (text: string): Line[] => {
  const { lines, ends } = splitLines(text);
  return lines.map((line, index) => ({ text: line, end: ends[index] ?? '' }));
};

function mergeLines(base: readonly Line[], mine: readonly Line[], theirs: readonly Line[]): Merged {
  const [texts, ours, others] = [base, mine, theirs].map(textsOf) as [string[], string[], string[]];
  const parts: Part[] = [];
  // The next lines of the base and of both versions.
  let [line, mineLine, theirsLine] = [0, 0, 0];
  const keepTo = (to: number): void => {
    const lines: Line[] = [];
    for (; line < to; line += 1)
      lines.push(unchangedLine(base[line], mine[mineLine++], theirs[theirsLine++]));
    parts.push(lines);
  };
  for (const hunk of hunks(changedLines(texts, ours), changedLines(texts, others))) {
    keepTo(hunk.from);
    const old = base.slice(hunk.from, hunk.to);
    const [mineTo, theirsTo] = [mineLine + lengthIn(hunk, 'mine'), theirsLine + lengthIn(hunk, 'theirs')];
    const versions = [mine.slice(mineLine, mineTo), theirs.slice(theirsLine, theirsTo)] as const;
    if (hunk.theirs.length === 0) parts.push(withEndsOf(versions[1], old, versions[0]));
    else if (hunk.mine.length === 0) parts.push(withEndsOf(versions[0], old, versions[1]));
    else parts.push(...settle(old, ...versions));
    [line, mineLine, theirsLine] = [hunk.to, mineTo, theirsTo];
  }
  keepTo(base.length);
  return joined(parts);
}

/** The lines that one version changed, with the end to which the other one changed the lines of the base. */
function withEndsOf(
  other: readonly Line[],
  base: readonly Line[],
  changed: readonly Line[],
): readonly Line[] {
  const index = base.findIndex(
    ({ end }, at) => end !== '' && other[at]?.end !== '' && other[at]?.end !== end,
  );
  const [before, after] = [base[index]?.end, other[index]?.end];
  if (after === undefined) return changed;
  return changed.map((line) => (line.end === before ? { ...line, end: after } : line));
}

/** A line whose text no version changed. If one of them changed its end, it has that end. */
const unchangedLine = (old: Line = NO_LINE, mine: Line = old, theirs: Line = old): Line =>
  mine.end !== old.end && mine.end !== '' ? mine : theirs.end === '' ? mine : theirs;

const NO_LINE: Line = { text: '', end: '' };

/** The parts, without empty ones, and with neighboring ones of one kind together. */
function joined(parts: readonly Part[]): Merged {
  const found: (Line[] | { mine: Line[]; theirs: Line[] })[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (isConflict(part)) {
      const conflict = last && isConflict(last) ? last : { mine: [], theirs: [] };
      if (conflict !== last) found.push(conflict);
      pushAll(conflict.mine, part.mine);
      pushAll(conflict.theirs, part.theirs);
    } else if (part.length > 0) {
      const lines = last && !isConflict(last) ? last : [];
      if (lines !== last) found.push(lines);
      pushAll(lines, part);
    }
  }
  return found;
}

/** Not with `push(...more)`: a call takes only so many arguments. */
function pushAll(lines: Line[], more: readonly Line[]): void {
  for (const line of more) lines.push(line);
}

/** Lines `from` to `to` of the base, which one version changed, or both. */
interface Hunk {
  from: number;
  to: number;
  readonly mine: LineChange[];
  readonly theirs: LineChange[];
}

/** The changes of both, in order, with those together that overlap, or add lines at the same line. */
function hunks(mine: readonly LineChange[], theirs: readonly LineChange[]): Hunk[] {
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

const isAddition = ({ from, to }: { readonly from: number; readonly to: number }): boolean => from === to;

/** The number of lines that a hunk has in a version. */
const lengthIn = (hunk: Hunk, side: 'mine' | 'theirs'): number =>
  hunk[side].reduce(
    (sum, { from, to, otherFrom, otherTo }) => sum + (otherTo - otherFrom) - (to - from),
    hunk.to - hunk.from,
  );

/** Lines that both versions changed: as a whole if possible, otherwise line by line. */
function settle(base: readonly Line[], mine: readonly Line[], theirs: readonly Line[]): Part[] {
  const both = bothOf(base, mine, theirs);
  if (both) return [both];
  const [ours, others] = [stepsOf(base, mine), stepsOf(base, theirs)];
  const parts: Part[] = [];
  for (let index = 0; index <= base.length; index += 1) {
    const [added = [], other = []] = [ours.added[index], others.added[index]];
    parts.push(added.length > 0 && other.length > 0 ? additions(other, added) : [...other, ...added]);
    const old = base[index];
    if (old) parts.push(settleLine(old, ours.lines[index], others.lines[index]));
  }
  return parts;
}

function settleLine(old: Line, mine: Line | undefined, theirs: Line | undefined): Part {
  const isMine = mine?.text === old.text;
  if (isMine && theirs?.text === old.text) return [unchangedLine(old, mine, theirs)];
  if (isMine) return theirs ? [theirs] : [];
  if (theirs?.text === old.text || mine?.text === theirs?.text) return mine ? [mine] : [];
  if (!mine || !theirs) return { mine: mine ? [mine] : [], theirs: theirs ? [theirs] : [] };
  const both = bothOf([old], [mine], [theirs]);
  if (both) return both;
  const text = mergeWords(old.text, mine.text, theirs.text);
  return text === undefined ? { mine: [mine], theirs: [theirs] } : [{ ...theirs, text }];
}

/** Lines that contain what both versions made of `base`; undefined if there are none. */
function bothOf(
  base: readonly Line[],
  mine: readonly Line[],
  theirs: readonly Line[],
): readonly Line[] | undefined {
  const [before = '', ours = '', others = ''] = [base, mine, theirs].map((lines) =>
    textsOf(lines).join('\n'),
  );
  if (ours === others) return mine;
  if (ours.startsWith(before) && continues(others, ours)) return theirs;
  if (others.startsWith(before) && continues(ours, others)) return mine;
  // A text that replaces blank lines counts as an addition, too.
  return base.every(({ text }) => text.trim() === '') ? additions(theirs, mine) : undefined;
}

/** Whether a text continues another one with further words: `Pay 1000` does not continue `Pay 100`. */
const continues = (text: string, beginning: string): boolean =>
  text.startsWith(beginning) && /^(?:\s|$)/.test(text.slice(beginning.length));

/** The lines of two additions. Those with words that both have are there once: a lost response may have hidden that they arrived. */
function additions(first: readonly Line[], second: readonly Line[]): readonly Line[] {
  const changes = changedLines(textsOf(first), textsOf(second));
  const shared = first.filter((_, at) => !changes.some(({ from, to }) => from <= at && at < to));
  if (!shared.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return [...first, ...second];
  return mergeLines(shared, second, first).flatMap((part) => (isConflict(part) ? chosen(part) : part));
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
