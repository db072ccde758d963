// Each line is written in the direction of its text (`dir=auto`).
import type { Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';

const auto = Decoration.line({ attributes: { dir: 'auto' } });

class Directions {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = visibleLines(view);
  }

  update({ docChanged, viewportChanged, view }: ViewUpdate): void {
    if (docChanged || viewportChanged) this.decorations = visibleLines(view);
  }
}

const visibleLines = (view: EditorView): DecorationSet =>
  Decoration.set(view.viewportLineBlocks.map(({ from }) => auto.range(from)));

export const lineDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(Directions, { decorations: (plugin) => plugin.decorations }),
];
