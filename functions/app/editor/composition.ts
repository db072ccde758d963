// Ends what an input method composes. The keyboards of phones compose every word.
import type { EditorView } from '@codemirror/view';

/** Without this, the keyboard would replace what a command changes by the rest of the word. The keyboard stays. */
export function endComposition(view: EditorView): void {
  if (!view.composing) return;
  view.contentDOM.blur();
  view.focus();
}
