// What the worker makes of a note: a flat list of steps that build its elements. It can be divided anywhere, so that no
// part takes long to send or to show. The page decides which of it becomes an element (elements.ts).

type BlockTag = 'p' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'blockquote' | 'ul' | 'ol' | 'li' | 'pre' | 'hr';
type TableTag = 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td';
export type Align = 'start' | 'center' | 'end';

/** The beginning of an element. */
export type Opening =
  | {
      readonly tag: BlockTag | TableTag | 'code' | 'em' | 'strong' | 'del';
      /** The alignment of a table cell. */
      readonly align?: Align;
      /** The direction of the text in a list, an item, a quote or a table. */
      readonly dir?: 'ltr' | 'rtl';
      /** The first number of an ordered list. */
      readonly start?: number;
    }
  /** A text that is shown as it was written, and a box in which a wide table scrolls. */
  | { readonly tag: 'raw' }
  | { readonly tag: 'table-box' }
  | { readonly tag: 'link'; readonly url: string }
  /** `[[Name]]`: a link to the note with this name. */
  | { readonly tag: 'note-link'; readonly name: string }
  | { readonly tag: 'img'; readonly url: string; readonly alt: string }
  | {
      readonly tag: 'checkbox';
      /** The offset of `[` in the note, in UTF-16 units. The character after it is the mark. */
      readonly offset: number;
      readonly checked: boolean;
      /** The text beside the box. */
      readonly label: string;
    };

/** A text, the beginning of an element, or (null) the end of the one that was begun last. */
export type Step = string | Opening | null;

/** What the worker sends: steps, then whether those are all. If not, the text can't be formatted. */
export type Message = readonly Step[] | boolean;
