// Commands that set Markdown's marks around words.
import { EditorSelection, type ChangeSpec, type EditorState, type StateCommand } from '@codemirror/state';
import type { Part } from './part.ts';
import { textsIn } from './wrap.ts';

/**
 * Sets marks around each selection or the word at each cursor; if all have them, it removes them. Without a word, the cursor
 * is between them, and at the end of marked words it leaves the marks.
 */
export const toggleMark =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const { ranges: cursors, mainIndex } = state.selection;
    if (cursors.every(({ head, empty }) => empty && isAtEnd(state, head, mark))) {
      const after = cursors.map(({ head }) => EditorSelection.cursor(head + mark.length));
      dispatch(state.update({ selection: EditorSelection.create(after, mainIndex), scrollIntoView: true }));
      return true;
    }
    const parts = partsOf(state, mark);
    const areMarked = parts.every((part) => isMarked(state, part, mark));
    const size = mark.length;
    const changes = state.changes(
      parts.flatMap((part): ChangeSpec[] => {
        const { from, to } = part;
        if (areMarked)
          return [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ];
        return isMarked(state, part, mark)
          ? []
          : [
              { from, insert: mark },
              { from: to, insert: mark },
            ];
      }),
    );
    const ranges = cursors.map((range) => {
      const { from, to, empty, anchor, head } = range;
      const part = parts.find((one) => one.from <= from && one.to >= to);
      const isBetween = part !== undefined && part.from === part.to && !areMarked;
      const mapped = (position: number): number =>
        isBetween
          ? changes.mapPos(position, -1) + size
          : changes.mapPos(position, position === (empty ? part?.from : from) ? 1 : -1);
      return EditorSelection.range(mapped(anchor), mapped(head));
    });
    const selection = EditorSelection.create(ranges, mainIndex);
    dispatch(state.update({ changes, selection, userEvent: 'input', scrollIntoView: true }));
    return true;
  };

/** The texts that get marks, or between the marks that they have. Two cursors in a word are in one of them. */
function partsOf(state: EditorState, mark: string): Part[] {
  const parts: Part[] = [];
  for (const range of state.selection.ranges) {
    const found = range.empty ? [state.wordAt(range.head) ?? range] : textsIn(state.doc, range);
    for (const part of found) {
      const inner = insideMarks(state, part, mark.charAt(0));
      const isNew = part.from >= (parts.at(-1)?.to ?? 0);
      if (isNew) parts.push(isMarked(state, inner, mark) ? inner : part);
    }
  }
  return parts;
}

/** A part without the signs at its ends. */
function insideMarks(state: EditorState, { from, to }: Part, sign: string): Part {
  let [start, end] = [from, to];
  while (start < end && state.sliceDoc(start, start + 1) === sign) start += 1;
  while (end > start && state.sliceDoc(end - 1, end) === sign) end -= 1;
  return { from: start, to: end };
}

/** Whether exactly this mark is around a range: `**` is not twice `*`. */
function isMarked(state: EditorState, { from, to }: Part, mark: string): boolean {
  const sign = mark.charAt(0);
  let [before, after] = [0, 0];
  while (state.sliceDoc(from - before - 1, from - before) === sign) before += 1;
  while (state.sliceDoc(to + after, to + after + 1) === sign) after += 1;
  const count = Math.min(before, after);
  return mark.length === 1 ? count % 2 === 1 : count >= mark.length;
}

/** Whether a position is between marked words and the mark that ends them. */
function isAtEnd(state: EditorState, position: number, mark: string): boolean {
  const { from, text } = state.doc.lineAt(position);
  const marks = (part: string): string => (mark.length === 1 ? part.replaceAll(mark + mark, '') : part);
  const before = text.slice(0, position - from);
  const isMarkedBefore = marks(before.replace(/^\s*\*\s/, '')).split(mark).length % 2 === 0;
  return isMarkedBefore && /[^\s*]$/.test(before) && marks(text.slice(position - from)).startsWith(mark);
}

/** Makes a link of each selected text. Without one the key keeps its meaning. */
export const makeLink: StateCommand = ({ state, dispatch }) => {
  if (state.selection.ranges.every(({ empty }) => empty)) return false;
  const change = state.changeByRange((range) => {
    const { from, to, empty } = range;
    if (empty) return { range };
    const text = state.sliceDoc(from, to);
    const isAddress = /^https?:\/\/\S+$/.test(text);
    const insert = isAddress ? `[](${text})` : `[${text}]()`;
    const cursor = from + (isAddress ? '['.length : insert.length - ')'.length);
    return { changes: { from, to, insert }, range: EditorSelection.cursor(cursor) };
  });
  dispatch(state.update(change, { userEvent: 'input' }));
  return true;
};
