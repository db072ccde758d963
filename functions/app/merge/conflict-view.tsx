// A merged text with its conflicts. For each, the user chooses the lines to keep.
import { linesAround } from './diff-view.tsx';
import {
  conflictsIn,
  isConflict,
  type Choice,
  type Conflict,
  type Merged,
} from '../../../lib/merge/merged.ts';

const NAMES: Readonly<Record<Choice, string>> = { both: 'Both', mine: 'Mine', theirs: 'Other' };
const CHOICES = ['both', 'mine', 'theirs'] as const;

interface ConflictViewProps {
  readonly merged: Merged;
  /** The choice of each conflict; `both` where there is none. */
  readonly choices: readonly Choice[];
  readonly choose: (index: number, choice: Choice) => void;
}

export function ConflictView({ merged, choices, choose }: ConflictViewProps) {
  const { length } = conflictsIn(merged);
  let count = 0;
  return merged.map((part, index) => {
    if (!isConflict(part)) {
      const isLast = index === merged.length - 1;
      return <MergedLines key={index} lines={part.map(({ text }) => text)} ends={[index > 0, !isLast]} />;
    }
    const conflict = count++;
    const choice = choices[conflict] ?? 'both';
    return (
      <fieldset key={index} class="choices conflict">
        <legend>{length === 1 ? 'Keep' : `Place ${conflict + 1} of ${length}: keep`}</legend>
        <div class="actions">
          {CHOICES.map((name) => (
            <label key={name} class="choice">
              <input
                type="radio"
                name={`conflict-${conflict}`}
                checked={choice === name}
                onChange={() => choose(conflict, name)}
              />
              {NAMES[name]}
            </label>
          ))}
        </div>
        <Version part={part} side="theirs" name="The other version" isChosen={choice !== 'mine'} />
        <Version part={part} side="mine" name="Your version" isChosen={choice !== 'theirs'} />
      </fieldset>
    );
  });
}

interface MergedLinesProps {
  readonly lines: readonly string[];
  /** Whether there is a conflict before and after them. */
  readonly ends: readonly [boolean, boolean];
}

/** The lines beside conflicts, and how many are between them. */
const MergedLines = ({ lines, ends }: MergedLinesProps) => (
  <div class="diff">
    {linesAround(lines, ends).map(({ kind, text }, index) => (
      <div key={index} class={`diff-line diff-${kind}`} dir="auto">
        <span class="diff-text">{text}</span>
      </div>
    ))}
  </div>
);

interface VersionProps {
  readonly part: Conflict;
  readonly side: 'mine' | 'theirs';
  readonly name: string;
  readonly isChosen: boolean;
}

const Version = ({ part, side, name, isChosen }: VersionProps) => (
  <div class={`diff diff-${side === 'mine' ? 'added' : 'removed'}`}>
    <p class="version-name">
      {name}
      {isChosen ? '' : ': left out'}
    </p>
    {part[side].length === 0 && <p class="diff-line diff-skipped">Nothing here in this version.</p>}
    {part[side].map(({ text }, index) => (
      <div key={index} class="diff-line" dir="auto">
        {isChosen ? <span class="diff-text">{text}</span> : <del class="diff-text">{text}</del>}
      </div>
    ))}
  </div>
);
