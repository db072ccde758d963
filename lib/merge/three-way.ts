// Merges two versions of a text that were made from the same base, by lines, as diff3 does, and then by words. It differs
// from diff3 in what is no conflict, because both can be kept: changes of neighboring lines, additions at the same place, an
// addition beside another change, changes of different words of a line, and two continuations of one text of which one
// begins with the other. Lines are compared without their ends, and each keeps the end that it has in its version.
import { hunks, lengthIn } from './hunks.ts';
import { splitLines } from './line-ends.ts';
import { changedLines } from './lines.ts';
import { chosen, isConflict, joined, type Merged, type Part } from './merged.ts';
import { stepsOf, textsOf, type Line } from './steps.ts';
import { mergeWords } from './words.ts';

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
