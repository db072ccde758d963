// Points in the text at which something is inserted later, such as the reference to a picture that is being prepared. They move
// with the text while the user writes on.
import { StateEffect, StateField, type EditorState, type TransactionSpec } from '@codemirror/state';

/** Sets the position of an insertion point, or removes it. */
const setPoint = StateEffect.define<{ readonly id: symbol; readonly position: number | undefined }>();

/** The positions of the insertion points. Text that is typed at one comes after it. */
export const insertionPoints = StateField.define<ReadonlyMap<symbol, number>>({
  create: () => new Map(),
  update(points, { changes, effects }) {
    const set = effects.filter((effect) => effect.is(setPoint));
    if (set.length === 0 && (changes.empty || points.size === 0)) return points;
    const moved = new Map([...points].map(([id, position]) => [id, changes.mapPos(position, -1)]));
    for (const { value } of set)
      if (value.position === undefined) moved.delete(value.id);
      else moved.set(value.id, value.position);
    return moved;
  },
});

export interface InsertionPoint {
  /** Inserts a text there, as if the user had pasted it. Further texts come after it. */
  readonly insert: (text: string) => void;
  readonly release: () => void;
}

/** The members of an editor that are used. */
interface View {
  readonly state: EditorState;
  readonly dispatch: (spec: TransactionSpec) => void;
}

/** Reserves the position of the cursor, or of the end of the selection. */
export function reserveInsertionPoint(view: View): InsertionPoint {
  const id = Symbol('insertion point');
  const set = (position: number | undefined) => setPoint.of({ id, position });
  view.dispatch({ effects: set(view.state.selection.main.to) });
  return {
    insert: (text) =>
      view.dispatch(insertedAt(view.state, view.state.field(insertionPoints).get(id), text, set)),
    release: () => view.dispatch({ effects: set(undefined) }),
  };
}

/** The cursor moves only if it is still at the point. */
function insertedAt(
  state: EditorState,
  position = state.selection.main.to,
  text: string,
  set: (position: number) => StateEffect<unknown>,
): TransactionSpec {
  const insert = state.toText(text);
  const end = position + insert.length;
  const { main } = state.selection;
  const isAtPoint = main.empty && main.head === position;
  return {
    changes: { from: position, insert },
    ...(isAtPoint && { selection: { anchor: end }, scrollIntoView: true }),
    effects: set(end),
    userEvent: 'input.paste',
  };
}
