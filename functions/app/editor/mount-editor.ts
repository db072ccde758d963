// The editor of a note: CodeMirror in a shadow root. In the document its styles would violate the page's
// Content-Security-Policy. It knows neither the service nor drafts. Imported when the user begins to edit.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, Transaction, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { markdownLanguage } from './language.ts';
import { continueList } from './lists.ts';
import { replacementOf } from './replace-text.ts';

interface EditorOptions {
  readonly text: string;
  /** Called after each change by the user. */
  readonly onChange: (text: string) => void;
  /** Called when an input method begins or ends to compose a character. */
  readonly onComposing: (composing: boolean) => void;
}

export type Editor = ReturnType<typeof mountEditor>;

/** The page's variables, and so its dark colors, also apply in a shadow root. */
const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', font: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'inherit', lineHeight: 'inherit', overflowX: 'visible' },
  '.cm-content': { padding: '0', minHeight: '60vh', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0', unicodeBidi: 'plaintext' },
});

/** @param host an element without content, whose shadow root the editor fills */
export function mountEditor(host: HTMLElement, { text, onChange, onComposing }: EditorOptions) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const extensions: Extension = [
    EditorState.lineSeparator.of(lineSeparatorOf(text)),
    history(),
    keymap.of([
      { key: 'Enter', run: continueList },
      ...historyKeymap,
      // It leaves the editor.
      ...defaultKeymap.filter(({ key }) => key !== 'Escape'),
    ]),
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({
      'aria-label': 'Text',
      dir: 'auto',
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    }),
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      const isSet = transactions.some((one) => one.annotation(Transaction.addToHistory) === false);
      if (docChanged && !isSet) onChange(state.sliceDoc());
    }),
    EditorView.domEventHandlers({
      compositionstart: () => onComposing(true),
      compositionend: () => onComposing(false),
    }),
    markdownLanguage,
    theme,
  ];
  const view = new EditorView({ doc: text, extensions, parent: root, root });
  return {
    /** Shows another version of the text. Keeps the cursor and what the user can undo. Calls nothing back. */
    setText: (next: string): void =>
      view.dispatch({
        changes: replacementOf(view.state, next),
        annotations: Transaction.addToHistory.of(false),
      }),
    focus: (): void => view.focus(),
    destroy: (): void => view.destroy(),
  };
}

/** A text whose lines all end in the same way keeps that; another one keeps each carriage return as a character. */
function lineSeparatorOf(text: string): string {
  const breaks = text.match(/\r?\n/g) ?? [];
  return breaks.length > 0 && breaks.every((lineBreak) => lineBreak === '\r\n') ? '\r\n' : '\n';
}
