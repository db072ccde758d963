// What the worker makes of a note: plain data that can be sent to the page. The page decides which of it becomes an
// element (render.tsx).

type BlockTag = 'p' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'blockquote' | 'ul' | 'ol' | 'li' | 'pre' | 'hr';
type TableTag = 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td';
export type Tag = BlockTag | TableTag | 'code' | 'em' | 'strong' | 'del';
export type Align = 'start' | 'center' | 'end';

export interface ElementNode {
  readonly kind: 'element';
  readonly tag: Tag;
  readonly children: readonly MarkdownNode[];
  /** The alignment of a table cell. */
  readonly align?: Align;
  /** The direction of the text in a list, an item, a quote or a table. */
  readonly dir?: 'ltr' | 'rtl';
  /** The first number of an ordered list. */
  readonly start?: number;
}

/** Text that is shown as it was written, with its line breaks. */
export interface RawNode {
  readonly kind: 'raw';
  readonly text: string;
}

export interface LinkNode {
  readonly kind: 'link';
  /** As written. The page checks it. */
  readonly url: string;
  readonly children: readonly MarkdownNode[];
}

export type ImageNode = Omit<LinkNode, 'kind' | 'children'> & {
  readonly kind: 'image';
  readonly alt: string;
};

/** `[[Name]]`: a link to the note with this name. */
export interface NoteLinkNode {
  readonly kind: 'note';
  readonly name: string;
}

export interface CheckboxNode {
  readonly kind: 'checkbox';
  /** The offset of `[` in the note, in UTF-16 units. The character after it is the mark. */
  readonly offset: number;
  readonly checked: boolean;
  /** The text beside the box. */
  readonly label: string;
}

export type MarkdownNode =
  string | ElementNode | RawNode | LinkNode | ImageNode | NoteLinkNode | CheckboxNode;

/** An element whose children are in several parts. The id is unique in its note. */
export type Container = Omit<ElementNode, 'children'> & { readonly id: number };

/** A part of a note that is sent and rendered in one task. */
export interface Part {
  /** The containers around the nodes, from outside in. */
  readonly path: readonly Container[];
  readonly nodes: readonly MarkdownNode[];
}

/** What the page sends to the worker. */
export interface ParseRequest {
  readonly id: number;
  readonly text: string;
}

/** What the worker sends: the parts, then whether those are all. If not, the text can't be parsed. */
export type ParseResponse = { readonly id: number } & ({ readonly part: Part } | { readonly done: boolean });
