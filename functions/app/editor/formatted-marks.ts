// What the parts of a text look like while the cursor is in another line: marks are hidden, and bullets, boxes, rules and
// pictures are drawn. It reads the part of the syntax tree that the editor shows.
import { syntaxTree } from '@codemirror/language';
import type { EditorState, Range } from '@codemirror/state';
import { Decoration, type DecorationSet } from '@codemirror/view';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { metaEndOf } from './front-matter.ts';
import { linkIn, pictureIn } from './link-nodes.ts';
import type { Part } from './part.ts';
import { BoxWidget, BulletWidget, PictureWidget, RuleWidget, type ShowPicture } from './widgets.ts';

interface Formatting {
  readonly state: EditorState;
  /** Whether a part is shown as it is written. */
  readonly isPlain: (part: Part) => boolean;
  /** Whether the cursor is in a part or at its border. */
  readonly isTouched: (part: Part) => boolean;
  readonly showPicture: ShowPicture;
}

/** Blanks that are hidden between the marks of a heading and its text. */
const BLANKS_MAX = 1_000;

const HIDDEN = Decoration.replace({});
/** The width of the mark remains, so that the text does not move when the cursor comes. */
const INVISIBLE = Decoration.mark({ class: 'cm-invisible' });
const LINK = Decoration.mark({ class: 'cm-link' });
const BULLET = Decoration.replace({ widget: new BulletWidget() });
const RULE = Decoration.replace({ widget: new RuleWidget() });

interface Shown {
  readonly state: EditorState;
  /** The parts that are visible. */
  readonly visible: readonly Part[];
  /** Lines with a selection are shown as they are written. */
  readonly selected: readonly Part[];
  readonly showPicture: ShowPicture;
}

const isIn =
  (parts: readonly Part[]) =>
  ({ from, to }: Part): boolean =>
    parts.some((part) => from <= part.to && to >= part.from);

/** The decorations of the visible parts. Front matter is no Markdown. */
export function formattedMarks({ state, visible, selected, showPicture }: Shown): DecorationSet {
  const start = metaEndOf(state.doc);
  const lines = selected.map(({ from, to }) => ({
    from: state.doc.lineAt(from).from,
    to: state.doc.lineAt(to).to,
  }));
  const isPlain = isIn([{ from: 0, to: start - 1 }, ...lines]);
  const reader = new MarkReader({ state, isPlain, isTouched: isIn(selected), showPicture });
  for (const { from, to } of visible)
    if (to > start)
      syntaxTree(state).iterate({ from: Math.max(from, start), to, enter: (node) => reader.enter(node) });
  return Decoration.set(reader.found, true);
}

/** The nodes whose `URL` is the address of something else that is shown. */
const HAS_ADDRESS = /^(?:Link|Image|Autolink|LinkReference)$/;

class MarkReader {
  readonly found: Range<Decoration>[] = [];
  private readonly formatting: Formatting;

  constructor(formatting: Formatting) {
    this.formatting = formatting;
  }

  /** Returns false if what is in the node is shown as written. */
  enter(ref: SyntaxNodeRef): boolean | undefined {
    const { name, from, to } = ref;
    switch (name) {
      // Hidden marks would move its columns.
      case 'Table':
        return false;
      case 'EmphasisMark':
      case 'StrikethroughMark':
      case 'HighlightMark':
      case 'CodeMark':
        return this.hide(from, to);
      case 'Escape':
        return this.hide(from, from + 1);
      case 'HardBreak':
        return this.text(ref).startsWith('\\') ? this.hide(from, from + 1) : undefined;
      case 'HeaderMark':
        return this.heading(ref.node);
      case 'QuoteMark':
        return this.add(INVISIBLE, from, to);
      case 'HorizontalRule':
        return this.add(RULE, from, to);
      case 'ListMark':
        return this.bullet(ref.node);
      case 'TaskMarker':
        return this.box(ref.node);
      case 'Link':
      case 'NoteLink':
      case 'Autolink':
      case 'URL':
        return this.link(ref.node);
      case 'Image':
      case 'NoteEmbed':
        return this.picture(ref.node);
      default:
        return undefined;
    }
  }

