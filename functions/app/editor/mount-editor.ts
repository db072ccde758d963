// The editor of a note: CodeMirror in a shadow root. In the document its styles would violate the page's
// Content-Security-Policy. It knows neither the service nor drafts. Imported when the user begins to edit.
import {
  defaultKeymap,
  historyKeymap,
  insertNewlineKeepIndent,
  simplifySelection,
} from '@codemirror/commands';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, Transaction, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { COMMANDS, type CommandName } from './commands.ts';
import { completion, type Suggest } from './completion.ts';
import { endComposition } from './composition.ts';
import { severalCursors } from './cursors.ts';
import { atEachCursor } from './each-cursor.ts';
import { findPanel } from './find-panel.ts';
import { makeLink, toggleMark } from './format.ts';
import { followLinks, formattedText, type Follow } from './formatted-text.ts';
import { markdownLanguage } from './language.ts';
import { positionIn, textOf } from './line-ends.ts';
import { lineStyles, titleStyle } from './line-styles.ts';
import { continueItem, continueList, leaveAtStart } from './lists.ts';
import { lowerEdge } from './lower-edge.ts';
import { moveLinesDown, moveLinesUp } from './move-lines.ts';
import { pasteAndDrop } from './paste.ts';
import { replacement } from './replace-text.ts';
import { remember, startState } from './remembered-undo.ts';
import { insertionPoints, reserveInsertionPoint, type InsertionPoint } from './insertion-points.ts';
import { breakInCell, cellBelow } from './table-rows.ts';
import { shiftTab, tab } from './tab.ts';
import { sameName } from './same-name.ts';
import { tickTodos } from './items.ts';
import { theme } from './theme.ts';
import type { ShowPicture } from './widgets.ts';
import { wrapSelection } from './wrap.ts';

/** An offset in a text, and how far it is from the top of the window (pixels). */
export interface ScrollAnchor {
  readonly offset: number;
  readonly top: number;
}

interface EditorOptions {
  /** The same for a note as long as the page is open: its steps to undo are remembered. */
  readonly key: string;
  readonly text: string;
  /** The selection in the text. */
  readonly selection: { readonly anchor: number; readonly head?: number };
  /** Whether the first line is the name of the note. */
  readonly hasTitle: boolean;
  /** Returns the name that stands above the text. */
  readonly name: () => string;
  readonly hint: string;
  readonly suggest: Suggest;
  /** Whether only the lines with a cursor show their marks. */
  readonly isFormatted: boolean;
  readonly showPicture: ShowPicture;
  /** Called with the target of a link that is clicked with Ctrl or ⌘, or tapped. */
  readonly onFollow: Follow;
  /** Called after each change by the user. */
  readonly onChange: (text: string) => void;
  /** Called when an input method begins or ends to compose a character. */
  readonly onComposing: (composing: boolean) => void;
  /** Called with files that are pasted or dropped. */
  readonly onFiles?: (files: readonly File[], isPasted: boolean) => void;
}

export type Editor = ReturnType<typeof mountEditor>;

/** How far below the top of the window a line is shown (pixels). */
const GO_TO_TOP = 80;

/** @param host an element without content, whose shadow root the editor fills */
export function mountEditor(host: HTMLElement, options: EditorOptions) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const { key, text } = options;
  const inDocument = (offset: number): number => positionIn(text, offset);
  const look = new Compartment();
  const lookOf = (isFormatted: boolean): Extension => (isFormatted ? formattedText(options.showPicture) : []);
  const state = startState(options, [extensionsOf(options), look.of(lookOf(options.isFormatted))]);
  const view = new EditorView({ state, parent: root, root });
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
    /** Puts the cursor at an offset of the text, and shows it at the top of the window. */
    goTo(offset: number): void {
      const anchor = Math.min(positionIn(textOf(view.state), offset), view.state.doc.length);
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: GO_TO_TOP }),
      });
      view.focus();
    },
    /** Shows the cursor, if the user writes. */
    reveal(): void {
      const { head } = view.state.selection.main;
      if (view.hasFocus) view.dispatch({ effects: EditorView.scrollIntoView(head) });
    },
    /** Runs a command, as if its key was pressed. */
    run(name: CommandName): boolean {
      endComposition(view);
      return COMMANDS[name](view);
    },
    format: (isFormatted: boolean): void => view.dispatch({ effects: look.reconfigure(lookOf(isFormatted)) }),
    find: (): boolean => openSearchPanel(view),
    focus: (): void => view.focus(),
    destroy(): void {
      remember(key, view.state);
      view.destroy();
    },
  };
}

function extensionsOf(options: EditorOptions): Extension {
  const { onChange, onComposing, onFiles } = options;
  return [
    insertionPoints,
    severalCursors,
    followLinks(options.onFollow),
    search({ top: true, createPanel: findPanel }),
    completion(options.suggest),
    wrapSelection,
    keymap.of([
      { key: 'Enter', run: cellBelow, shift: breakInCell },
      { key: 'Enter', run: atEachCursor(continueList, insertNewlineKeepIndent), shift: continueItem },
      { key: 'Backspace', run: leaveAtStart },
      { key: 'Mod-Enter', run: tickTodos },
      { key: 'Tab', run: tab, shift: shiftTab },
      { key: 'Alt-ArrowUp', run: moveLinesUp },
      { key: 'Alt-ArrowDown', run: moveLinesDown },
      { key: 'Mod-b', run: toggleMark('**') },
      { key: 'Mod-i', run: toggleMark('*') },
      { key: 'Mod-k', run: makeLink },
      ...searchKeymap,
      ...historyKeymap,
      // With one cursor it leaves the editor.
      { key: 'Escape', run: (view) => view.state.selection.ranges.length > 1 && simplifySelection(view) },
      ...defaultKeymap.filter(({ key }) => key !== 'Escape'),
    ]),
    EditorView.lineWrapping,
    lowerEdge,
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
    // Before the styles of headings, which it overrides.
    options.hasTitle ? titleStyle : sameName(options.name),
    lineStyles,
    theme,
  ];
}
