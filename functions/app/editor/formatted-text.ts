// Formatted text while writing: only the lines with a cursor show their marks, and only links at a cursor their address. Links
// open with Ctrl or ⌘ and a click, or a tap.
import { syntaxTree } from '@codemirror/language';
import { StateEffect, type EditorSelection, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import type { Target } from '../markdown/targets.ts';
import { formattedMarks } from './formatted-marks.ts';
import { atHiddenEnds } from './hidden-ends.ts';
import { linkBorders } from './link-borders.ts';
import { linkIn } from './link-nodes.ts';
import type { ShowPicture } from './widgets.ts';

/** A second click comes within this time after the first one, and should hit what was seen (milliseconds). */
const CLICK_MS = 300;

/** The selection may be another one than the text shows. */
const look = StateEffect.define();

const pluginOf = (showPicture: ShowPicture) =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      /** The selection that the text shows. */
      private shown: EditorSelection;
      /** While a mouse button is pressed, and shortly after, text must not move below the mouse. */
      private isPressed = false;
      private timer: ReturnType<typeof setTimeout> | undefined;
      private readonly view: EditorView;

      constructor(view: EditorView) {
        this.view = view;
        this.shown = view.state.selection;
        this.decorations = this.decorationsOf(view);
      }

      update({ view, docChanged, viewportChanged, startState, state, transactions }: ViewUpdate): void {
        if (docChanged) this.isPressed = false;
        const shown = this.isPressed ? this.shown : state.selection;
        const isTreeNew = syntaxTree(startState) !== syntaxTree(state);
        const isAsked = transactions.some(({ effects }) => effects.some((effect) => effect.is(look)));
        if (!docChanged && !viewportChanged && !isTreeNew && !isAsked && shown.eq(this.shown)) return;
        this.shown = shown;
        this.decorations = this.decorationsOf(view);
      }

      private decorationsOf({ state, visibleRanges }: EditorView): DecorationSet {
        return formattedMarks({ state, visible: visibleRanges, selected: this.shown.ranges, showPicture });
      }

      press(): void {
        this.isPressed = true;
        clearTimeout(this.timer);
        const release = (): void => {
          clearTimeout(this.timer);
          this.timer = setTimeout(() => this.release(), CLICK_MS);
        };
        globalThis.addEventListener('mouseup', release, { once: true });
      }

      release(): void {
        clearTimeout(this.timer);
        if (!this.isPressed) return;
        this.isPressed = false;
        const selection = atHiddenEnds(this.view.state, this.decorations);
        this.view.dispatch({ selection, effects: look.of(null) });
      }

      destroy(): void {
        clearTimeout(this.timer);
        this.isPressed = false;
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
      eventHandlers: {
        mousedown() {
          this.press();
        },
        keydown() {
          this.release();
        },
      },
    },
  );

/** The target of the link or tag at a position: of the outermost one, as in the reading view. */
function targetAt(state: EditorState, position: number): Target | { readonly tag: string } | undefined {
  let target: ReturnType<typeof targetAt>;
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(position, 1); node; node = node.parent) {
    const link = linkIn(node, ({ from, to }) => state.sliceDoc(from, to));
    if (link) ({ target } = link);
    else if (node.name === 'Tag') target = { tag: state.sliceDoc(node.from + 1, node.to) };
  }
  return target;
}

export type Follow = (target: NonNullable<ReturnType<typeof targetAt>>) => void;

/** A click on a link with Ctrl, or ⌘ on a Mac, follows it. So does a tap, unless the cursor is at the link. */
export function followLinks(follow: Follow): Extension {
  let isTouched = false;
  return EditorView.domEventHandlers({
    pointerdown({ pointerType }) {
      isTouched = pointerType === 'touch';
      return false;
    },
    // The browser sends it after a tap, but neither while the page scrolls nor after a long press.
    mousedown(event, view) {
      const isTapped =
        isTouched && event.target instanceof Element && event.target.closest('.cm-link') !== null;
      if (event.button !== 0 || !(event.ctrlKey || event.metaKey || isTapped)) return false;
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
      const target = position === null ? undefined : targetAt(view.state, position);
      if (!target) return false;
      event.preventDefault();
      follow(target);
      return true;
    },
  });
}

export const formattedText = (showPicture: ShowPicture): Extension => [
  pluginOf(showPicture),
  linkBorders,
  EditorView.theme({
    '.cm-invisible, .cm-invisible span': { color: 'transparent' },
    '.cm-link, .cm-link span': { color: 'var(--accent)' },
    '.cm-link': { textDecoration: 'underline', textUnderlineOffset: '0.2em', cursor: 'pointer' },
    '.cm-bullet, .cm-box': { whiteSpace: 'pre' },
    '.cm-bullet': { display: 'inline-block', width: '0.67em', textIndent: '-0.12em', color: 'var(--soft)' },
    '.cm-rule': {
      display: 'inline-block',
      width: '100%',
      height: '0',
      verticalAlign: 'middle',
      borderBlockStart: '1px solid var(--edge)',
    },
    '.cm-box': { display: 'inline-block', textIndent: '0' },
    '.cm-box.with-bullet': { width: '2.01em' },
    '.cm-box input': {
      width: '1.125rem',
      height: '1.125rem',
      margin: '0',
      verticalAlign: '-0.15em',
      accentColor: 'var(--accent)',
      cursor: 'pointer',
    },
    'span.cm-box': { paddingInlineStart: '0.4rem', marginInlineStart: '-0.4rem' },
    '.cm-picture': { display: 'block', textIndent: '0' },
    '.cm-picture img': { maxWidth: '100%', maxHeight: '60vh', borderRadius: 'var(--round)' },
  }),
];