  /** The marks before a heading and after it, with the blanks between them and its text. An empty one is shown as written. */
  private heading({ from, to, parent }: SyntaxNode): undefined {
    const heading = parent?.name.startsWith('ATXHeading') ? parent : undefined;
    if (!heading) return;
    const isFirst = from === heading.from;
    // A line may be very long.
    const text = this.text(
      isFirst
        ? { from: to, to: Math.min(to + BLANKS_MAX, heading.to) }
        : { from: Math.max(from - BLANKS_MAX, heading.from), to: from },
    );
    if (/^[#\s]*$/.test(text)) return;
    if (isFirst) this.hide(from, to + text.length - text.trimStart().length);
    else this.hide(from - text.length + text.trimEnd().length, to);
  }

  private bullet(mark: SyntaxNode): undefined {
    const hasBox = mark.parent?.getChild('Task')?.getChild('TaskMarker');
    if (!hasBox && /^[-*+]$/.test(this.text(mark))) this.add(BULLET, mark.from, this.afterBlank(mark.to));
  }

  /** A box, in place of the bullet before it, too. */
  private box(marker: SyntaxNode): undefined {
    const mark = marker.parent?.parent?.getChild('ListMark');
    const from = mark && /^[-*+]$/.test(this.text(mark)) ? mark.from : marker.from;
    const isTicked = /x/i.test(this.text(marker));
    const to = this.afterBlank(marker.to);
    this.add(
      Decoration.replace({ widget: new BoxWidget(isTicked, marker.from - from, to - from) }),
      from,
      to,
    );
  }

  /** After the blank at a position: what is typed between a mark and its blank would end the item. */
  private afterBlank(position: number): number {
    return this.text({ from: position, to: position + 1 }) === ' ' ? position + 1 : position;
  }

  /** An address is long: if it appeared with the cursor in its line, the rows below would move at each click. */
  private link(node: SyntaxNode): undefined {
    if (node.name === 'URL' && node.parent && HAS_ADDRESS.test(node.parent.name)) return;
    const link = linkIn(node, (part) => this.text(part));
    if (!link || this.text(link.shown).trim() === '' || !this.isInLine(node)) return;
    if (this.formatting.isTouched(node)) return;
    const { from, to } = link.shown;
    this.addAlways(HIDDEN, node.from, from);
    this.addAlways(LINK, from, to);
    this.addAlways(HIDDEN, to, node.to);
  }

  /** A picture below its line. Its source is hidden, unless the cursor is in the line. */
  private picture(node: SyntaxNode): boolean | undefined {
    const picture = pictureIn(node, (part) => this.text(part));
    if (!picture) {
      this.link(node);
      // What describes it is text.
      return false;
    }
    const { to } = this.formatting.state.doc.lineAt(node.to);
    const widget = new PictureWidget(picture, this.formatting.showPicture);
    this.found.push(Decoration.widget({ widget, side: 1 }).range(to));
    this.hide(node.from, node.to);
    return false;
  }

  private text({ from, to }: Part): string {
    return this.formatting.state.sliceDoc(from, to);
  }

  private hide(from: number, to: number): undefined {
    this.add(HIDDEN, from, to);
  }

  private add(decoration: Decoration, from: number, to: number): undefined {
    if (!this.formatting.isPlain({ from, to })) this.addAlways(decoration, from, to);
  }

  private addAlways(decoration: Decoration, from: number, to: number): undefined {
    // A plugin of the view can't replace the end of a line.
    if (from < to && this.isInLine({ from, to })) this.found.push(decoration.range(from, to));
  }

  private isInLine({ from, to }: Part): boolean {
    return this.formatting.state.doc.lineAt(from).to >= to;
  }
}
