// A reference in a text, as the reader of inline markup finds it.

export interface InlineReference {
  /** `[[Name]]`, or `[text](destination)`. */
  readonly kind: 'wiki' | 'markdown';
  /** Whether `!` is before it. */
  readonly embed: boolean;
  /**
   * The target before `#`, `^` or `|`, without white space around it: a name, a path or an address. In Markdown, `^`
   * and `|` belong to the path, and escapes are decoded. Empty for a part of the same note.
   */
  readonly target: string;
  /** In Markdown, the target before it was percent-decoded: that of a file named `a%20b.png`. */
  readonly encoded?: string;
  /** The heading or block, with `#` or `^`, as written. Empty if there is none. */
  readonly fragment: string;
  /** The text that it shows, as written; undefined for `[[Name]]` without a text. */
  readonly text: string | undefined;
  /** Whether it is an address with a scheme (`https:`) or a host (`//`). Never for `[[…]]`. */
  readonly external: boolean;
  /** Whether it is a path from the group of the note: in Markdown, unless a slash of it is encoded. */
  readonly isPath: boolean;
  /** The line of its beginning, from 1. The reader of a part of a text does not know it, so it is set later. */
  line: number;
  /** Its offsets in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The offsets of the source of its target. */
  readonly targetStart: number;
  readonly targetEnd: number;
}

/** The inline parts of a heading or paragraph. */
export interface InlineMarkup {
  /** The references, by their beginning. */
  readonly references: readonly InlineReference[];
  /** Where code, comments, `[[…]]` and the destinations of links begin and end, by their beginning. */
  readonly hidden: readonly (readonly [start: number, end: number])[];
  /** Where reading ended: before the end of the part if that has more references than were asked for. */
  readonly end: number;
}
