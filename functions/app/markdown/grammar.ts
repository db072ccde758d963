// The Markdown of this app: GitHub's, with `[[Name]]` for links to notes. The worker and the editor share it.
import { tags } from '@lezer/highlight';
import { GFM, parser, type MarkdownConfig } from '@lezer/markdown';

/** Lists and quotes are nested this deeply at most. Both the parser and the page recurse through them. */
const DEPTH_MAX = 32;

/** A name has at most 200 characters, each of one or two UTF-16 units. */
const NOTE_LINK = /^\[\[([^[\]\n]{1,400})\]\]/;
const NOTE_LINK_MAX = 404;

const OPENING_BRACKET = '['.charCodeAt(0);

const noteLinks: MarkdownConfig = {
  defineNodes: [{ name: 'NoteLink', style: tags.link }],
  parseInline: [
    {
      name: 'NoteLink',
      before: 'Link',
      parse(context, next, position) {
        if (next !== OPENING_BRACKET || context.char(position + 1) !== OPENING_BRACKET) return -1;
        const text = context.slice(position, Math.min(context.end, position + NOTE_LINK_MAX));
        const length = NOTE_LINK.exec(text)?.[0].length;
        if (length === undefined) return -1;
        return context.addElement(context.elt('NoteLink', position, position + length));
      },
    },
  ],
};

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

export const markdown = parser.configure([GFM, noteLinks, depthLimit]);
