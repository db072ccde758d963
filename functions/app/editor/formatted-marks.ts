// What the parts of a text look like while the cursor is in another line: marks are hidden, and bullets, boxes, rules and
// pictures are drawn. It reads the part of the syntax tree that the editor shows.
import { syntaxTree } from '@codemirror/language';
import type { EditorState, Range } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common';
import { linkIn, pictureIn } from './link-nodes.ts';
import { BoxWidget, BulletWidget, PictureWidget, RuleWidget, type ShowPicture } from './widgets.ts';

/** A part of the document. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

interface Formatting {
  readonly state: EditorState;
  /** Whether a part is shown as it is written. */
  readonly isPlain: (part: Part) => boolean;
  readonly showPicture: ShowPicture;
}

const HIDDEN = Decoration.replace({});
/** The width of the mark remains, so that the text does not move when the cursor comes. */
const INVISIBLE = Decoration.mark({ class: 'cm-invisible' });
const LINK = Decoration.mark({ class: 'cm-link' });
const BULLET = Decoration.replace({ widget: new BulletWidget() });
const RULE = Decoration.replace({ widget: new RuleWidget() });

/** The decorations of the nodes in a part, in no order. */
export function formattedMarks(formatting: Formatting, { from, to }: Part): Range<Decoration>[] {
  const reader = new MarkReader(formatting);
  syntaxTree(formatting.state).iterate({ from, to, enter: (node) => reader.enter(node) });
  return reader.found;
}

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
        return this.hide(from, to);
      case 'CodeMark':
        return this.hide(from, to);
      case 'Escape':
        return this.hide(from, from + 1);
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
        return this.link(ref.node);
      case 'Image':
      case 'NoteEmbed':
        return this.picture(ref.node);
      default:
        return undefined;
    }
  }

  /** The marks before a heading and after it, with the blanks between them and its text. */
  private heading({ from, to, parent }: SyntaxNode): undefined {
    const heading = parent?.name.startsWith('ATXHeading') ? parent : undefined;
    if (!heading) return;
    const text = this.text(heading);
    const [start, end] = [from - heading.from, to - heading.from];
    if (start === 0) this.hide(from, to + (/^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0));
    else this.hide(from - (/[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0), to);
  }

  private bullet(mark: SyntaxNode): undefined {
    const hasBox = mark.parent?.getChild('Task')?.getChild('TaskMarker');
    if (!hasBox && /^[-*+]$/.test(this.text(mark))) this.add(BULLET, mark.from, mark.to);
  }

  /** A box, in place of the bullet before it, too. */
  private box(marker: SyntaxNode): undefined {
    const mark = marker.parent?.parent?.getChild('ListMark');
    const from = mark && /^[-*+]$/.test(this.text(mark)) ? mark.from : marker.from;
    const isTicked = /x/i.test(this.text(marker));
    const widget = new BoxWidget(isTicked, marker.from - from, marker.to - from);
    this.add(Decoration.replace({ widget }), from, marker.to);
  }

  private link(node: SyntaxNode): undefined {
    const link = linkIn(node, (part) => this.text(part));
    if (!link || link.shown.from >= link.shown.to) return;
    this.hide(node.from, link.shown.from);
    this.add(LINK, link.shown.from, link.shown.to);
    this.hide(link.shown.to, node.to);
  }

  /** A picture below its line. Its source is hidden, unless the cursor is in the line. */
  private picture(node: SyntaxNode): boolean | undefined {
    const picture = pictureIn(node, (part) => this.text(part));
    if (!picture) return node.name === 'NoteEmbed' ? this.link(node) : false;
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
    const { state, isPlain } = this.formatting;
    // A plugin of the view can't replace the end of a line.
    if (from < to && !isPlain({ from, to }) && state.doc.lineAt(from).to >= to)
      this.found.push(decoration.range(from, to));
  }
}
