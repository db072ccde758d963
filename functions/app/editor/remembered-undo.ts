// The steps to undo of the notes that were edited last. They survive the end of the editor, until the page is left.
import { history, historyField } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { lineEndsOf, positionIn, textOf } from './line-ends.ts';
import { replacement } from './replace-text.ts';

/** Notes whose steps are remembered. */
const NOTES_MAX = 5;

/** The last state of each note, by its key, the one that was left last at the end. */
const states = new Map<string, EditorState>();

/** Remembers the state of a note whose editor ends. */
export function remember(key: string, state: EditorState): void {
  states.delete(key);
  states.set(key, state);
  for (const oldest of [...states.keys()].slice(0, -NOTES_MAX)) states.delete(oldest);
}

interface Start {
  /** The same for a note as long as the page is open. */
  readonly key: string;
  readonly text: string;
  readonly selection: { readonly anchor: number; readonly head?: number };
}

/** The state of an editor that begins with a text. What changed in the text since the last editor is no step to undo. */
export function startState({ key, text, selection }: Start, extensions: Extension): EditorState {
  const last = states.get(key);
  const state = EditorState.create({
    doc: last?.doc ?? text,
    extensions: [
      last ? historyField.init(() => last.field(historyField)) : [],
      history(),
      lineEndsOf(last ?? text),
      extensions,
    ],
  });
  const current = textOf(state) === text ? state : replacement(state, text).state;
  const inDocument = (offset: number): number => positionIn(text, offset);
  return current.update({
    selection: {
      anchor: inDocument(selection.anchor),
      head: inDocument(selection.head ?? selection.anchor),
    },
  }).state;
}
