// The first line in which a version of a note differs from its current text: it tells an agent which version it looks for.
import { splitLines } from '../../merge/line-ends.ts';

/** A line of a version, from 1; empty if the version ends before it. */
export interface DifferentLine {
  readonly line: number;
  readonly text: string;
}

const SHOWN_CHARACTERS = 80;
/** Characters shown before the first different one of a long line. */
const BEFORE_CHARACTERS = 20;

/** The first line of a version that differs; undefined if at most the line ends differ. */
export function firstDifference(version: string, current: string): DifferentLine | undefined {
  if (version === current) return undefined;
  const [old, now] = [splitLines(version).lines, splitLines(current).lines];
  let index = 0;
  while (index < old.length && old[index] === now[index]) index += 1;
  if (index >= old.length && index >= now.length) return undefined;
  return { line: index + 1, text: part(old[index] ?? '', now[index] ?? '') };
}

/** The part of a line from a little before the first character that differs from another line. */
function part(line: string, other: string): string {
  let at = 0;
  while (at < line.length && line[at] === other[at]) at += 1;
  const start = line.length <= SHOWN_CHARACTERS ? 0 : Math.max(0, at - BEFORE_CHARACTERS);
  return line.slice(start, start + SHOWN_CHARACTERS).toWellFormed();
}
