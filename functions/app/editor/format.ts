// Commands that set Markdown's marks around words.
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';

/** Sets marks around the selection or the word at the cursor, or removes them. Without a word, the cursor is between them. */
export const toggleMark =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range;
      const text = state.sliceDoc(from, to);
      const size = mark.length;
      if (isMarked(state, from, to, mark))
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(range.anchor - size, range.head - size),
        };
      return {
        changes: { from, to, insert: mark + text + mark },
        range: EditorSelection.range(range.anchor + size, range.head + size),
      };
    });
    dispatch(state.update(change, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };

/** Whether exactly this mark is around a range: `**` is not twice `*`. */
function isMarked(state: EditorState, from: number, to: number, mark: string): boolean {
  const sign = mark.charAt(0);
  let [before, after] = [0, 0];
  while (state.sliceDoc(from - before - 1, from - before) === sign) before += 1;
  while (state.sliceDoc(to + after, to + after + 1) === sign) after += 1;
  const count = Math.min(before, after);
  return mark.length === 1 ? count % 2 === 1 : count >= mark.length;
}

/** Makes a link of the selected text. Without one the key keeps its meaning. */
export const makeLink: StateCommand = ({ state, dispatch }) => {
  const { from, to, empty } = state.selection.main;
  if (empty) return false;
  const text = state.sliceDoc(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(text);
  const insert = isAddress ? `[](${text})` : `[${text}]()`;
  const cursor = from + (isAddress ? '['.length : insert.length - ')'.length);
  dispatch(
    state.update({ changes: { from, to, insert }, selection: { anchor: cursor }, userEvent: 'input' }),
  );
  return true;
};
