// A first heading that only repeats the name of the note, which stands above the text, is soft.
import type { EditorState, Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { firstHeading } from '../markdown/first-heading.ts';
import { beginningOf } from './front-matter.ts';

const SAME = Decoration.line({ class: 'cm-same-name' });

function decorationsOf({ doc }: EditorState, name: string): DecorationSet {
  const { words, from } = firstHeading(beginningOf(doc)) ?? {};
  if (from === undefined || words !== name) return Decoration.none;
  return Decoration.set(SAME.range(doc.lineAt(from).from));
}

/** @param name returns the name as it is now */
export const sameName = (name: () => string): Extension => [
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor({ state }: EditorView) {
        this.decorations = decorationsOf(state, name());
      }
      update({ docChanged, focusChanged, state }: ViewUpdate): void {
        if (docChanged || focusChanged) this.decorations = decorationsOf(state, name());
      }
    },
    { decorations: (plugin) => plugin.decorations },
  ),
  EditorView.theme({
    '.cm-line.cm-same-name, .cm-line.cm-same-name span': { color: 'var(--soft)', fontWeight: '400' },
    '.cm-line.cm-same-name': { fontSize: 'inherit' },
  }),
];
