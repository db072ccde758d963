// Several cursors: Ctrl or ⌘ D selects the next occurrence of a word, too, a click with Alt adds a cursor, and dragging with
// Shift and Alt selects a rectangle. The browser draws
// the main one, so that input methods and the handles of phones work as anywhere; the others are drawn here.
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, layer, RectangleMarker, rectangularSelection } from '@codemirror/view';

const others = layer({
  above: true,
  class: 'cm-other-cursors',
  update: ({ docChanged, selectionSet, viewportChanged, geometryChanged }) =>
    docChanged || selectionSet || viewportChanged || geometryChanged,
  markers(view) {
    const { ranges, main } = view.state.selection;
    return ranges
      .filter((range) => range !== main)
      .flatMap((range) =>
        RectangleMarker.forRange(view, range.empty ? 'cm-other-cursor' : 'cm-other-selection', range),
      );
  },
});

export const severalCursors: Extension = [
  EditorState.allowMultipleSelections.of(true),
  EditorView.clickAddsSelectionRange.of(
    ({ altKey, shiftKey, button }) => altKey && !shiftKey && button === 0,
  ),
  rectangularSelection({ eventFilter: ({ altKey, shiftKey, button }) => altKey && shiftKey && button === 0 }),
  others,
  EditorView.theme({
    '.cm-other-cursors': { pointerEvents: 'none' },
    '.cm-other-cursor': { borderInlineStart: '2px solid var(--accent)', marginInlineStart: '-1px' },
    '.cm-other-selection': { background: 'var(--mark)', opacity: '0.5' },
  }),
];
