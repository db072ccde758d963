// The look of the editor. The page's variables, and so its dark colors, also apply in a shadow root.
import { EditorView } from '@codemirror/view';

export const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', font: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', lineHeight: 'inherit', overflowX: 'visible' },
  '.cm-content': { padding: '0', minHeight: '60vh', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0', unicodeBidi: 'plaintext' },
});
