// The result of a merge: settled lines, and conflicts to choose from.
import { joinLines } from './line-ends.ts';
import type { Line } from './steps.ts';

/** Lines that both versions changed, each in its way, or that one changed and the other removed. */
export interface Conflict {
  readonly mine: readonly Line[];
  readonly theirs: readonly Line[];
}

/** Lines that are settled, or a conflict. */
export type Part = readonly Line[] | Conflict;

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

/** The lines of a conflict. */
export const chosen = ({ mine, theirs }: Conflict, choice: Choice = 'both'): readonly Line[] =>
  choice === 'both' ? [...theirs, ...mine] : choice === 'mine' ? mine : theirs;

/** The parts, without empty ones, and with neighboring ones of one kind together. */
export function joined(parts: readonly Part[]): Merged {
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
