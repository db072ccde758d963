// The editor of a note: CodeMirror in a shadow root. In the document its styles would violate the page's
// Content-Security-Policy. It knows neither the service nor drafts. Imported when the user begins to edit.
import { defaultKeymap, history, historyKeymap, insertNewlineKeepIndent } from '@codemirror/commands';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { EditorState, Transaction, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { completion, type Suggest } from './completion.ts';
import { makeLink, toggleMark } from './format.ts';
import { markdownLanguage } from './language.ts';
import { lineEndsOf, positionIn, textOf } from './line-ends.ts';
import { lineStyles, titleStyle } from './line-styles.ts';
import { continueList } from './lists.ts';
import { pasteAndDrop } from './paste.ts';
import { replacement } from './replace-text.ts';
import { insertionPoints, reserveInsertionPoint, type InsertionPoint } from './insertion-points.ts';
import { shiftTab, tab } from './tab.ts';
import { theme } from './theme.ts';
import { wrapSelection } from './wrap.ts';

/** An offset in a text, and how far it is from the top of the window (pixels). */
export interface ScrollAnchor {
  readonly offset: number;
  readonly top: number;
}

interface EditorOptions {
  readonly text: string;
  /** The selection in the text. */
  readonly selection: { readonly anchor: number; readonly head?: number };
  /** Whether the first line is the name of the note. */
  readonly hasTitle: boolean;
  readonly hint: string;
  readonly suggest: Suggest;
  /** Called after each change by the user. */
  readonly onChange: (text: string) => void;
  /** Called when an input method begins or ends to compose a character. */
  readonly onComposing: (composing: boolean) => void;
  /** Called with files that are pasted or dropped. */
  readonly onFiles?: (files: readonly File[], isPasted: boolean) => void;
}

export type Editor = ReturnType<typeof mountEditor>;

/** @param host an element without content, whose shadow root the editor fills */
export function mountEditor(host: HTMLElement, options: EditorOptions) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { text, selection } = options;
  const inDocument = (offset: number): number => positionIn(text, offset);
  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      selection: {
        anchor: inDocument(selection.anchor),
        head: inDocument(selection.head ?? selection.anchor),
      },
      extensions: extensionsOf(options),
    }),
    parent: root,
    root,
  });
  return {
    /** Shows another version of the text. Keeps the cursor and what the user can undo. Calls nothing back. */
    setText: (next: string): void => view.dispatch(replacement(view.state, next)),
    /** Remembers the position of the cursor, for a text that comes later. */
    reserve: (): InsertionPoint => reserveInsertionPoint(view),
    /** Scrolls an anchor to where it was. */
    show: ({ offset, top }: ScrollAnchor): void =>
      view.dispatch({
        effects: EditorView.scrollIntoView(Math.min(inDocument(offset), view.state.doc.length), {
          y: 'start',
          yMargin: top,
        }),
      }),
    /** The line at the top of the window. */
    anchor: (): ScrollAnchor => {
      const height = Math.max(0, -view.documentTop);
      const block = view.lineBlockAtHeight(height);
      return { offset: textOf(view.state, block.from).length, top: view.documentTop + block.top };
    },
    find: (): boolean => openSearchPanel(view),
    focus: (): void => view.focus(),
    destroy: (): void => view.destroy(),
  };
}

function extensionsOf(options: EditorOptions): Extension {
  const { onChange, onComposing, onFiles } = options;
  return [
    lineEndsOf(options.text),
    insertionPoints,
    history(),
    search({ top: true }),
    completion(options.suggest),
    wrapSelection,
    keymap.of([
      { key: 'Enter', run: continueList },
      { key: 'Enter', run: insertNewlineKeepIndent },
      { key: 'Tab', run: tab, shift: shiftTab },
      { key: 'Mod-b', run: toggleMark('**') },
      { key: 'Mod-i', run: toggleMark('*') },
      { key: 'Mod-k', run: makeLink },
      ...searchKeymap,
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
    placeholder(options.hint),
    EditorView.updateListener.of(({ docChanged, transactions, state }) => {
      const isSet = transactions.some((one) => one.annotation(Transaction.addToHistory) === false);
      if (docChanged && !isSet) onChange(textOf(state));
    }),
    EditorView.domEventHandlers({
      compositionstart: () => onComposing(true),
      compositionend: () => onComposing(false),
    }),
    pasteAndDrop(onFiles),
    markdownLanguage,
    lineStyles,
    options.hasTitle ? titleStyle : [],
    theme,
  ];
}
