// What a version made of each line of its base. It knows nothing of other versions.
import { alignLines } from './align.ts';
import { changedLines } from './lines.ts';

/** A line and its end, which is empty at the end of a text. */
export interface Line {
  readonly text: string;
  readonly end: string;
}

export const textsOf = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);

export interface Steps {
  /** The line that each line of the base became; undefined if it was removed. */
  readonly lines: readonly (Line | undefined)[];
  /** The lines that were added before each line of the base, and after the last one. */
  readonly added: readonly (readonly Line[])[];
}

export function stepsOf(base: readonly Line[], version: readonly Line[]): Steps {
  const [old, current] = [textsOf(base), textsOf(version)];
  const lines: (Line | undefined)[] = [];
  const added: Line[][] = [];
  let next = 0;
  /** Takes the index of the line that the next line of the base became. Lines left before it were added. */
  const take = (index: number | undefined): void => {
    lines.push(index === undefined ? undefined : version[index]);
    added.push(index === undefined ? [] : version.slice(next, index));
    if (index !== undefined) next = index + 1;
  };
  let offset = 0;
  const takeTo = (end: number): void => {
    while (lines.length < end) take(lines.length + offset);
  };
  for (const { from, to, otherFrom, otherTo } of changedLines(old, current)) {
    takeTo(from);
    for (const partner of alignLines(old.slice(from, to), current.slice(otherFrom, otherTo)))
      take(partner === undefined ? undefined : otherFrom + partner);
    offset = otherTo - to;
  }
  takeTo(base.length);
  added.push(version.slice(next));
  return { lines, added };
}
