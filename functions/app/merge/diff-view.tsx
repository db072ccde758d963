// The differences between two texts, for the conflict view and the history.
import type { ComponentChildren } from 'preact';
import { changedLines, linesOf } from '../../../lib/merge/lines.ts';

/** Unchanged lines that are shown around each difference. */
const CONTEXT = 2;
/** More lines than a person reads, and fewer than a page can show. */
const LINES_MAX = 1_000;

type DiffKind = 'same' | 'removed' | 'added' | 'skipped';

interface DiffLine {
  readonly kind: DiffKind;
  readonly text: string;
}

/** The lines that differ, with some lines around them. `skipped` lines say how many are left out. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, current] = [linesOf(before), linesOf(after)];
  const found: DiffLine[] = [];
  const add = (kind: DiffKind, lines: readonly string[]) => {
    for (const text of lines) found.push({ kind, text });
  };
  let shown = 0;
  const addSame = (to: number, isLast: boolean) =>
    found.push(...linesAround(old.slice(shown, to), [shown > 0, !isLast]));
  for (const { from, to, otherFrom, otherTo } of changedLines(old, current)) {
    addSame(from, false);
    add('removed', old.slice(from, to));
    add('added', current.slice(otherFrom, otherTo));
    shown = to;
  }
  if (found.length > 0) addSame(old.length, true);
  if (found.length <= LINES_MAX) return found;
  const rest: DiffLine = { kind: 'skipped', text: `${found.length - LINES_MAX} more lines` };
  return [...found.slice(0, LINES_MAX), rest];
}

/** Unchanged lines. Only those near their ends are shown, and only at ends beside a difference. */
export function linesAround(
  lines: readonly string[],
  ends: readonly [boolean, boolean],
): readonly DiffLine[] {
  const [head, tail] = ends.map((isShown) => (isShown ? CONTEXT : 0)) as [number, number];
  const same = (some: readonly string[]): DiffLine[] => some.map((text) => ({ kind: 'same', text }));
  const skipped = lines.length - head - tail;
  if (skipped <= 1) return same(lines);
  return [
    ...same(lines.slice(0, head)),
    { kind: 'skipped', text: `${skipped} unchanged lines` },
    ...same(lines.slice(lines.length - tail)),
  ];
}

const SIGNS: Readonly<Record<DiffKind, string>> = { same: ' ', removed: '−', added: '+', skipped: '⋯' };

interface DiffViewProps {
  readonly before: string;
  readonly after: string;
  /** The names of removed and of added lines, for screen readers. */
  readonly names: { readonly removed: string; readonly added: string };
  /** Shown if the texts are equal. */
  readonly children?: ComponentChildren;
}

export function DiffView({ before, after, names, children }: DiffViewProps) {
  const lines = diffLines(before, after);
  if (lines.length === 0) return <p class="diff-equal">{children}</p>;
  return (
    <div class="diff" role="group" aria-label="Differences" tabIndex={0}>
      {lines.map(({ kind, text }, index) => (
        <div key={index} class={`diff-line diff-${kind}`} dir="auto">
          <span class="diff-sign" aria-hidden="true">
            {SIGNS[kind]}
          </span>
          {(kind === 'removed' || kind === 'added') && <span class="visually-hidden">{names[kind]}: </span>}
          <span class="diff-text">{text}</span>
        </div>
      ))}
    </div>
  );
}

/** A version in full, to be opened. */
export const WholeText = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <details>
    <summary>{title}</summary>
    <pre dir="auto" tabIndex={0}>
      {text}
    </pre>
  </details>
);
