// The lower edge of the window, where notices, the keyboard of a phone and the row above it are: neither the line that is
// written nor a list of completions is shown there.
import type { Extension } from '@codemirror/state';
import { EditorView, tooltips } from '@codemirror/view';

/** Free space below the line that is written (pixels). */
const BELOW_CURSOR = 96;
/** The height of the row of a phone, with some space (pixels). */
const ROW = 56;

/** The part that is not covered. */
function freePart(): { top: number; bottom: number; left: number; right: number } {
  const { clientHeight, clientWidth } = document.documentElement;
  const { offsetTop = 0, height = clientHeight } = globalThis.visualViewport ?? {};
  return { top: offsetTop, bottom: offsetTop + height - ROW, left: 0, right: clientWidth };
}

export const lowerEdge: Extension = [
  EditorView.scrollMargins.of(() => ({ bottom: BELOW_CURSOR })),
  // Where the margin is, the editor shows no list: not beside the last lines of a text without a space below them.
  EditorView.theme({ '.cm-content': { paddingBlockEnd: `${BELOW_CURSOR}px` } }),
  tooltips({ tooltipSpace: freePart }),
];
