// The ends of the lines of a note (\n, \r\n or \r), which the document of CodeMirror does not have: it splits a text at each of
// them. Each line keeps the end that it had. A new line end is like that of the line in which it was inserted; in the
// last line like the one before.
import { invertedEffects } from '@codemirror/commands';
import {
  MapMode,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type Transaction,
} from '@codemirror/state';
import { joinLines, splitLines } from '../../../lib/merge/line-ends.ts';

/** One end that all lines have, also those to come, or the end of each line but the last. */
type LineEnds = string | readonly string[];

/** The end of the line that ends at a position of the document. */
interface RestoredEnd {
  readonly position: number;
  readonly end: string;
}

/** Sets the ends of all lines, where a transaction sets the text. */
export const setLineEnds = StateEffect.define<readonly string[]>();

/** Restores the ends of lines that an undo brings back. */
const restoreLineEnds = StateEffect.define<readonly RestoredEnd[]>({
  map: (ends, mapping) =>
    ends.flatMap(({ position, end }) => {
      // The history maps effects with changes of the document before an undo, which may be shorter.
      const mapped = position < mapping.length ? mapping.mapPos(position, 1, MapMode.TrackAfter) : null;
      return mapped === null ? [] : [{ position: mapped, end }];
    }),
});

const field = StateField.define<LineEnds>({
  create: () => '\n',
  update(ends, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setLineEnds));
    if (set) return simplest(set.value);
    const restored = transaction.effects.flatMap((effect) =>
      effect.is(restoreLineEnds) ? effect.value : [],
    );
    // A key in a note whose lines all end in the same way costs nothing.
    if (!transaction.docChanged || (typeof ends === 'string' && restored.length === 0)) return ends;
    return simplest(endsAfter(transaction, restored));
  },
});

/** Lets the state remember the line ends of its first text, or of another state with this text. */
export const lineEndsOf = (text: string | EditorState): Extension => [
  field.init(() =>
    typeof text === 'string' ? simplest(splitLines(text).ends.slice(0, -1)) : text.field(field),
  ),
  invertedEffects.of((transaction) => {
    const removed = removedEnds(transaction);
    return removed.length === 0 ? [] : [restoreLineEnds.of(removed)];
  }),
];

const simplest = (ends: readonly string[]): LineEnds =>
  ends.every((end) => end === ends[0]) ? (ends[0] ?? '\n') : ends;

function endsOf(state: EditorState): readonly string[] {
  const ends = state.field(field);
  return typeof ends === 'string' ? Array<string>(state.doc.lines - 1).fill(ends) : ends;
}

function endsAfter({ startState, changes }: Transaction, restored: readonly RestoredEnd[]): string[] {
  const before = endsOf(startState);
  const restoredAt = new Map(restored.map(({ position, end }) => [position, end]));
  const parts: (readonly string[])[] = [];
  let next = 0;
  changes.iterChanges((fromA, toA, fromB, _, inserted) => {
    const first = startState.doc.lineAt(fromA).number - 1;
    const last = startState.doc.lineAt(toA).number - 1;
    const removed = before.slice(first, last);
    const end = removed.at(-1) ?? before[first] ?? before[first - 1] ?? '\n';
    let position = fromB;
    const added = Array.from({ length: inserted.lines - 1 }, (__, index) => {
      position += inserted.line(index + 1).length + (index > 0 ? 1 : 0);
      return restoredAt.get(position) ?? removed[index] ?? end;
    });
    parts.push(before.slice(next, first), added);
    next = last;
  });
  return [...parts, before.slice(next)].flat();
}

/** The ends that a transaction removes. The rule restores them if all lines end in the same way. */
function removedEnds({ startState, changes }: Transaction): RestoredEnd[] {
  const ends = startState.field(field);
  const removed: RestoredEnd[] = [];
  if (typeof ends === 'string') return removed;
  changes.iterChangedRanges((from, to) => {
    for (let line = startState.doc.lineAt(from); line.to < to; line = startState.doc.line(line.number + 1))
      removed.push({ position: line.to, end: ends[line.number - 1] ?? '' });
  });
  return removed;
}

/** The text of the note, up to a position of the document. */
export function textOf(state: EditorState, to = state.doc.length): string {
  const ends = state.field(field);
  if (typeof ends === 'string') return state.doc.sliceString(0, to, ends);
  const lines = state.doc.sliceString(0, to, '\n').split('\n');
  const written: string[] = [];
  // Between \r and \n an empty line would vanish when the text is read again. It is written with \r.
  for (const [index, end] of ends.slice(0, lines.length - 1).entries())
    written.push(lines[index] === '' && end === '\n' && written.at(-1) === '\r' ? '\r' : end);
  return joinLines(lines, written);
}

/** The position in the document, in which each line end is one character, of an offset in the text of a note. */
export const positionIn = (text: string, offset: number): number =>
  text.slice(0, offset).replaceAll('\r\n', '\n').length;
