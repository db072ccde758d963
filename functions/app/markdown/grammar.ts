// The Markdown of this app: GitHub's, with additions of other programs. The worker and the editor share it.
import { parser, Strikethrough, Table, TaskList, type MarkdownConfig } from '@lezer/markdown';
import { bareLinks } from './bare-links.ts';
import { dialect } from './dialect.ts';

/** Lists and quotes are nested this deeply at most. Both the parser and the page recurse through them. */
const DEPTH_MAX = 32;

/** Reads a line that is nested too deeply as text. */
const depthLimit: MarkdownConfig = {
  parseBlock: [
    {
      name: 'DepthLimit',
      before: 'IndentedCode',
      parse(context, line) {
        if (context.depth <= DEPTH_MAX) return false;
        const from = context.lineStart + line.pos;
        const to = context.lineStart + line.text.length;
        if (to > from) context.addElement(context.elt('Paragraph', from, to));
        context.nextLine();
        return true;
      },
    },
  ],
};

export const markdown = parser.configure([Table, TaskList, Strikethrough, bareLinks, dialect, depthLimit]);
